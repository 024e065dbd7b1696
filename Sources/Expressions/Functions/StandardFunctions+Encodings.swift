// The extension `encoders`.

extension StandardFunctions {
  static let encodings: [StandardFunction] = [
    .form("base64.encode", Signature(.bytes, gives: .string)) { call throws(EvaluationError) in
      guard case .bytes(let bytes) = call[0] else { throw call.unfit }
      try call.checkRoom(for: bytes.count / 3 * 4 + 4)
      return .string(EncodedText.text(bytes))
    },
    .form("base64.decode", Signature(.string, gives: .bytes)) { call throws(EvaluationError) in
      guard let bytes = EncodedText.bytes(try call.text(0)) else {
        throw .failed("a text is not in base 64")
      }
      return .bytes(bytes)
    },
  ]
}
