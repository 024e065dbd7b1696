// The table of all verbs.

extension Verb {
  /// Every verb, in the order in which the overview lists them: along the path of data.
  static let table: [Verb] = [
    CheckCommand.verb,
    TestCommand.verb,
    FormatCommand.verb,
    BuildCommand.verb,
    PlanCommand.verb,
    ApplyCommand.verb,
    IngestCommand.verb,
    Verb(
      name: "profile",
      summary: "Set, show, list, merge, import, export and erase profiles, and what changed",
      body: .verbs([
        ProfileSetCommand.verb, ProfileShowCommand.verb, ProfileListCommand.verb,
        ProfileHistoryCommand.verb, ProfileMergeCommand.verb, ProfileImportCommand.verb,
        ProfileExportCommand.verb, ProfileEraseCommand.verb, ProfileRestoreIDCommand.verb,
      ])),
    EvalCommand.verb,
    DistributionCommand.verb,
    Verb(
      name: "segment", summary: "List segments, who is in them, and how many",
      body: .verbs([
        SegmentListCommand.verb, SegmentCountCommand.verb, SegmentMembersCommand.verb,
      ])),
    Verb(
      name: "showing", summary: "Show where people left a flow, hand over their answers",
      body: .verbs([ShowingListCommand.verb, ShowingShowCommand.verb, ShowingExportCommand.verb])),
    Verb(
      name: "assignment", summary: "List, export and import the variations that profiles keep",
      body: .verbs([
        AssignmentListCommand.verb, AssignmentListCommand.export, AssignmentImportCommand.verb,
      ])),
    ReplayCommand.verb,
    HistoryCommand.verb,
    RollbackCommand.verb,
    TryCommand.verb,
    ExportCommand.verb,
    Verb(
      name: "import", summary: "Move in from another product",
      body: .verbs([ImportAdaptyCommand.verb])),
    DoctorCommand.verb,
    BackupCommand.verb,
    RestoreCommand.verb,
    CompletionsCommand.verb,
    ManualCommand.verb,
    CompleteCommand.verb,
  ]
}
