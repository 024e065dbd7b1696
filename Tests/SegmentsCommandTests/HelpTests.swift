// Help, made of the declaration.

import Testing

@testable import SegmentsCommand

@Suite("Help")
struct HelpTests {
  private static let leaves = Verb.table.filter { !$0.isHidden }.flatMap { verb in
    verb.verbs.isEmpty ? [(verb, "")] : verb.verbs.map { ($0, verb.name) }
  }

  @Test("names every argument, option and example of every verb")
  func complete() {
    for (verb, path) in Self.leaves {
      let text = verb.help(after: path)
      for operand in verb.operands { #expect(text.contains(operand.summary)) }
      for option in verb.options + Option.global { #expect(text.contains(option.spelling)) }
      for example in verb.examples { #expect(text.contains("  \(example.call)\n")) }
    }
  }

  @Test("the overview lists every verb with its summary")
  func overview() {
    let text = Verb.overview(of: Verb.table)
    for (verb, path) in Self.leaves {
      #expect(text.contains("  \(verb.call(after: path))"))
      #expect(text.contains(verb.summary))
    }
  }

  @Test("no verb declares an option twice, and names are lower-case ASCII")
  func names() {
    for (verb, _) in Self.leaves {
      let names = (verb.options + Option.global).map(\.name)
      #expect(Set(names).count == names.count)
      #expect(
        names.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D } })
    }
  }
}
