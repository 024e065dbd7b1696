// Fuzzes what is done with the text of an expression before anything runs.

import Expressions
import FuzzNames

/// Reads, checks and compiles every input, in each dialect; renders the mistakes.
@main
enum FuzzSyntax {
  static func main() {
    _ = FuzzNames.run { bytes, count in
      let source = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
      FuzzSyntax.compile(source, FuzzNames.standard, [])
      FuzzSyntax.compile(source, FuzzNames.standard, .isUnchecked)
      FuzzSyntax.compile(source, FuzzNames.catalog, [])
      return 0
    }
  }

  private static func compile(
    _ source: String, _ environment: Environment, _ options: Expression.Options
  ) {
    do throws(ExpressionMistakes) {
      _ = try Expression(source, in: environment, options: options)
    } catch {
      for mistake in error.mistakes {
        precondition(mistake.line >= 1 && mistake.column >= 1 && mistake.length >= 1)
        _ = mistake.rendered(in: source)
      }
    }
  }
}
