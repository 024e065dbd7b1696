// Fuzzes patterns and the texts they are asked about.

import Expressions
import FuzzNames

/// Compiles what stands before the first zero byte and asks it about what stands after.
@main
enum FuzzPatterns {
  static func main() {
    _ = FuzzNames.run { bytes, count in
      let input = UnsafeBufferPointer(start: bytes, count: count)
      let cut = input.firstIndex(of: 0) ?? count
      let source = String(decoding: input[..<cut], as: UTF8.self)
      let text = String(decoding: input[min(cut + 1, count)...], as: UTF8.self)
      do throws(PatternError) {
        _ = try Pattern(source).matches(text)
      } catch {
        precondition(error.offset >= 0 && error.offset <= source.unicodeScalars.count)
      }
      return 0
    }
  }
}
