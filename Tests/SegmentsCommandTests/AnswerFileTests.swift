// `showing export --out`: each closed showing once in the file, whatever ends a call.

import BuiltCommand
import Foundation
import Testing

@testable import SegmentsCommand

@Suite("A file of answers")
struct AnswerFileTests {
  private static let catalog = """
    { format: 1, flows: { signup: { screens: [ { id: "you", elements: [
      { id: "email", type: "email_input", required: true } ] }, { id: "end" } ] }, other: {} } }
    """

  private let folder: URL

  /// A test makes its own store.
  init() throws { try self.init(showings: 0) }

  private var file: URL { folder.appending(path: "answers.jsonl") }

  /// A store with showings that closed, some of them without what is required.
  private init(showings count: Int) throws {
    folder = try BuiltCommand.temporaryFolder()
    try Self.catalog.write(
      to: folder.appending(path: "catalog.json5"), atomically: false, encoding: .utf8)
    if count > 0 { try add(0..<count) }
  }

  private func add(_ numbers: Range<Int>) throws {
    let lines = numbers.flatMap { number -> [String] in
      let at = Date(timeIntervalSince1970: 1_760_000_000 + Double(number)).ISO8601Format()
      let head = #"{"profile":"p\#(number % 7)","at":"\#(at)","showing":"s\#(number)","flow":"#
      let input =
        #"{"name":"flow_user_input","instanceId":"you","element_id":"email","element_type":"email_input","value":"p\#(number)@example.com"}}"#
      let answer = number % 5 == 3 ? [] : [head + #""signup","event":"# + input]
      let screen = #""signup","event":{"name":"flow_screen_showed","instanceId":"you"}}"#
      return [head + screen] + answer + [head + #""signup","event":{"name":"flow_closed"}}"#]
    }
    try (lines.joined(separator: "\n") + "\n").write(
      to: folder.appending(path: "lines"), atomically: false, encoding: .utf8)
    let answer = try run(
      "segments apply catalog.json5 --yes > /dev/null; segments ingest lines > /dev/null")
    #expect(answer.code == 0, "\(answer.remarks)")
  }

  @discardableResult
  private func run(_ script: String) throws -> BuiltCommand.Answer {
    try BuiltCommand(directory: folder).run(script)
  }

  private func export(_ more: String = "") throws -> BuiltCommand.Answer {
    try run("segments showing export --out answers.jsonl \(more)")
  }

  @Test("goes on where it ends, and is its owner's alone")
  func goesOn() throws {
    let trial = try Self(showings: 10)
    #expect(try trial.export().remarks.hasSuffix("8 sets of answers written to 'answers.jsonl'\n"))
    #expect(try trial.export().remarks.hasSuffix("0 sets of answers written to 'answers.jsonl'\n"))
    try trial.add(10..<13)
    #expect(try trial.export().remarks.hasSuffix("3 sets of answers written to 'answers.jsonl'\n"))
    #expect(try trial.run("segments showing export 2> /dev/null | cmp - answers.jsonl").code == 0)
    #expect(try trial.run("stat -c %a answers.jsonl").output == "600\n")
  }

  @Test("torn after any byte, it is whole after the next call")
  func torn() throws {
    let trial = try Self(showings: 4)
    #expect(try trial.export().code == 0)
    let whole = try Data(contentsOf: trial.file)
    let answer = try trial.run(
      """
      cp answers.jsonl whole
      for size in $(seq 0 \(whole.count)); do
        head -c $size whole > answers.jsonl
        segments showing export --out answers.jsonl 2> /dev/null || exit 1
        cmp answers.jsonl whole || exit 2
      done
      """)
    #expect(answer.code == 0, "\(answer.output)\(answer.remarks)")
  }

  @Test("killed at any moment and called again, it has each showing once")
  func killed() throws {
    let trial = try Self(showings: 1_500)
    let answer = try trial.run(
      """
      began=$(date +%s%N)
      segments showing export > whole 2> /dev/null || exit 1
      span=$(( $(date +%s%N) - began ))
      killed=0
      for share in 20 40 60 70 80 85 90 95 98; do
        rm -f answers.jsonl
        for again in 1 2; do
          segments showing export --out answers.jsonl 2> /dev/null & pid=$!
          sleep "$(printf '0.%09d' $(( span * share / 100 % 1000000000 )))"
          kill -KILL $pid 2> /dev/null
          wait $pid 2> /dev/null; [ $? = 137 ] && killed=$(( killed + 1 ))
        done
        segments showing export --out answers.jsonl 2> /dev/null || exit 2
        cmp answers.jsonl whole || exit 3
      done
      grep -c . whole; echo $killed
      """)
    #expect(answer.code == 0, "\(answer.output)\(answer.remarks)")
    let counts = answer.output.split(separator: "\n").compactMap { Int($0) }
    #expect(counts.first == 1_200)
    #expect(counts.last ?? 0 > 0, "no run was killed, so nothing was shown")
  }

  @Test("a file that is something else stays as it is, to the byte")
  func foreign() throws {
    let trial = try Self(showings: 2)
    for text in ["notes\n", "no end", "{\"a\":1}\n", "{\"seq\":1}\nx"] {
      try text.write(to: trial.file, atomically: false, encoding: .utf8)
      let answer = try trial.export()
      #expect(answer.code == 1)
      #expect(answer.remarks.contains("does not end with a set of answers"))
      #expect(try String(contentsOf: trial.file, encoding: .utf8) == text)
    }
    #expect(try trial.run("segments showing export --out segments.db").code == 1)
    #expect(try trial.run("segments profile list").code == 0)
    #expect(try trial.run("segments showing export --out /dev/null").remarks.contains("is no file"))
    #expect(try trial.run("segments showing export --left --out answers.jsonl").code == 64)
  }

  @Test("a file of another store is refused, and one of another flow")
  func otherStore() throws {
    let (trial, other) = (try Self(showings: 5), try Self(showings: 6))
    #expect(try other.export().code == 0)
    try FileManager.default.copyItem(at: other.file, to: trial.file)
    let answer = try trial.export()
    #expect(answer.code == 1)
    #expect(answer.remarks.contains("did not close in this store"))
    #expect(try other.export("--flow other").remarks.contains("of other flows than 'other'"))
  }

  @Test("two calls at once do not write at once")
  func locked() throws {
    let trial = try Self(showings: 3)
    let answer = try trial.run(
      """
      command -v flock > /dev/null || exit 0
      : > answers.jsonl
      flock answers.jsonl segments showing export --out answers.jsonl
      """)
    #expect(answer.code == 0 || answer.remarks.contains("another call writes"))
    #expect(try trial.export().code == 0)
  }
}
