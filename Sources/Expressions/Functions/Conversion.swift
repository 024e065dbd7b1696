// What a value of one type is as a value of another.

/// What a value of one type is as a value of another.
enum Conversion {
  @Sendable static func int(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .int: return value
    case .uint(let uint):
      guard let int = Int64(exactly: uint) else { throw tooLarge("int") }
      return .int(int)
    case .double(let double):
      guard double.magnitude < 0x1p63 else { throw tooLarge("int") }
      return .int(Int64(double))
    case .string(let text):
      guard let int = Int64(text) else { throw unreadable("int") }
      return .int(int)
    case .timestamp(let moment): return .int(moment.seconds)
    default: throw EvaluationError.noOverload("int")
    }
  }

  @Sendable static func uint(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .uint: return value
    case .int(let int):
      guard let uint = UInt64(exactly: int) else { throw tooLarge("uint") }
      return .uint(uint)
    case .double(let double):
      guard double >= 0, double < 0x1p64 else { throw tooLarge("uint") }
      return .uint(UInt64(double))
    case .string(let text):
      guard let uint = UInt64(text) else { throw unreadable("uint") }
      return .uint(uint)
    default: throw EvaluationError.noOverload("uint")
    }
  }

  @Sendable static func double(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .double: return value
    case .int(let int): return .double(Double(int))
    case .uint(let uint): return .double(Double(uint))
    case .string(let text):
      if let special = specials[text] { return .double(special) }
      guard let double = NumberSyntax.double(text) else { throw unreadable("double") }
      guard double.isFinite else { throw tooLarge("double") }
      return .double(double)
    default: throw EvaluationError.noOverload("double")
    }
  }

  private static let specials: [String: Double] = [
    "NaN": .nan, "Infinity": .infinity, "+Infinity": .infinity, "-Infinity": -.infinity,
  ]

  @Sendable static func string(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .string: return value
    case .bool(let bool): return .string(bool ? "true" : "false")
    case .int(let int): return .string(String(int))
    case .uint(let uint): return .string(String(uint))
    case .double(let double): return .string(DoubleText.text(double))
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .failed("these bytes are not text in UTF-8")
      }
      return .string(text)
    case .timestamp(let moment): return .string(moment.description)
    case .duration(let span): return .string(DurationText.text(span))
    case .version(let version): return .string(version.description)
    default: throw EvaluationError.noOverload("string")
    }
  }

  @Sendable static func bytes(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .bytes: return value
    case .string(let text): return .bytes(Array(text.utf8))
    default: throw EvaluationError.noOverload("bytes")
    }
  }

  @Sendable static func bool(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .bool: return value
    case .string(let text):
      switch text {
      case "1", "t", "true", "TRUE", "True": return .bool(true)
      case "0", "f", "false", "FALSE", "False": return .bool(false)
      default: throw unreadable("bool")
      }
    default: throw EvaluationError.noOverload("bool")
    }
  }

  @Sendable static func timestamp(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .timestamp: return value
    case .string(let text):
      guard let moment = Timestamp(rfc3339: text) else { throw unreadable("timestamp") }
      return .timestamp(moment)
    case .int(let seconds):
      guard let moment = Timestamp(seconds: seconds) else { throw tooLarge("timestamp") }
      return .timestamp(moment)
    default: throw EvaluationError.noOverload("timestamp")
    }
  }

  @Sendable static func duration(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .duration: return value
    case .string(let text):
      guard let span = DurationText.duration(text) else { throw unreadable("duration") }
      return .duration(try TimeSpan.checked(span))
    default: throw EvaluationError.noOverload("duration")
    }
  }

  private static func tooLarge(_ type: String) -> EvaluationError {
    .failed("a value is outside the range of \(type)")
  }

  private static func unreadable(_ type: String) -> EvaluationError {
    .failed("a text is not a \(type)")
  }
}
