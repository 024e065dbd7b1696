// What a check says of flows that will not work as their authors may think.

import Segments
import Testing

@Suite("Checks of a catalog")
struct CatalogCheckTests {
  private func findings(_ flow: String, more: String = "") throws -> [CatalogFinding] {
    CatalogCheck(
      try CatalogDocument(text: "{ format: 1, flows: { f: {\(flow)} }\(more) }")
    ).findings
  }

  private func screens(_ elements: String..., end: String = "{ id: 'end', elements: [] }") -> String
  {
    let screens = elements.enumerated().map { "{ id: 's\($0.offset)', elements: [\($0.element)] }" }
    return "screens: [\((screens + [end].filter { !$0.isEmpty }).joined(separator: ","))]"
  }

  /// An element that never sends an event, and why.
  struct Silent: Sendable, CustomTestStringConvertible {
    let element: String
    let says: String
    var testDescription: String { says }
  }

  @Test(
    "an element that never sends an event is named with the reason",
    arguments: [
      Silent(element: "{ id: 'x', type: 'password_input' }", says: "password stays on the device"),
      Silent(element: "{ id: 'x', type: 'product' }", says: "a choice of products is no input"),
      Silent(element: "{ id: 'x', type: 'tabs' }", says: "a switch of tabs is no input"),
      Silent(element: "{ id: 'x', type: 'text_input', header: true }", says: "shared header"),
      Silent(element: "{ id: 'x', type: 'toggle', header: true }", says: "shared header"),
      Silent(element: "{ id: 'x', type: 'single_choice' }", says: "has no options"),
      Silent(
        element: "{ id: 'x', type: 'email_input', header: true, required: true }",
        says: "it is 'required', and is taken as if it were not"),
    ])
  func silent(_ row: Silent) throws {
    let findings = try findings(screens(row.element))
    #expect(findings.map(\.code) == [.silentElement])
    #expect(findings[0].issue.path == ["flows", "f", "screens", "0", "elements", "0"])
    #expect(findings[0].issue.place != nil)
    #expect(findings[0].issue.message.contains(row.says))
  }

  @Test(
    "a size that is held against the ends of 64 bits is searched like any other",
    arguments: ["9223372036854775807", "-9223372036854775808"])
  func extremeSize(_ bound: String) throws {
    let document = try CatalogDocument(
      text: """
        { format: 1, attributes: { l: { type: "string_list" } },
          segments: { s: "size(attributes.l) < \(bound)" }, flows: { f: {}, g: {} },
          placements: { p: { audiences: [{ segment: "s", flow: "f" }, { flow: "g" }] } } }
        """)
    let codes = CatalogCheck(document).findings.map(\.code)
    #expect(!codes.contains(.mistake))
    #expect(codes.contains(.contradiction) == bound.hasPrefix("-"))
  }

  @Test("of a choice group on two screens both are named, once")
  func repeatedGroup() throws {
    let group = "{ id: 'g', type: 'multi_choice', options: [{ id: 'a' }] }"
    let findings = try findings(screens(group, group))
    #expect(findings.map(\.code) == [.silentElement, .silentElement])
    #expect(findings.map { $0.issue.path[3] } == ["0", "1"])
  }

  @Test("a text, an image, a button and every input that works is not named")
  func fine() throws {
    let inputs = Element.Kind.allCases.filter { $0.sendsAnswers || $0 == .text || $0 == .button }
    let elements = inputs.map { kind in
      let options = kind.isChoiceGroup ? ", options: [{ id: 'a' }]" : ""
      return "{ id: '\(kind.rawValue)', type: '\(kind.rawValue)'\(options) }"
    }
    #expect(try findings(screens(elements.joined(separator: ","))).isEmpty)
    #expect(try findings("").isEmpty)
  }

  @Test(
    "inputs on the last screen are told of; a last screen without any is not",
    arguments: [
      ("{ id: 'x', type: 'text_input' }", true), ("{ id: 'x', type: 'date_picker' }", true),
      ("{ id: 'x', type: 'button' }", false), ("", false),
    ])
  func lastScreen(_ row: (elements: String, isTold: Bool)) throws {
    let findings = try findings(screens(row.elements, end: ""))
    #expect(findings.map(\.code) == (row.isTold ? [.lastScreenInputs] : []))
  }

  @Test("a tag that is in no text is told of; one in a text of one locale is used")
  func tags() throws {
    let text = "{ id: 't', type: 'text', text: { en: 'Hi', de: ['Hallo ', { tag: 'name' }] } }"
    let findings = try findings(
      "tags: { name: { initial: '' }, 'user.streak': { initial: '0' } }, \(screens(text))")
    #expect(findings.map(\.code) == [.unusedTag])
    #expect(findings[0].issue.path == ["flows", "f", "tags", "user.streak"])
    #expect(try self.findings("tags: { name: { initial: '' } }").isEmpty)
  }

  @Test(
    "a save of what is not there or of another type, and a tag without a definition, are mistakes",
    arguments: [
      "save: { 'profile.email': 'answers.emial' }, screens: [{ id: 's', elements: [{ id: 'email', type: 'email_input' }] }]",
      "save: { 'attributes.n': 'answers.x' }, screens: [{ id: 's', elements: [{ id: 'x', type: 'toggle' }] }]",
      "screens: [{ id: 's', elements: [{ id: 't', type: 'text', text: ['Hi ', { tag: 'nmae' }] }] }], tags: { name: { initial: '' } }",
      "screens: [{ id: 's', elements: [{ id: 'g', type: 'single_choice', options: [{ id: 'a' }, { id: 'a' }] }] }]",
      "screens: [{ id: 's', elements: [{ id: 'g', type: 'multi_choice', options: [{ id: 'a' }, {}] }] }]",
    ])
  func mistakes(_ flow: String) throws {
    let findings = try findings(flow, more: ", attributes: { n: { type: 'number' } }")
    #expect(findings.map(\.code) == [.mistake])
    #expect(findings[0].issue.place != nil)
  }

  /// What `silence` says, what is still told, and how many are not.
  struct Silenced: Sendable, CustomTestStringConvertible {
    let silence: String
    let left: [String]
    let count: Int
    var testDescription: String { silence }
  }

  @Test(
    "a finding that 'silence' names by code and path is counted and not told; what silences nothing is",
    arguments: [
      Silenced(silence: "", left: ["silent-element", "silent-element"], count: 0),
      Silenced(silence: "{ code: 'silent-element', reason: 'r' }", left: [], count: 2),
      Silenced(
        silence: "{ code: 'silent-element', path: 'flows.f.screens.0.elements.0', reason: 'r' }",
        left: ["silent-element"], count: 1),
      Silenced(
        silence: "{ code: 'silent-element', path: 'flows.f', reason: 'r' }", left: [], count: 2),
      Silenced(
        silence: "{ code: 'silent-element', path: 'flows.f.screens.0.elements', reason: 'r' },"
          + "{ code: 'silent-element', reason: 'again' }", left: [], count: 2),
      Silenced(
        silence: "{ code: 'silent-element', path: 'flows.f.screens.0.elements.7', reason: 'r' }",
        left: ["silent-element", "silent-element", "unused-silence"], count: 0),
      Silenced(
        silence: "{ code: 'unused-tag', reason: 'r' }",
        left: ["silent-element", "silent-element", "unused-silence"], count: 0),
      Silenced(
        silence: "{ code: 'Silent-Element', reason: 'r' }, { code: 'mistake', reason: 'r' }",
        left: ["silent-element", "silent-element", "unused-silence", "unused-silence"], count: 0),
    ])
  func silenced(_ row: Silenced) throws {
    let elements =
      screens("{ id: 'x', type: 'password_input' }, { id: 'y', type: 'tabs' }")
    let check = CatalogCheck(
      try CatalogDocument(
        text: "{ format: 1, flows: { f: {\(elements)} }, silence: [\(row.silence)] }"))
    #expect(check.findings.map(\.code.rawValue).sorted() == row.left.sorted())
    #expect(check.silenced == row.count)
    for finding in check.findings where finding.code == .unusedSilence {
      #expect(finding.issue.path.first == "silence")
      #expect(finding.issue.place != nil)
    }
  }

  @Test("a mistake cannot be silenced")
  func loudMistake() throws {
    let check = CatalogCheck(
      try CatalogDocument(
        text: "{ format: 1, flow: {}, silence: [{ code: 'mistake', reason: 'r' }] }"))
    #expect(check.findings.map(\.code) == [.mistake])
    #expect(check.silenced == 0)
  }

  @Test("a code stays what it is")
  func codes() {
    #expect(
      Set(CatalogFinding.Code.allCases.map(\.rawValue)).isSuperset(of: [
        "mistake", "warning", "silent-element", "last-screen-inputs", "unused-tag",
        "unused-silence",
      ]))
  }
}
