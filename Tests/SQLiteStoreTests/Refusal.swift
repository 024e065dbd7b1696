// Expects that opening is refused, by kind.

import Segments
import Testing

@testable import SQLiteStore

/// What an error is, without its words.
enum ErrorKind: String {
  case busy, full, corrupt, notAStore, newerSchema, access, other

  init(_ error: StoreError) {
    switch error {
    case .busy: self = .busy
    case .full: self = .full
    case .corrupt: self = .corrupt
    case .notAStore: self = .notAStore
    case .newerSchema: self = .newerSchema
    case .access: self = .access
    case .other: self = .other
    }
  }
}

/// Expects that opening is refused, and returns why.
@discardableResult
func expectRefusal(
  _ kind: ErrorKind, of path: String, options: SQLiteStore.Options = SQLiteStore.Options(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let error = try #require(throws: StoreError.self, sourceLocation: sourceLocation) {
    _ = try SQLiteStore(path: path, options: options)
  }
  #expect(ErrorKind(error) == kind, "\(error)", sourceLocation: sourceLocation)
  return error.description
}
