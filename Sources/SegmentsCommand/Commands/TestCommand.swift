// `segments test`: cases in files, and whether a catalog answers them as they expect.

import Expressions
import Segments

/// Tries cases on a catalog, or writes cases from stored profiles.
struct TestCommand: Command {
  private static let catalog = Option.value(
    "catalog", "FILE", "the catalog, whatever the case files say", completion: .file)
  private static let junit = Option.value(
    "junit", "FILE", "write the results as JUnit XML too", completion: .file)
  private static let now = Option.value(
    "now", "TIME", "the moment of cases that name none (default: now)")
  private static let write = Option.flag(
    "write", "write cases from stored profiles, personal data replaced")
  private static let placement = Option.value(
    "placement", "ID", "with --write: the placement", completion: .name(.placement))
  private static let sample = Option.value(
    "sample", "N", "with --write: from so many profiles (default: 50)")
  private static let out = Option.value(
    "out", "FILE", "with --write: where to (default: standard output)", completion: .file)

  static let verb = Verb(
    name: "test", summary: "Try cases on a catalog, or write cases from stored profiles",
    details: """
      A case file is JSON5: somebody at a moment, and what the catalog must answer. Of a folder every
      file that ends in .test.json5 is read, in the folders in it too. The catalog is --catalog, else
      the one that the case file names with 'catalog' (seen from its own folder), else the one in
      force in the store. Ends with 1 when a case fails, when a file has a mistake, and when there is
      no case. 'segments test --write' makes such a file of stored profiles: each audience that
      somebody reaches is covered, ids and personal data are replaced without changing what is shown,
      and values that change nothing are left out.
      """,
    operands: [
      Operand(
        name: "FILE…", summary: "case files, and folders of them", completion: .file,
        isRepeatable: true)
    ],
    options: [catalog, junit, now, write, placement, sample, out],
    examples: [
      Verb.Example(call: "segments test samples/ci", meaning: ""),
      Verb.Example(
        call: "segments test samples/ci --catalog new.json5 --junit results.xml", meaning: ""),
      Verb.Example(
        call: "segments test --write --placement bmi_paywall --sample 50 --out paywall.test.json5",
        meaning: "cases from the profiles in the store"),
    ],
    body: .command { arguments throws(CommandError) in try TestCommand(arguments) })

  /// What is to be done.
  enum Task: Hashable, Sendable {
    /// To try the cases of files and folders.
    case run([String])
    /// To write cases for a placement from so many profiles; nil to standard output.
    case write(placement: String, sample: Int, path: String?)
  }

  let task: Task
  /// The catalog's path; nil for what case files say, or the store has.
  let catalogPath: String?
  /// Where JUnit XML goes; nil for nowhere.
  let junitPath: String?
  /// The store's file, which nothing may be written to.
  let storePath: String
  /// The moment of cases that name none; nil for the time of the call.
  let now: Timestamp?
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    catalogPath = arguments.value(of: Self.catalog)
    junitPath = arguments.value(of: Self.junit)
    storePath = arguments.storePath
    now = try arguments.timestamp(of: Self.now)
    format = arguments.format
    task = arguments.has(Self.write) ? try Self.writing(arguments) : try Self.running(arguments)
  }

  private static func running(_ arguments: Arguments) throws(CommandError) -> Task {
    for option in [placement, sample, out] where arguments.has(option) {
      throw .wrongCall("--\(option.name) goes with --write")
    }
    guard !arguments.operands.isEmpty else {
      throw .wrongCall("FILE is missing: a case file, or a folder of files *\(TestRun.suffix)")
    }
    return .run(arguments.operands)
  }

  private static func writing(_ arguments: Arguments) throws(CommandError) -> Task {
    guard arguments.operands.isEmpty else {
      throw .wrongCall("--write takes no FILE; --out says where the cases go")
    }
    guard !arguments.has(junit) else { throw .wrongCall("--junit does not go with --write") }
    guard let placement = arguments.value(of: placement) else {
      throw .wrongCall("--write needs \(placement.spelling)")
    }
    let sample = try arguments.wholeNumber(of: sample, in: 1...100_000) ?? 50
    return .write(placement: placement, sample: sample, path: arguments.value(of: out))
  }

  private func refuse(_ junitPath: String, reading inputs: [String]) throws(CommandError) {
    try OwnFiles(store: storePath, inputs: inputs).refuse(junitPath, Self.junit.name)
  }

  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    switch task {
    case .run(let paths):
      let files = try TestRun.files(paths)
      if let junitPath {
        try refuse(junitPath, reading: files + [catalogPath].compactMap(\.self))
        try FileReplacement.check(junitPath, Self.junit.name)
      }
      var run = TestRun(
        catalogs: TestCatalogs(path: catalogPath), clock: now ?? Surroundings.moment())
      run.run(files, opening: open, to: &output)
      if let junitPath {
        // Which catalogs case files name is known when they are read.
        try refuse(junitPath, reading: run.catalogPaths)
        try FileReplacement.write(
          Array(JUnitReport(run).text.utf8), to: junitPath, isPrivate: false)
      }
      let report = TestReport(run)
      switch format {
      case .text: output.write(report.text)
      case .json: output.document(report.json)
      }
      for (placement, lacks) in run.kept.sorted(by: { $0.key < $1.key }) {
        output.remark(
          "placement '\(placement)' needs \(lacks.joined(separator: ", ")), which this engine lacks: "
            + "its last good definition was tried")
      }
      return run.isPassed ? .answered : .failed
    case .write(let placement, let sample, let path):
      return try write(placement, sample, path, in: try open(), to: &output)
    }
  }
}
