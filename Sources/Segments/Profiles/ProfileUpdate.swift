// A change of a profile: what to set, what to remove; the rest stays.

/// A change of a profile.
///
/// What is not named stays as it is.
///
/// ```swift
/// var update = ProfileUpdate()
/// update.firstName = "Jane"
/// update["bmi"] = 31.2
/// update["goals"] = nil  // removes
/// ```
public struct ProfileUpdate: Hashable, Sendable {
  /// What happens to one place.
  public enum Change: Hashable, Sendable {
    /// A blank text removes.
    case set(AttributeValue)
    case remove
  }

  /// What happens to each place that is named.
  public private(set) var changes: [WriteTarget: Change]

  /// Makes an update that changes nothing.
  public init() { changes = [:] }

  /// Makes an update of one place.
  public init(_ target: WriteTarget, _ change: Change) { changes = [target: change] }

  /// Whether it names nothing.
  public var isEmpty: Bool { changes.isEmpty }

  /// The custom attribute that this update sets; assigning nil removes it from the profile.
  public subscript(key: String) -> AttributeValue? {
    get { value(of: .attribute(key)) }
    set { set(.attribute(key), to: newValue) }
  }

  /// The standard field that this update sets; assigning nil removes it from the profile.
  public subscript(field: StandardField) -> String? {
    get {
      guard case .string(let text) = value(of: .field(field)) else { return nil }
      return text
    }
    set { set(.field(field), to: newValue.map(AttributeValue.string)) }
  }

  /// Sets the place, or removes its value when nil is given.
  ///
  /// The last call for a place wins.
  public mutating func set(_ target: WriteTarget, to value: AttributeValue?) {
    changes[target] = value.map(Change.set) ?? .remove
  }

  private func value(of target: WriteTarget) -> AttributeValue? {
    guard case .set(let value) = changes[target] else { return nil }
    return value
  }
}

extension ProfileUpdate {
  /// The first name.
  public var firstName: String? {
    get { self[.firstName] }
    set { self[.firstName] = newValue }
  }

  /// The last name.
  public var lastName: String? {
    get { self[.lastName] }
    set { self[.lastName] = newValue }
  }

  /// The e-mail address: one `@` with something on both sides.
  public var email: String? {
    get { self[.email] }
    set { self[.email] = newValue }
  }

  /// The phone number, as typed.
  public var phoneNumber: String? {
    get { self[.phoneNumber] }
    set { self[.phoneNumber] = newValue }
  }

  /// `female`, `male` or `other`.
  public var gender: String? {
    get { self[.gender] }
    set { self[.gender] = newValue }
  }

  /// The birthday, `yyyy-MM-dd`.
  public var birthday: String? {
    get { self[.birthday] }
    set { self[.birthday] = newValue }
  }
}
