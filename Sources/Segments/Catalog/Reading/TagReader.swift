// Reads the custom tags of a flow.

import Expressions

/// Reads the custom tags of a flow.
struct TagReader {
  let slots: SlotTable
  let expressions: ExpressionReader

  /// In order of their names; one with mistakes is there too, so that texts may name it.
  func read(_ value: DocumentValue?) -> [TagRule] {
    (value?.named() ?? []).map(rule)
  }

  private func rule(_ member: DocumentValue.Named) -> TagRule {
    if !CatalogLimits.isTagName(member.name) {
      member.key.report("a tag's name has 1 to 128 characters, no control characters")
    }
    let members = member.value.members(.tag)
    let tag = CustomTag(name: member.name, initial: members?["initial"]?.text() ?? "")
    return TagRule(tag: tag, value: members?["value"].flatMap(expression))
  }

  /// A tag without a value shows its initial one, so what is unset needs no guard here.
  private func expression(_ value: DocumentValue) -> Expression? {
    guard
      let expression = expressions.compile(
        value, in: slots.tagEnvironment, options: .allowsUnguardedNegation)
    else { return nil }
    guard expression.type != .string else { return expression }
    let fix = expression.type == .double ? "write format(…, 1)" : "write string(…)"
    value.report("a tag's value is a string; this expression is of type \(expression.type): \(fix)")
    return nil
  }
}
