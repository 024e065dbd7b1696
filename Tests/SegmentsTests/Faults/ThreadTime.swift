// How long the current thread has worked.

import Foundation

/// How long the current thread has worked: other tests that run at once do not count.
enum ThreadTime {
  /// Seconds since the thread began.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
