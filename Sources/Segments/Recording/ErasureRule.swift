// The one rule for ids of people who were erased: nothing is kept under them.

extension StoreReading {
  /// Why nothing may be kept under an id: it is a name of somebody who was erased, or whether it is
  /// cannot be told.
  ///
  /// Nil when it may. Whatever writes something under an id that comes from outside asks here.
  func erasureRefusal(of id: Profile.ID, at path: [String] = []) throws(StoreError)
    -> LineRefusal?
  {
    var refusal: LineRefusal
    switch try erasureState(of: id) {
    case .notErased: return nil
    case .erased:
      refusal = LineRefusal(
        "this profile was erased, so nothing of it is kept ('segments profile restore-id' lets it "
          + "come back)", at: path)
    case .unknown(let reason): refusal = LineRefusal(reason, at: path)
    }
    refusal.isOfErased = true
    return refusal
  }

  /// The same for a write that is no line.
  ///
  /// - Throws: `WriteRefusal`, `StoreError`.
  func checkErasure(of id: Profile.ID) throws {
    if let refusal = try erasureRefusal(of: id) { throw WriteRefusal(nil, refusal.message) }
  }
}
