// One person or device: identity, standard fields, custom attributes and their change times.

/// What is known of one person or device.
public struct Profile: Hashable, Sendable, Identifiable {
  /// Names a profile: 1...256 bytes of UTF-8, not blank, chosen by the app; exact bytes matter.
  public struct ID: Identifier {
    /// The text as the app gave it.
    public let rawValue: String
    /// Makes an id of the text, which is taken as it is; `AttributeLimits` says what is allowed.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Chosen by the app.
  public let id: ID
  /// The standard fields that have a value.
  public internal(set) var fields: [StandardField: String]
  /// The custom attributes that have a value, by key.
  public internal(set) var attributes: [String: AttributeValue]
  /// When each field and attribute last changed; a removal counts.
  public internal(set) var changes: ChangeTimes
  /// What draws hash: the id unless a merge or an import says otherwise.
  public internal(set) var drawKey: String
  /// Grows by one with each change that changes something; 0 for a profile that was never written.
  public internal(set) var revision: Int
  /// When it was first written: Unix milliseconds, UTC.
  public internal(set) var createdMilliseconds: Int64
  /// When it last changed: Unix milliseconds, UTC.
  public internal(set) var updatedMilliseconds: Int64
  /// What it was last seen with.
  public internal(set) var lastSeen: LastSeen

  /// Makes a profile that holds nothing yet.
  public init(id: ID, createdMilliseconds: Int64 = 0) {
    self.id = id
    fields = [:]
    attributes = [:]
    changes = ChangeTimes()
    drawKey = id.rawValue
    revision = 0
    self.createdMilliseconds = createdMilliseconds
    updatedMilliseconds = createdMilliseconds
    lastSeen = LastSeen()
  }

  /// The standard field's text; nil when it has none.
  public subscript(field: StandardField) -> String? { fields[field] }

  /// The custom attribute's value; nil when it has none.
  public subscript(key: String) -> AttributeValue? { attributes[key] }
}

extension Profile {
  /// Makes a profile as a store has it: each part is taken as it is.
  package init(
    id: ID, fields: [StandardField: String], attributes: [String: AttributeValue],
    changes: ChangeTimes, record: Record
  ) {
    self.id = id
    self.fields = fields
    self.attributes = attributes
    self.changes = changes
    drawKey = record.drawKey
    revision = record.revision
    createdMilliseconds = record.createdMilliseconds
    updatedMilliseconds = record.updatedMilliseconds
    lastSeen = record.lastSeen
  }

  /// What a store keeps of a profile besides its values.
  package struct Record: Sendable {
    package var drawKey: String
    package var revision: Int
    package var createdMilliseconds: Int64
    package var updatedMilliseconds: Int64
    package var lastSeen: LastSeen

    package init(
      drawKey: String, revision: Int, createdMilliseconds: Int64, updatedMilliseconds: Int64,
      lastSeen: LastSeen
    ) {
      self.drawKey = drawKey
      self.revision = revision
      self.createdMilliseconds = createdMilliseconds
      self.updatedMilliseconds = updatedMilliseconds
      self.lastSeen = lastSeen
    }
  }
}
