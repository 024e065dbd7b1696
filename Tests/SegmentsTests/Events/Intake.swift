// A store in memory with a catalog, to which tests hand lines.

import Expressions
import Segments
import StoreContract
import Synchronization
import Testing

/// A store in memory with a catalog, to which tests hand lines.
struct Intake: Sendable {
  let clock: TestClock
  let store: MemoryStore

  static let catalog = Contract.catalog

  init(catalog: String = Intake.catalog) throws {
    let clock = TestClock("2026-11-30T12:00:00Z")
    self.clock = clock
    store = MemoryStore(clock: { clock.now })
    try store.apply(CatalogDocument(text: catalog))
  }

  /// Hands over one line.
  @discardableResult
  func line(_ json: String, _ options: LineOptions = LineOptions()) throws -> LineReport {
    try #require(try store.record([Array(json.utf8)], options: options).first)
  }

  /// Hands over one event of the flow `onboarding` for `jane`, at a time of 30 November.
  @discardableResult
  func event(_ event: String, at time: String = "10:00:00", with more: String = "") throws
    -> LineReport
  {
    try line(
      """
      {"profile":"jane","at":"2026-11-30T\(time)+01:00","flow":"onboarding",\(more)"event":\(event)}
      """)
  }

  /// Hands over one input.
  @discardableResult
  func input(
    _ place: String, _ kind: String, _ value: String, at time: String = "10:00:00",
    with more: String = ""
  ) throws -> LineReport {
    let parts = place.split(separator: "/")
    let member = kind.hasSuffix("choice") ? "item_ids" : "value"
    return try event(
      """
      {"name":"flow_user_input","instanceId":"\(parts[0])","element_id":"\(parts[1])",\
      "element_type":"\(kind)","\(member)":\(value)}
      """, at: time, with: more)
  }

  /// Shows the last screen.
  func lastScreen(at time: String = "10:00:00", with more: String = "") throws {
    try event(
      #"{"name":"flow_screen_showed","instanceId":"done","is_last_screen":true}"#, at: time,
      with: more)
  }

  /// Closes the flow.
  @discardableResult
  func close(at time: String = "10:00:00", with more: String = "") throws -> LineReport {
    try event(#"{"name":"flow_closed"}"#, at: time, with: more)
  }

  /// The profile of `jane`.
  func jane() throws -> Profile { try #require(try store.profile("jane")) }

  /// The showings of `jane`, oldest first.
  func showings() throws -> [Showing] { try store.read { try $0.showings(of: "jane") } }
}

/// A clock that tests set.
final class TestClock: Sendable {
  private let moment: Mutex<Timestamp?>

  init(_ text: String) { moment = Mutex(Timestamp(rfc3339: text)) }

  var now: Timestamp {
    guard let moment = moment.withLock({ $0 }) else { preconditionFailure("no such time") }
    return moment
  }

  func set(_ text: String) { moment.withLock { $0 = Timestamp(rfc3339: text) } }
}
