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

  /// What happens to one place.
  struct Entry: Hashable, Sendable {
    let target: WriteTarget
    var change: Change
  }

  /// What happens to each place that is named, in order of the places.
  private(set) var entries: [Entry] = []

  /// What happens to each place that is named.
  public var changes: [WriteTarget: Change] {
    Dictionary(uniqueKeysWithValues: entries.lazy.map { ($0.target, $0.change) })
  }

  /// Makes an update that changes nothing.
  public init() {}

  /// Makes an update of one place.
  public init(_ target: WriteTarget, _ change: Change) {
    entries = [Entry(target: target, change: change)]
  }

  /// Whether it names nothing.
  public var isEmpty: Bool { entries.isEmpty }

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
    let change = value.map(Change.set) ?? .remove
    let index = place(of: target)
    if index < entries.count, entries[index].target == target {
      entries[index].change = change
    } else {
      entries.insert(Entry(target: target, change: change), at: index)
    }
  }

  private func value(of target: WriteTarget) -> AttributeValue? {
    let index = place(of: target)
    guard index < entries.count, entries[index].target == target,
      case .set(let value) = entries[index].change
    else { return nil }
    return value
  }

  /// Where the place stands among the entries, or would.
  private func place(of target: WriteTarget) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].target < target { low = middle + 1 } else { high = middle }
    }
    return low
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
