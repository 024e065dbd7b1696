// Why a command ends without an answer.

import Segments

/// Why a command ends without an answer.
///
/// The text names the thing at fault, where it is and the fix, and only names: of options, keys,
/// files and what a catalog defines. A value that may be a person's is never in it.
enum CommandError: Error, Hashable, Sendable {
  /// The call cannot be understood. `verb` is the verb as far as it was recognized ("profile set"),
  /// empty for none.
  case wrongCall(String, verb: String = "")
  /// The call is fine; what it asks for cannot be done.
  case failed(String)

  /// What the process ends with.
  var exitCode: ExitCode {
    switch self {
    case .wrongCall: .wrongCall
    case .failed: .failed
    }
  }

  /// The sentences for a person, without the program's name in front.
  var text: String {
    switch self {
    case .failed(let text): text
    case .wrongCall(let text, let verb):
      text + "\n(see 'segments \(verb.isEmpty ? "" : verb + " ")--help')"
    }
  }

  /// The error as the one document of an answer in JSON.
  var json: JSONNode {
    switch self {
    case .failed(let text), .wrongCall(let text, _): .object([("error", .string(text))])
    }
  }

  /// What an error of the library or the store says.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as StoreError: self = .failed(error.description)
    case let error as WriteRefusal: self = .failed(error.description)
    case let error as LineRefusal: self = .failed(error.description)
    case let error as UnknownName: self = .failed(error.description)
    case let error as NoCatalog: self = .failed(error.description)
    default: self = .failed(String(describing: error))
    }
  }

  /// The same error, told of the verb in which it came up.
  func within(_ verb: String) -> CommandError {
    guard case .wrongCall(let text, "") = self else { return self }
    return .wrongCall(text, verb: verb)
  }
}
