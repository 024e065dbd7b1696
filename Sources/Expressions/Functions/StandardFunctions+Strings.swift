// The extension `strings`: text taken apart and put together.

// Source: https://github.com/google/cel-go/blob/master/ext/README.md#strings

extension StandardFunctions {
  static let strings: [StandardFunction] =
    scalars + [
      .ofText("lowerAscii", gives: .string) { text, _ throws(EvaluationError) in
        .string(TextCase.lowered(text))
      },
      .ofText("upperAscii", gives: .string) { text, _ throws(EvaluationError) in
        .string(TextCase.raised(text))
      },
      .ofText("replace", .string, .string, gives: .string) { text, call throws(EvaluationError) in
        try replaced(text, call, limit: -1)
      },
      .ofText("replace", .string, .string, .int, gives: .string) {
        text, call throws(EvaluationError) in
        try replaced(text, call, limit: try call.int(3))
      },
      .ofText("split", .string, gives: .list(.string)) { text, call throws(EvaluationError) in
        .list(TextParts.split(text, at: try call.text(1), limit: -1))
      },
      .ofText("split", .string, .int, gives: .list(.string)) {
        text, call throws(EvaluationError) in
        .list(TextParts.split(text, at: try call.text(1), limit: try call.int(2)))
      },
      .ofText("trim", gives: .string) { text, _ throws(EvaluationError) in
        .string(ScalarText(text).trimmed)
      },
      .ofText("format", .list(.dyn), gives: .string) { text, call throws(EvaluationError) in
        .string(try TextFormat.text(text, try call.list(1), room: call.room))
      },
      .form("join", Signature(.list(.string), gives: .string), isMethod: true) {
        call throws(EvaluationError) in
        try joined(call, by: "")
      },
      .form("join", Signature(.list(.string), .string, gives: .string), isMethod: true) {
        call throws(EvaluationError) in
        try joined(call, by: try call.text(1))
      },
      .form("strings.quote", Signature(.string, gives: .string)) { call throws(EvaluationError) in
        .string(TextParts.quoted(try call.text(0)))
      },
    ]

  /// Functions that count in Unicode scalars.
  private static let scalars: [StandardFunction] = [
    .ofText("charAt", .int, gives: .string) { text, call throws(EvaluationError) in
      .string(try ScalarText(text).scalar(at: try call.int(1)))
    },
    .ofText("indexOf", .string, gives: .int) { text, call throws(EvaluationError) in
      .int(try ScalarText(text).index(of: try call.text(1), from: 0))
    },
    .ofText("indexOf", .string, .int, gives: .int) { text, call throws(EvaluationError) in
      .int(try ScalarText(text).index(of: try call.text(1), from: try call.int(2)))
    },
    .ofText("lastIndexOf", .string, gives: .int) { text, call throws(EvaluationError) in
      .int(try ScalarText(text).lastIndex(of: try call.text(1), to: nil))
    },
    .ofText("lastIndexOf", .string, .int, gives: .int) { text, call throws(EvaluationError) in
      .int(try ScalarText(text).lastIndex(of: try call.text(1), to: try call.int(2)))
    },
    .ofText("substring", .int, gives: .string) { text, call throws(EvaluationError) in
      .string(try ScalarText(text).part(from: try call.int(1), to: nil))
    },
    .ofText("substring", .int, .int, gives: .string) { text, call throws(EvaluationError) in
      .string(try ScalarText(text).part(from: try call.int(1), to: try call.int(2)))
    },
    .ofText("reverse", gives: .string) { text, _ throws(EvaluationError) in
      .string(ScalarText(text).reversed)
    },
  ]

  private static func replaced(
    _ text: String, _ call: ArgumentReader, limit: Int64
  ) throws(EvaluationError) -> Value {
    let (old, new) = (try call.text(1), try call.text(2))
    return .string(try TextParts.replace(old, by: new, in: text, limit: limit, call))
  }

  private static func joined(
    _ call: ArgumentReader, by separator: String
  ) throws(EvaluationError) -> Value {
    var text = ""
    for (place, element) in try call.list(0).enumerated() {
      guard case .string(let part) = element else { throw call.unfit }
      try call.checkRoom(for: text.utf8.count + part.utf8.count + separator.utf8.count)
      if place > 0 { text += separator }
      text += part
    }
    return .string(text)
  }
}
