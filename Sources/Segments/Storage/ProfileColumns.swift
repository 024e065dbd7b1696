// A stored profile as it lies there: its columns, lent while a store is gone through.

/// A column of a stored profile; the schema says what each holds.
package enum ProfileColumn: Int32, Sendable {
  case id
  case firstName
  case lastName
  case email
  case phoneNumber
  case gender
  case birthday
  case attributes
  case drawKey
  case createdMilliseconds
  case updatedMilliseconds
  case lastContext
  case lastLocale
  case lastSeenMilliseconds
  case revision
  /// When each place last changed; lent only where a profile is read whole.
  case changes

  /// The column of a standard field.
  package init(_ field: StandardField) {
    self =
      switch field {
      case .firstName: .firstName
      case .lastName: .lastName
      case .email: .email
      case .phoneNumber: .phoneNumber
      case .gender: .gender
      case .birthday: .birthday
      }
  }
}

/// A stored profile as it lies there: read only where it is looked at, and without a copy.
///
/// It stands for the next profile as soon as the store goes on, and what it lent is gone then.
public protocol ProfileColumns {
  /// The UTF-8 of the column of that number, as the package numbers columns; nil when it is unset.
  func text(inColumn number: Int32) -> UnsafeBufferPointer<UInt8>?
  /// The whole number in the column of that number, as the package numbers columns; nil when it is
  /// unset.
  func int(inColumn number: Int32) -> Int64?
}

extension ProfileColumns {
  /// The column's UTF-8; nil when it is unset.
  package func bytes(_ column: ProfileColumn) -> UnsafeBufferPointer<UInt8>? {
    text(inColumn: column.rawValue)
  }

  /// The column's text; nil when it is unset.
  package func text(_ column: ProfileColumn) -> String? {
    text(inColumn: column.rawValue).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The column's whole number; nil when it is unset.
  package func int(_ column: ProfileColumn) -> Int64? { int(inColumn: column.rawValue) }
}
