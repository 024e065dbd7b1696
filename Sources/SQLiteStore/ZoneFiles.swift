// The system's time zone files, read when they are asked for.

package import Expressions
import Segments

/// The system's time zone files.
package final class ZoneFiles: Sendable {
  /// How many zones are remembered, known or not; there are about 600.
  static let limit = 1_000

  private let folder: String
  private let zones = Lock([String: ZoneRules?]())

  /// Makes a reader of the files in a folder.
  package init(folder: String = "/usr/share/zoneinfo") { self.folder = folder }

  /// Seconds east of UTC; nil for a name that is not known.
  package func offset(of name: String, at moment: Timestamp) -> Int? {
    // Known even where no zone files are installed.
    if name == "UTC" { return 0 }
    guard ZoneFiles.isName(name) else { return nil }
    return rules(of: name)?.offset(at: moment.seconds)
  }

  /// What looks up a zone in them, for whoever evaluates.
  package var lookup: Environment.ZoneOffset {
    { [self] name, moment in offset(of: name, at: moment) }
  }

  private func rules(of name: String) -> ZoneRules? {
    zones.withLock { zones in
      if let known = zones[name] { return known }
      let rules = FileSystem.contents(of: "\(folder)/\(name)", limit: 1 << 20)
        .flatMap { ZoneRules(tzif: $0) }
      if zones.count >= ZoneFiles.limit { zones = [:] }
      zones.updateValue(rules, forKey: name)
      return rules
    }
  }

  /// Files that stand for whatever zone a machine is set to: an answer is to be the same on every one.
  private static let ofThisMachine: Set = ["localtime", "posixrules"]

  /// Whether a text has the form of a zone's name, and cannot lead out of the folder: parts of
  /// ASCII letters, digits, `_`, `+` and `-`, at least one of them a letter at the start.
  /// https://data.iana.org/time-zones/theory.html#naming
  static func isName(_ text: String) -> Bool {
    guard text.utf8.count <= 64, !ofThisMachine.contains(text) else { return false }
    return text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { part in
        guard let first = part.first, isLetter(first) else { return false }
        return part.allSatisfy { byte in
          isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        }
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
