// Where a function of a source file begins and how long it is.

/// One function or initialiser of a source file.
struct FunctionSpan {
  let name: String
  /// Its first line, from 1.
  let line: Int
  /// How many lines it has, signature included.
  let length: Int

  /// The functions of a file that have a body, found by counting braces.
  static func all(in file: SourceFile) -> [FunctionSpan] {
    let code = file.code
    return code.indices.compactMap { index in
      guard
        let match = code[index].text.firstMatch(
          of: #/\b(?:func\s+([^\s(<]+)|(init)[?]?)\s*[(<]/#),
        code[index].text.firstMatch(of: #/\.init\(|self\.init/#) == nil
      else { return nil }
      return span(String(match.1 ?? match.2 ?? ""), from: index, in: code)
    }
  }

  private static func span(_ name: String, from start: Int, in code: [(number: Int, text: String)])
    -> FunctionSpan?
  {
    var depth = 0
    var isOpen = false
    for index in start..<code.count {
      for character in code[index].text {
        if character == "{" {
          depth += 1
          isOpen = true
        }
        if character == "}" { depth -= 1 }
      }
      if isOpen, depth <= 0 {
        return FunctionSpan(name: name, line: code[start].number, length: index - start + 1)
      }
      if depth < 0 || (!isOpen && index - start > 12) { return nil }
    }
    return nil
  }
}
