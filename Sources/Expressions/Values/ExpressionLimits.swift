// How large an expression may be and how much it may do.

/// How large an expression may be and how much it may do.
public enum ExpressionLimits {
  /// The longest source, in bytes of UTF-8.
  public static let sourceBytes = 65_536
  /// The deepest nesting of parts within parts.
  public static let nesting = 250
  /// The most steps that all comprehensions of one evaluation may take together.
  public static let steps = 1_000_000
  /// The most text and list elements that one evaluation may build, in bytes and elements together.
  public static let growth = 10_000_000
}
