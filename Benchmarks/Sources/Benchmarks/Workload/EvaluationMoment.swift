// The moment of the evaluations.

import Expressions
import Foundation

/// The moment of the evaluations.
typealias EvaluationMoment = Timestamp

extension Timestamp {
  /// The system's clock.
  static func now() throws -> Timestamp {
    guard let now = Timestamp(seconds: Int64(time(nil)), nanoseconds: 0) else {
      throw BareError(description: "the clock stands outside of the years 1 to 9999")
    }
    return now
  }
}
