// Temporary.
public struct Timestamp: Hashable, Comparable, Sendable {
  public let seconds: Int64, nanoseconds: Int32
  public init?(seconds: Int64, nanoseconds: Int32 = 0) { self.seconds = seconds; self.nanoseconds = nanoseconds }
  public init?(rfc3339: String) { return nil }
  public static func < (l: Timestamp, r: Timestamp) -> Bool { (l.seconds, l.nanoseconds) < (r.seconds, r.nanoseconds) }
}
public struct CivilDate { public let year = 0, month = 1, day = 1, weekday = 0, dayOfYear = 0; public init(daysSinceEpoch: Int) {} }
public struct Version: Hashable, Comparable, Sendable {
  public init?(_ strict: String) { nil }
  public init?(normalizing text: String) { nil }
  public static func < (l: Version, r: Version) -> Bool { false }
}
public struct PatternError: Error {}
public struct Pattern: Sendable { public init(_ s: String) throws(PatternError) {}; public func matches(_ t: String) -> Bool { false } }
public func nearestName(to: String, among: some Sequence<String>) -> String? { nil }
