// Makes a profile of its stored columns.

extension Profile {
  /// What of a stored profile cannot be read.
  package struct ColumnMistake: Error {
    /// Names table and column.
    package let column: StaticString
    /// What is wrong; never what stands there.
    package let message: String
  }

  /// Makes a profile of its stored columns.
  ///
  /// - Parameter row: The columns; where the change times are not lent, the profile has none.
  /// - Throws: What cannot be read.
  package init(_ row: any ProfileColumns) throws(ColumnMistake) {
    var fields: [StandardField: String] = [:]
    for field in StandardField.allCases {
      if let text = row.text(ProfileColumn(field)) { fields[field] = text }
    }
    var lastSeen = LastSeen()
    if let text = row.bytes(.lastContext) {
      lastSeen.context = CallerParameters(try Self.values(text, "profile.last_context"))
    }
    lastSeen.locale = row.text(.lastLocale)
    lastSeen.milliseconds = row.int(.lastSeenMilliseconds)
    self.init(
      id: ID(rawValue: row.text(.id) ?? ""), fields: fields,
      attributes: try Self.values(row.bytes(.attributes), "profile.attributes"),
      changes: try Self.changes(row.bytes(.changes)),
      record: Record(
        drawKey: row.text(.drawKey) ?? "", revision: Int(row.int(.revision) ?? 0),
        createdMilliseconds: row.int(.createdMilliseconds) ?? 0,
        updatedMilliseconds: row.int(.updatedMilliseconds) ?? 0, lastSeen: lastSeen))
  }

  private static func values(_ text: UnsafeBufferPointer<UInt8>?, _ column: StaticString)
    throws(ColumnMistake) -> [String: AttributeValue]
  {
    let text = text ?? UnsafeBufferPointer(start: nil, count: 0)
    if let values = ProfileJSON.storedValues(skimming: text) { return values }
    return ProfileJSON.storedValues(try object(text, column))
  }

  private static func changes(_ text: UnsafeBufferPointer<UInt8>?) throws(ColumnMistake)
    -> ChangeTimes
  {
    guard let text else { return ChangeTimes() }
    if let times = ProfileJSON.changeTimes(skimming: text) { return times }
    return ProfileJSON.changeTimes(try object(text, "profile.changed"))
  }

  /// The object that a column holds, as the engine wrote it or as a person edited it.
  private static func object(_ text: UnsafeBufferPointer<UInt8>, _ column: StaticString)
    throws(ColumnMistake) -> JSONObject
  {
    do throws(JSONMistake) {
      return try JSONReader.readObject(text)
    } catch {
      throw ColumnMistake(column: column, message: error.message)
    }
  }
}
