// Who is in front of the phone: anonymous people, signing in and out, and merging two profiles.

import Expressions

extension Store {
  /// Who is in front of the phone; an anonymous profile's id is made for somebody new.
  ///
  /// - Returns: The current profile.
  /// - Throws: `StoreError`.
  public func currentProfile() throws -> CurrentProfile {
    if let known = try read({ try $0.currentProfile() }) { return known }
    let made = CurrentProfile(id: Profile.ID(rawValue: makeID()), isAnonymous: true)
    return try write { transaction in
      if let known = try transaction.currentProfile() { return known }
      try transaction.save(made)
      return made
    }
  }

  /// Signs somebody in: what is known of the anonymous person until now becomes theirs.
  ///
  /// When somebody else was signed in, the current profile switches and nothing is merged.
  ///
  /// - Parameter id: Who it is: 1...256 bytes, not blank.
  /// - Throws: `WriteRefusal` for an id that no profile can have; `LineRefusal` when the two cannot
  ///   be merged; `StoreError`.
  public func identify(_ id: Profile.ID) throws {
    if let mistake = AttributeLimits.mistake(inProfileID: id.rawValue) {
      throw WriteRefusal(nil, mistake)
    }
    let current = try currentProfile()
    if current.isAnonymous, current.id != id { try merge(current.id, into: id) }
    try write { transaction in
      try transaction.checkErasure(of: id)
      try transaction.save(CurrentProfile(id: id, isAnonymous: false))
    }
  }

  /// Signs out: the next person is somebody new.
  ///
  /// - Throws: `StoreError`.
  public func logOut() throws {
    let made = CurrentProfile(id: Profile.ID(rawValue: makeID()), isAnonymous: true)
    try write { try $0.save(made) }
  }

  /// Changes the current profile by parameters in the form that apps of the mobile SDKs build.
  ///
  /// - Returns: The profile afterwards.
  /// - Throws: `WriteRefusal` when a value breaks a rule; `StoreError`.
  @discardableResult
  public func updateProfile(params: ProfileParameters) throws -> Profile {
    try updateProfile(currentProfile().id, with: params.update)
  }

  /// Makes another id a name of a profile: of each field and attribute the later change counts, and
  /// from then on both ids answer as one.
  ///
  /// - Parameters:
  ///   - id: The id that is the same person; done before, it changes nothing.
  ///   - survivor: The profile that stays; it is made when it is new.
  /// - Throws: `LineRefusal` for a merge into itself, of an id that was merged into another profile,
  ///   and when both together have too many attributes; `StoreError`.
  public func merge(_ id: Profile.ID, into survivor: Profile.ID) throws {
    let report = try record(EventLine(profile: survivor, body: .merge(id)))
    if case .failed(let refusal) = report.outcome { throw refusal }
  }
}
