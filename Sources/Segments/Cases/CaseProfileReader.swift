// Reads whom a case is about.

import Expressions

/// Reads whom a case is about, by the rules that a write of the same values obeys.
struct CaseProfileReader {
  /// Who somebody is that the case does not name: what is drawn for them never changes.
  static let nobody = "case"

  private let catalog: Catalog
  private let rule: WriteRule

  init(catalog: Catalog) {
    self.catalog = catalog
    rule = WriteRule(declarations: catalog.attributes)
  }

  /// The profile, as far as it can be read.
  ///
  /// - Parameters:
  ///   - value: As 'profile show --json' prints it, in whole or in part; nil for nobody known.
  ///   - attributes: More attributes.
  /// - Returns: Somebody with what could be read; mistakes are in the log.
  func read(_ value: DocumentValue?, _ attributes: DocumentValue?) -> Profile {
    let members = value?.members(of: CasePart.profile)
    let id = members?["id"].flatMap(text) ?? Self.nobody
    var profile = Profile(id: Profile.ID(rawValue: id))
    if let key = members?["draw_key"].flatMap(text) { profile.drawKey = key }
    profile.revision = 1
    for field in StandardField.allCases {
      if let value = members?[field.rawValue] { set(.field(field), to: value, in: &profile) }
    }
    read(members?["attributes"], into: &profile)
    read(attributes, into: &profile)
    _ = members?["revision"]?.number()
    let created = moment(members, "created_at", "created_ms")
    profile.createdMilliseconds = created ?? 0
    profile.updatedMilliseconds = moment(members, "updated_at", "updated_ms") ?? created ?? 0
    return profile
  }

  private func text(_ value: DocumentValue) -> String? {
    guard let text = value.text() else { return nil }
    if let mistake = AttributeLimits.mistake(inProfileID: text) {
      value.report(mistake)
      return nil
    }
    return text
  }

  private func moment(_ members: DocumentMembers?, _ key: String, _ other: String) -> Int64? {
    if let value = members?[key], !value.node.isNull { return value.moment()?.milliseconds }
    guard let value = members?[other], !value.node.isNull else { return nil }
    guard let milliseconds = value.number()?.int64, Timestamp(milliseconds: milliseconds) != nil
    else {
      value.report("needs Unix milliseconds")
      return nil
    }
    return milliseconds
  }

  private func read(_ attributes: DocumentValue?, into profile: inout Profile) {
    for member in attributes?.named() ?? [] {
      guard catalog.attributes[member.name] != nil else {
        member.key.reportUnknown(
          "attribute", member.name, among: catalog.attributes.keys.sorted())
        continue
      }
      if profile.attributes[member.name] != nil {
        member.key.report("stands in 'profile' and in 'attributes'")
      }
      set(.attribute(member.name), to: member.value, in: &profile)
    }
  }

  private func set(_ target: WriteTarget, to value: DocumentValue, in profile: inout Profile) {
    guard let given = value.attributeValue() else { return }
    do throws(WriteRefusal) {
      profile.set(target, to: try rule.accepted(given, for: target))
    } catch {
      value.report(error.message)
    }
  }
}
