// A write that breaks a rule: which place, and why. Never the value.

/// Why a write to a profile is refused.
///
/// Nothing of what came is in it but its kind.
public struct WriteRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place that was to be written; nil when the profile as a whole is at fault.
  public let target: WriteTarget?
  /// A sentence that names the place, what was expected and the kind of what came.
  public let message: String

  init(_ target: WriteTarget?, _ message: String) {
    self.target = target
    self.message = message
  }

  /// The sentence.
  public var description: String { message }
}
