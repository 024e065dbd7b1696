// Reads what a store keeps of a profile without building trees.

/// What these read is what the reader makes of the same text; where they meet something unusual, such
/// as a key that stands twice, they answer nil, and the reader decides. Ingest reads two such texts for
/// every profile.
extension ProfileJSON {
  /// Values by key as a store holds them, of the text of an object; nil when the reader must look.
  package static func storedValues(skimming text: UnsafeBufferPointer<UInt8>)
    -> [String: AttributeValue]?
  {
    var values: [String: AttributeValue] = [:]
    var count = 0
    let isRead = skim(text) { (key, skimmer) throws(JSONSkimmer.Fault) in
      let value = storedValue(try skimmer.readValue())
      guard let value else { return false }
      if count == 0 { values.reserveCapacity(8) }
      values[key] = value
      count += 1
      return values.count == count
    }
    return isRead ? values : nil
  }

  /// Change times, of the text of an object; nil when the reader must look.
  package static func changeTimes(skimming text: UnsafeBufferPointer<UInt8>) -> ChangeTimes? {
    var times = ChangeTimes()
    var keys: Set<String> = []
    let isRead = skim(text) { (key, skimmer) throws(JSONSkimmer.Fault) in
      guard keys.insert(key).inserted else { return false }
      if key == "attributes" {
        guard let attributes = try attributeTimes(&skimmer) else { return false }
        times.attributes = attributes
        return true
      }
      guard let time = time(try skimmer.readValue()) else { return false }
      switch key {
      case "last_context": times.lastContext = time
      case "last_locale": times.lastLocale = time
      default:
        guard let field = StandardField(rawValue: key) else { return false }
        times.fields[field] = time
      }
      return true
    }
    return isRead ? times : nil
  }

  private static func attributeTimes(_ skimmer: inout JSONSkimmer) throws(JSONSkimmer.Fault)
    -> [String: Int64]?
  {
    var times: [String: Int64] = [:]
    times.reserveCapacity(8)
    var count = 0
    let isRead = try skimObject(&skimmer) { (key, skimmer) throws(JSONSkimmer.Fault) in
      guard let time = time(try skimmer.readValue()) else { return false }
      times[key] = time
      count += 1
      return times.count == count
    }
    return isRead ? times : nil
  }

  /// The whole number that a value is; nil for anything else, and past what a double tells apart.
  private static func time(_ value: JSONScanner.Value) -> Int64? {
    guard let (number, isInteger) = value.number, isInteger,
      abs(number) < AttributeLimits.exactInteger
    else { return nil }
    return Int64(number)
  }

  private typealias Member = (String, inout JSONSkimmer) throws(JSONSkimmer.Fault) -> Bool

  /// Walks through the object that fills a text; false when anything is unusual.
  private static func skim(_ text: UnsafeBufferPointer<UInt8>, _ member: Member) -> Bool {
    guard let start = text.baseAddress else { return false }
    var skimmer = JSONSkimmer(start, count: text.count)
    do throws(JSONSkimmer.Fault) {
      guard try skimObject(&skimmer, member) else { return false }
      try skimmer.finish()
      return true
    } catch {
      // The reader finds the same mistake and says what it is.
      return false
    }
  }

  private static func skimObject(_ skimmer: inout JSONSkimmer, _ member: Member)
    throws(JSONSkimmer.Fault) -> Bool
  {
    guard try skimmer.beginObject() else { return true }
    var hasNext = true
    while hasNext {
      let key = try skimmer.readKey()
      guard !key.hasEscape, key.bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      guard try member(String(decoding: key.bytes, as: UTF8.self), &skimmer) else { return false }
      hasNext = try skimmer.nextMember()
    }
    return true
  }
}
