// Runs `segments test --write`.

import Segments

extension TestCommand {
  /// Writes cases from stored profiles.
  func write(
    _ placement: String, _ sample: Int, _ path: String?, in store: any Store,
    to output: inout Output
  ) throws -> ExitCode {
    var sampling = CaseSampling(placement: Placement.ID(rawValue: placement))
    sampling.size = sample
    sampling.now = now
    let catalog = try catalogPath.map { path throws(CommandError) in
      try TestCatalogs.read(path)
    }
    if let path {
      let inputs = [catalogPath].compactMap(\.self)
      try OwnFiles(store: storePath, inputs: inputs).refuse(path, "out")
      try FileReplacement.check(path, "out")
      try Self.checkWritten(path)
    }
    let found = try ScanWatch(store, on: output.terminal).run { scan in
      sampling.scan = scan
      return try store.sampleCases(sampling, of: catalog)
    }
    guard let cases = found else { return .interrupted }
    guard cases.caseCount > 0 else {
      throw CommandError.failed(
        cases.leftOutCount > 0
          ? "no case can be written: the personal data of \(cases.leftOutCount) profiles cannot be "
            + "replaced without changing what they see"
          : "no case can be written: no profile is stored")
    }
    if let path {
      try FileReplacement.write(Array(cases.text.utf8), to: path, isPrivate: false)
    }
    switch format {
    case .text: if path == nil { output.write(cases.text) }
    case .json: output.document(Self.node(cases, isWritten: path != nil))
    }
    report(cases, to: &output)
    return .answered
  }

  /// Refuses to replace a file that somebody wrote by hand.
  private static func checkWritten(_ path: String) throws(CommandError) {
    guard Descriptor.Identity(path: path) != nil else { return }
    let bytes = try WholeInput.bytes(path: path, limit: CaseFile.largestSize)
    guard bytes.isEmpty || bytes.starts(with: SampledCases.heading.utf8) else {
      throw .failed(
        "--out: '\(path)' is there already and was not written by --write; name another file")
    }
  }

  private func report(_ cases: SampledCases, to output: inout Output) {
    let noun = cases.profileCount == 1 ? "profile" : "profiles"
    output.note(
      "\(cases.caseCount) \(cases.caseCount == 1 ? "case" : "cases") from \(cases.profileCount) "
        + "\(noun); profiles that make the same case make it once")
    if cases.leftOutCount > 0 {
      output.note(
        "\(cases.leftOutCount) left out: their personal data cannot be replaced without changing "
          + "what they see")
    }
    for audience in cases.audiences where audience.caseCount == 0 {
      output.note(
        audience.profileCount == 0
          ? "no stored profile reaches the audience '\(audience.id)': write that case by hand"
          : "the audience '\(audience.id)' has no case: write it by hand")
    }
  }

  private static func node(_ cases: SampledCases, isWritten: Bool) -> JSONNode {
    .object([
      ("cases", .int(cases.caseCount)), ("profiles", .int(cases.profileCount)),
      ("left_out", .int(cases.leftOutCount)),
      (
        "audiences",
        .array(
          cases.audiences.map { audience in
            .object([
              ("audience", .string(audience.id.rawValue)),
              ("profiles", .int(audience.profileCount)), ("cases", .int(audience.caseCount)),
            ])
          })
      ),
      ("text", isWritten ? .null : .string(cases.text)),
    ])
  }
}
