// Time that only moves forward.

import CBenchmarks
import Foundation

/// Time that only moves forward.
enum Stopwatch {
  /// Seconds since some moment.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Seconds that the body took.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = now()
    try body()
    return now() - start
  }
}

/// Keeps what a loop computes from being thrown away as unused.
func keep(_ value: Int) { bench_keep(value) }
