// `segments build`: the bundle of a catalog, to be shipped inside apps.

import SQLiteStore
import Segments

/// Makes the bundle of a catalog, to be shipped inside apps.
struct BuildCommand: Command {
  private static let out = Option.value(
    "out", "FILE", "where the bundle goes (default: standard output)", completion: .file)

  static let verb = Verb(
    name: "build", summary: "Make the bundle of a catalog, to be shipped inside apps",
    details: """
      A bundle is one canonical JSON document: the catalog, its digest, and what each placement
      requires of the engine that evaluates it. The same catalog gives the same bytes. The
      library takes it, and so does every call that takes a catalog's file: a placement that requires
      what an engine lacks keeps its last good definition there, and the rest is applied.
      """,
    operands: [
      Operand(
        name: "CATALOG", summary: "the catalog, JSON5; - for standard input", completion: .file)
    ],
    options: [out],
    examples: [
      Verb.Example(
        call: "segments build samples/bmi/catalog.json5 --out catalog.bundle", meaning: "")
    ],
    body: .command { arguments throws(CommandError) in try BuildCommand(arguments) })

  let path: String
  /// Where the bundle goes; nil to standard output.
  let outPath: String?
  /// The store's file, which nothing may be written to.
  let storePath: String
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    path = arguments.operands[0]
    outPath = arguments.value(of: Self.out)
    storePath = arguments.storePath
    format = arguments.format
  }

  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    if let outPath { try OwnFiles(store: storePath, inputs: [path]).refuse(outPath, "out") }
    let bytes = try WholeInput.bytes(path: path, limit: CatalogLimits.documentBytes)
    if CatalogBundle.isBundle(bytes) {
      throw CommandError.failed(
        "'\(path)' is a bundle already: it is built from the catalog it was made of")
    }
    let bundle: CatalogBundle
    do throws(CatalogIssues) {
      let document = try CatalogDocument(json5: bytes)
      let compiled = try CatalogCompiler.compile(document, zones: ZoneFiles().lookup)
      for warning in compiled.warnings {
        output.remark(CatalogRefusal.place(of: warning, in: path))
      }
      bundle = CatalogBundle(compiled)
    } catch {
      return CatalogRefusal(path: path, outcome: "nothing was built")
        .write(error, format, to: &output)
    }
    guard let outPath else {
      output.write(String(decoding: bundle.bytes, as: UTF8.self))
      return .answered
    }
    try FileReplacement.write(bundle.bytes, to: outPath, isPrivate: false)
    write(bundle, to: &output)
    return .answered
  }

  private func write(_ bundle: CatalogBundle, to output: inout Output) {
    let required = bundle.requires.sorted { $0.key < $1.key }
    switch format {
    case .json:
      output.document(
        .object([
          ("catalog", .string(bundle.catalogDigest)), ("digest", .string(bundle.digest)),
          ("requires", .object(required.map { ($0.key.rawValue, .strings($0.value)) })),
        ]))
    case .text:
      output.line("catalog \(bundle.catalogDigest)")
      var table = TextTable(columns: [.leading(), .leading()], indent: 2)
      for (id, names) in required { table.add([id.rawValue, names.joined(separator: " ")]) }
      output.write(table.rendered)
    }
  }
}
