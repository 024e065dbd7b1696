// A change of a profile, put together by the calls that apps of the mobile SDKs already make.

public import Expressions

/// A change of a profile, put together by the calls that apps of the mobile SDKs already make.
///
/// ```swift
/// let parameters = try ProfileParameters.Builder()
///   .with(firstName: "Jane")
///   .with(customAttribute: 31.2, forKey: "bmi")
///   .build()
/// ```
public struct ProfileParameters: Hashable, Sendable {
  /// What to set and remove.
  public let update: ProfileUpdate

  /// What the field `gender` holds.
  public enum Gender: String, CaseIterable, Hashable, Sendable {
    case female
    case male
    case other
  }

  /// Collects a change call by call; the last call for a place wins.
  public final class Builder {
    private var update = ProfileUpdate()

    /// Starts with nothing.
    public init() {}

    /// Sets the first name; nil or a blank text removes it.
    @discardableResult
    public func with(firstName: String?) -> Builder { set(.firstName, firstName) }

    /// Sets the last name; nil or a blank text removes it.
    @discardableResult
    public func with(lastName: String?) -> Builder { set(.lastName, lastName) }

    /// Sets the e-mail address; nil or a blank text removes it.
    @discardableResult
    public func with(email: String?) -> Builder { set(.email, email) }

    /// Sets the phone number; nil or a blank text removes it.
    @discardableResult
    public func with(phoneNumber: String?) -> Builder { set(.phoneNumber, phoneNumber) }

    /// Sets the gender, `female`, `male` or `other`; nil or a blank text removes it.
    @discardableResult
    public func with(gender: String?) -> Builder { set(.gender, gender) }

    /// Sets the gender.
    @discardableResult
    public func with(gender: Gender) -> Builder { set(.gender, gender.rawValue) }

    /// Sets the birthday to a calendar date, which is the same date in every calendar and zone.
    @discardableResult
    public func with(birthday: CivilDate) -> Builder { set(.birthday, birthday.description) }

    /// Sets the birthday, `yyyy-MM-dd`; nil or a blank text removes it.
    @discardableResult
    public func with(birthday: String?) -> Builder { set(.birthday, birthday) }

    /// Sets a custom attribute to a text; a blank one removes it.
    ///
    /// - Throws: `WriteRefusal` for a key or value that no attribute can have.
    @discardableResult
    public func with(customAttribute value: String, forKey key: String) throws(WriteRefusal)
      -> Builder
    {
      try set(.string(value), forKey: key)
    }

    /// Sets a custom attribute to a finite number.
    ///
    /// - Throws: `WriteRefusal` for a key or value that no attribute can have.
    @discardableResult
    public func with(customAttribute value: Double, forKey key: String) throws(WriteRefusal)
      -> Builder
    {
      try set(.number(value), forKey: key)
    }

    /// Removes a custom attribute.
    ///
    /// - Throws: `WriteRefusal` for a key that no attribute can have.
    @discardableResult
    public func withRemoved(customAttributeForKey key: String) throws(WriteRefusal) -> Builder {
      try WriteRule(declarations: [:]).checkKey(key)
      update[key] = nil
      return self
    }

    /// Returns what was collected.
    ///
    /// - Throws: `WriteRefusal` for a standard field that breaks its rule.
    public func build() throws(WriteRefusal) -> ProfileParameters {
      let rule = WriteRule(declarations: [:])
      for entry in update.entries {
        _ = try rule.accepted(entry.change, for: entry.target)
      }
      return ProfileParameters(update: update)
    }

    private func set(_ field: StandardField, _ text: String?) -> Builder {
      update[field] = text
      return self
    }

    private func set(_ value: AttributeValue, forKey key: String) throws(WriteRefusal)
      -> Builder
    {
      let target = WriteTarget.attribute(key)
      _ = try WriteRule(declarations: [:]).accepted(value, for: target)
      update.set(target, to: value)
      return self
    }
  }
}
