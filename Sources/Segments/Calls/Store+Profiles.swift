// Reads and changes profiles.

public import Expressions

extension Store {
  /// The profile of that id, or of the one it was merged into; nil when unknown.
  ///
  /// - Throws: `StoreError`.
  public func profile(_ id: Profile.ID) throws -> Profile? {
    try read { try $0.profile(id) }
  }

  /// Changes a profile, which is made when it is new: all of the change, or nothing.
  ///
  /// ```swift
  /// try store.updateProfile("jane") {
  ///   $0.firstName = "Jane"
  ///   $0["bmi"] = 31.2
  ///   $0["goals"] = nil
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - id: Whose profile: 1...256 bytes, not blank.
  ///   - moment: When the change happened; nil for now. A later value is never replaced, and a
  ///     moment that is later than the store's clock counts as the clock.
  ///   - change: Says what to set and remove.
  /// - Returns: The profile afterwards.
  /// - Throws: `WriteRefusal` when a value breaks a rule; `StoreError`.
  @discardableResult
  public func updateProfile(
    _ id: Profile.ID, at moment: Timestamp? = nil, _ change: (inout ProfileUpdate) -> Void
  ) throws -> Profile {
    var update = ProfileUpdate()
    change(&update)
    return try updateProfile(id, with: update, at: moment)
  }

  /// Changes a profile by an update that was put together before.
  ///
  /// - Parameters:
  ///   - id: Whose profile: 1...256 bytes, not blank.
  ///   - update: What to set and remove.
  ///   - moment: When the change happened; nil for now.
  /// - Returns: The profile afterwards.
  /// - Throws: `WriteRefusal` when a value breaks a rule; `StoreError`.
  @discardableResult
  public func updateProfile(
    _ id: Profile.ID, with update: ProfileUpdate, at moment: Timestamp? = nil
  ) throws -> Profile {
    if let mistake = AttributeLimits.mistake(inProfileID: id.rawValue) {
      throw WriteRefusal(nil, mistake)
    }
    let times = EventRecord.Times(
      claimed: moment?.milliseconds, received: now().milliseconds)
    return try write { transaction in
      try transaction.checkErasure(of: id)
      var draft = try ProfileDraft(id, in: transaction, times, .set)
      _ = try draft.merge(
        update, times, (.set, nil),
        declarations: try transaction.catalog()?.attributes ?? [:])
      try transaction.append(
        EventRecord(
          EventLine(profile: id, body: .update(update)), times: times, flow: nil, showing: nil,
          digest: nil))
      try draft.save(to: transaction)
      return draft.profile
    }
  }

  /// Changes a profile by parameters in the form that apps of the mobile SDKs build.
  ///
  /// - Throws: `WriteRefusal` when a value breaks a rule; `StoreError`.
  @discardableResult
  public func updateProfile(_ id: Profile.ID, with parameters: ProfileParameters) throws
    -> Profile
  {
    try updateProfile(id, with: parameters.update)
  }
}
