// Every limit of a line of input, in this one file.

/// The limits of a line of input: generous for events, small against hostile input.
public enum LineLimits {
  /// The longest line, in bytes of UTF-8 without its end: 8 MiB.
  public static let bytes = 8_388_608
  /// How deep objects and lists may stand in each other.
  public static let depth = 32
  /// How many members and elements a line may have in all.
  public static let members = 10_000
  /// Length of a line's id and of the names of a showing, a flow and an event, in bytes of UTF-8.
  public static let nameLength = 1...256
  /// Length of a time zone's name, in bytes of UTF-8.
  public static let zoneLength = 1...64
  /// How long a showing may be silent before it counts as left, unless somebody says otherwise:
  /// milliseconds; 24 h.
  public static let idleMilliseconds: Int64 = 86_400_000
}
