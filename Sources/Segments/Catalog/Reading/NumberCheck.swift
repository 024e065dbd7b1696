// Finds the numbers of a document that its canonical form could not keep.

/// Finds the numbers of a document that its canonical form could not keep.
///
/// The canonical form writes a number as its nearest double; a number that this would change is
/// refused, not changed in silence.
struct NumberCheck {
  private let log = IssueLog()

  /// The mistakes of a whole document.
  static func mistakes(in root: JSONNode) -> IssueLog {
    let check = NumberCheck()
    check.visit(root, path: [])
    return check.log
  }

  /// Visits a value; the reader has bounded the depth.
  private func visit(_ node: JSONNode, path: [String]) {
    switch node.kind {
    case .number(let number): check(number, at: node.place, path)
    case .array(let elements):
      for (index, element) in elements.enumerated() where Self.canHoldNumber(element) {
        visit(element, path: path + ["\(index)"])
      }
    case .object(let object):
      for member in object.members where Self.canHoldNumber(member.value) {
        visit(member.value, path: path + [member.key])
      }
    case .null, .bool, .string: break
    }
  }

  private static func canHoldNumber(_ node: JSONNode) -> Bool {
    switch node.kind {
    case .number, .array, .object: true
    case .null, .bool, .string: false
    }
  }

  private func check(_ number: JSONNumber, at place: JSONPlace, _ path: [String]) {
    if !number.double.isFinite {
      log.add(CatalogIssue(path: path, place: place, message: "needs a finite number"))
    } else if !number.keepsItsDigits {
      log.add(
        CatalogIssue(
          path: path, place: place,
          message: "a whole number beyond 2^53 loses digits: write it as text"))
    }
  }
}
