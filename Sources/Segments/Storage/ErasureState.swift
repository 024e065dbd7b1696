// Whether an id is a name of somebody who was erased.

/// Whether an id is a name of somebody who was erased from a store.
public enum ErasureState: Hashable, Sendable {
  /// It is not: what comes under it may be kept.
  case notErased
  /// It is: nothing that comes under it may be kept.
  case erased
  /// People were erased, and whether it is one of them cannot be told; a sentence says why, and what
  /// to do. Nothing may be kept, until it can.
  case unknown(String)
}
