// `segments profile set`: changes what is known of a profile.

import Expressions
import Segments

/// Changes what is known of a profile, and makes it if it is new.
struct ProfileSetCommand: StoreCommand {
  private static let fields = StandardField.allCases.map { field in
    (field: field, option: option(for: field))
  }
  private static let attribute = Option.value(
    "attribute", "KEY=VALUE", "set a custom attribute; KEY:TYPE=VALUE where none is declared",
    completion: .pair(.attribute)
  ).repeatable
  private static let remove = Option.value(
    "remove", "KEY", "remove a custom attribute or a standard field such as first_name",
    completion: .removable
  ).repeatable

  static let verb = Verb(
    name: "set", summary: "Change what is known of a profile",
    details: """
      What is not named stays. The catalog says of which type an attribute is; for a key that it does
      not declare, write the type: bmi:number=22.7, vip:boolean=true, goals:string_list=run,swim.
      An empty value removes. All changes are made, or none.
      """,
    operands: [Operand(name: "ID", summary: "the profile's id", completion: .name(.profile))],
    options: fields.map(\.option) + [attribute, remove],
    examples: [
      Verb.Example(
        call: "segments profile set jane --first-name Jane --email jane@example.com "
          + "--attribute bmi=31.2", meaning: ""),
      Verb.Example(
        call: "segments profile set jane --attribute delta:number=-5 --remove goals",
        meaning: "values may begin with a dash"),
    ],
    body: .command { arguments throws(CommandError) in try ProfileSetCommand(arguments) })

  let id: Profile.ID
  /// The standard fields to set; an empty text removes.
  let fields: [(field: StandardField, text: String)]
  /// The custom attributes to set.
  let attributes: [KeyValueArgument]
  /// Keys and names of fields to remove.
  let removals: [String]
  let format: Format

  init(_ arguments: Arguments) throws(CommandError) {
    id = try arguments.profileID(at: 0)
    fields = Self.fields.compactMap { field, option in
      arguments.value(of: option).map { (field, $0) }
    }
    var attributes: [KeyValueArgument] = []
    for word in arguments.values(of: Self.attribute) {
      attributes.append(try KeyValueArgument(word, of: Self.attribute))
    }
    self.attributes = attributes
    removals = arguments.values(of: Self.remove)
    format = arguments.format
    if fields.isEmpty, attributes.isEmpty, removals.isEmpty {
      throw .wrongCall("nothing to change: give a field, --attribute or --remove")
    }
  }

  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    let declared = try store.read { try $0.catalog()?.attributes } ?? [:]
    let before = try store.profile(id)
    let profile = try store.updateProfile(id, with: try update(declared))
    noteUndeclared(declared, to: &output)
    noteMissing(declared, before, to: &output)
    switch format {
    case .json: output.document(profile.json)
    case .text:
      let state =
        before == nil ? "made" : before?.revision == profile.revision ? "unchanged" : "changed"
      output.line(
        "\(VisibleText.line(profile.id.rawValue)): \(state), revision \(profile.revision)")
    }
    return .answered
  }

  private func update(_ declared: [String: AttributeDeclaration]) throws(CommandError)
    -> ProfileUpdate
  {
    var update = ProfileUpdate()
    for (field, text) in fields { update[field] = text.isEmpty ? nil : text }
    for attribute in attributes {
      update.set(
        .attribute(attribute.key),
        to: try attribute.value(declared: declared[attribute.key], noun: "attribute"))
    }
    for name in removals { update.set(ProfileUpdate.target(named: name), to: nil) }
    return update
  }

  /// Says which keys the catalog does not know: a misspelt one would be kept beside the right one.
  private func noteUndeclared(
    _ declared: [String: AttributeDeclaration], to output: inout Output
  ) {
    guard !declared.isEmpty else { return }
    for attribute in attributes where declared[attribute.key] == nil && !attribute.text.isEmpty {
      let hint = nearestName(to: attribute.key, among: declared.keys.sorted())
        .map { "; did you mean '\($0)'?" }
      output.note(
        "attribute '\(attribute.key)' is not declared: no segment can read it\(hint ?? "")")
    }
  }

  /// Says which keys to remove are nowhere: a misspelt one leaves the right one standing.
  private func noteMissing(
    _ declared: [String: AttributeDeclaration], _ before: Profile?, to output: inout Output
  ) {
    for key in removals where StandardField(rawValue: key) == nil {
      guard declared[key] == nil, before?.attributes[key] == nil else { continue }
      let known = StandardField.allCases.map(\.rawValue) + declared.keys.sorted()
      let hint = nearestName(to: key, among: known).map { "; did you mean '\($0)'?" } ?? ""
      output.note("there is no attribute '\(key)' to remove\(hint)")
    }
  }

  private static func option(for field: StandardField) -> Option {
    let name = String(field.rawValue.map { $0 == "_" ? "-" : $0 })
    switch field {
    case .firstName: return .value(name, "TEXT", "the first name")
    case .lastName: return .value(name, "TEXT", "the last name")
    case .email: return .value(name, "ADDRESS", "the e-mail address")
    case .phoneNumber: return .value(name, "TEXT", "the phone number")
    case .gender:
      return .value(
        name, "WORD", "female, male or other", completion: .words(field.words ?? []))
    case .birthday: return .value(name, "DATE", "the birthday, yyyy-MM-dd")
    }
  }
}
