// Holds back SIGINT and SIGTERM so that a run ends between two transactions.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Holds back SIGINT and SIGTERM while it lives; whoever has it asks `isPending` between two
/// transactions and stops.
///
/// The signals are blocked, not handled, so that nothing is shared with a handler: the system keeps
/// what is pending. Only a wait for input lets them come, and then they end the wait.
struct Interrupts: ~Copyable {
  private var previous = sigset_t()

  /// Starts to hold the signals back.
  init() {
    // A handler that does nothing: a signal that comes during a wait ends the wait, no more.
    Self.handle { _ in }
    var blocked = Self.signals
    pthread_sigmask(SIG_BLOCK, &blocked, &previous)
  }

  deinit {
    // What is still pending has been heeded by whoever stopped: ignoring it drops it.
    Self.handle(SIG_IGN)
    var mask = previous
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    Self.handle(SIG_DFL)
  }

  /// Whether somebody asked to stop.
  static var isPending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1
  }

  /// The signals that are blocked now, without those that are held back here: for a call of the
  /// system that waits and lets them come meanwhile.
  static var openMask: sigset_t {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    sigdelset(&mask, SIGINT)
    sigdelset(&mask, SIGTERM)
    return mask
  }

  private static var signals: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGTERM)
    return set
  }

  private static func handle(_ handler: (@convention(c) (Int32) -> Void)?) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
  }
}
