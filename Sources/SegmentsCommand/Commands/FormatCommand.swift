// `segments fmt`: puts catalogs and case files into the one layout.

import Segments

/// Puts JSON5 files into the one layout.
struct FormatCommand: Command {
  private static let check = Option.flag(
    "check", "write nothing; name the files that would change, and end with 1 if any would")
  private static let write = Option.flag("write", "write the files in place")

  static let verb = Verb(
    name: "fmt", summary: "Put a catalog, or any JSON5 file, into the one layout",
    details: """
      What the file says stays as it is: values, the order of members, comments, and how numbers are
      written. Each definition has a line of its own, and is broken into more where it does not fit
      into 100 characters or a comment stands in it. JSON stays JSON. Without --check and --write the
      text is printed.
      """,
    operands: [
      Operand(
        name: "FILE…", summary: "the files; none or - for standard input", completion: .file,
        isRepeatable: true)
    ],
    options: [check, write],
    examples: [
      Verb.Example(call: "segments fmt samples/bmi/catalog.json5", meaning: ""),
      Verb.Example(
        call: "segments fmt --check samples/ci/catalog.json5", meaning: "as a build does"),
    ],
    body: .command { arguments throws(CommandError) in try FormatCommand(arguments) })

  /// What is done with what was formatted.
  enum Task: Hashable, Sendable {
    case print
    case check
    case write
  }

  let paths: [String]
  let task: Task
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    paths = arguments.operands.isEmpty ? ["-"] : arguments.operands
    format = arguments.format
    switch (arguments.has(Self.check), arguments.has(Self.write)) {
    case (true, true): throw .wrongCall("--check and --write exclude each other")
    case (true, false): task = .check
    case (false, true): task = .write
    case (false, false): task = .print
    }
    if task == .write, paths.contains("-") {
      throw .wrongCall("--write needs files, not standard input")
    }
    if task == .print, paths.count > 1 {
      throw .wrongCall("only one file can be printed; --write or --check take many")
    }
  }

  func run(opening open: () throws -> any Store, to output: inout Output) throws -> ExitCode {
    var changed: [String] = []
    var broken: [String] = []
    for path in paths {
      do throws(CommandError) {
        let bytes = try WholeInput.bytes(path: path, limit: CatalogLimits.documentBytes)
        let formatted = try formatted(bytes, path)
        if task == .print {
          output.text(String(decoding: formatted, as: UTF8.self), "text", in: format)
        } else if formatted != bytes {
          if task == .write { try FileReplacement.replace(path, with: formatted) }
          changed.append(path)
        }
      } catch {
        broken.append(path)
        output.note(error.text)
      }
    }
    if task != .print { report(changed, broken, to: &output) }
    return broken.isEmpty && (task != .check || changed.isEmpty) ? .answered : .failed
  }

  private func report(_ changed: [String], _ broken: [String], to output: inout Output) {
    switch format {
    case .text:
      for path in changed { output.line(VisibleText.line(path)) }
    case .json:
      output.document(
        .object([
          (task == .check ? "would_change" : "changed", .strings(changed)),
          ("broken", .strings(broken)),
        ]))
    }
    guard task == .check, !changed.isEmpty else { return }
    let noun = changed.count == 1 ? "file is" : "files are"
    output.note(
      "\(changed.count) \(noun) not in the one layout; 'segments fmt --write' puts it there")
  }

  private func formatted(_ bytes: [UInt8], _ path: String) throws(CommandError) -> [UInt8] {
    do throws(JSONMistake) {
      return try JSONReader.formatted(bytes)
    } catch {
      let issue = CatalogIssue(path: error.path, place: error.place, message: error.message)
      throw .failed(CatalogRefusal.place(of: issue, in: path))
    }
  }
}
