// What a body reads and writes within one transaction of a file.

import Expressions
import Segments

/// One transaction of a file; over when the body that got it returns.
///
/// What it reads and writes stands in its extensions, the SQL beside the call that it serves.
final class Transaction: StoreWriting {
  /// Nil when the transaction is over: whoever kept it must not reach a connection that by then
  /// serves somebody else.
  private var connection: Connection?
  /// The placement that was evaluated last, when it is prepared.
  private var lastPrepared: PreparedPlacement?
  private let cache: CatalogCache
  let key: ErasureKey
  /// What is known of the file already.
  private(set) var recollection: Recollection

  init(
    _ connection: Connection, _ cache: CatalogCache, _ key: ErasureKey,
    _ recollection: Recollection = Recollection()
  ) {
    self.connection = connection
    self.key = key
    self.cache = cache
    self.recollection = recollection
  }

  /// Says that the transaction is over.
  func end() {
    connection = nil
    recollection = Recollection()
  }

  /// The statement for this SQL; what it may look at is written before.
  func prepare(_ sql: StaticString) throws(StoreError) -> Statement {
    try writeRows()
    return try prepareAside(sql)
  }

  /// The statement for this SQL, which neither reads nor writes rows that are on the shelves.
  func prepareAside(_ sql: StaticString) throws(StoreError) -> Statement {
    guard let connection else { throw .other("a transaction was used after its end") }
    try connection.checkTransaction()
    return try connection.prepare(sql)
  }

  /// Writes what is not in the file yet; the last thing before what was done here counts as done.
  func finish() throws(StoreError) {
    try writeRows()
    try saveCounter()
  }

  /// Looks into the zone files of the system.
  var zoneOffset: Environment.ZoneOffset? {
    cache.zones.lookup
  }

  /// The file, for messages.
  var path: String { connection?.path ?? "" }

  // MARK: - Rows at hand

  /// Writes the rows that are to be written, in the order of their tables.
  func writeRows() throws(StoreError) {
    if let failure = recollection.failure { throw failure }
    do throws(StoreError) {
      if recollection.profiles?.hasUnwritten == true {
        for profile in recollection.profiles?.takeUnwritten() ?? [] { try write(profile) }
      }
      if recollection.showings?.hasUnwritten == true {
        for each in recollection.showings?.takeUnwritten() ?? [] { try write(each) }
      }
    } catch {
      // Whoever called may go on in spite of it; then the end of the transaction says it again.
      recollection.failure = error
      throw error
    }
  }

  private func write(_ unwritten: ShowingShelf.Unwritten) throws(StoreError) {
    if let showing = unwritten.showing {
      try write(showing, seq: unwritten.seq, isNew: unwritten.isNew)
    }
    for answer in unwritten.answers { try write(answer, of: unwritten.number) }
  }

  /// Has rows be read again: they change otherwise than by `save`.
  func forgetRows() throws(StoreError) {
    try writeRows()
    recollection.emptyShelves()
  }

  // MARK: - The catalog in force

  func catalogRevision() throws(StoreError) -> CatalogRevision? {
    if let revision = recollection.revision { return revision }
    let found = try readCatalogRevision()
    recollection.revision = .some(found)
    return found
  }

  func catalog() throws(StoreError) -> Catalog? {
    guard let revision = try catalogRevision() else { return nil }
    if let known = cache.catalog(of: revision, for: nil) { return known }
    let catalog = try keeping(compiled(catalogRows(of: revision)))
    cache.keep(catalog, of: revision, for: nil)
    return catalog
  }

  func catalog(for placement: Placement.ID) throws(StoreError) -> Catalog? {
    guard let revision = try catalogRevision() else { return nil }
    if let known = cache.catalog(of: revision, for: placement) { return known }
    let catalog = try keeping(compiled(catalogRows(of: revision, neededBy: placement)))
    cache.keep(catalog, of: revision, for: placement)
    return catalog
  }

  private func compiled(_ rows: CatalogRows) throws(StoreError) -> Catalog {
    do throws(CatalogIssues) {
      return try rows.catalog(zones: zoneOffset)
    } catch {
      throw .corrupt(
        "store '\(path)': the rows of the catalog do not fit together (apply it again): \(error)")
    }
  }

  /// The placement, prepared, when it is evaluated often and rows say all that it asks; for whoever only
  /// reads, since a writer may put another catalog into force.
  func prepared(_ placement: Placement.ID) throws(StoreError) -> PreparedPlacement? {
    if let lastPrepared, lastPrepared.id == placement { return lastPrepared }
    guard let revision = try catalogRevision(),
      let prepared = cache.prepared(placement, of: revision), prepared.isOfRows
    else { return nil }
    lastPrepared = prepared
    return prepared
  }

  func save(_ catalog: CompiledCatalog, as revision: CatalogRevision) throws(StoreError) {
    recollection.revision = nil
    try write(CatalogRows(catalog), document: catalog.document.canonical, as: revision)
    recollection.revision = nil
  }

  // MARK: - Numbers

  /// The next number of the store's one series.
  func nextSeq() throws(StoreError) -> Int64 {
    var numbers = try currentCounter()
    numbers.seq += 1
    keep(numbers)
    return numbers.seq
  }

  /// The next number of a showing.
  func nextShowing() throws(StoreError) -> Int64 {
    var numbers = try currentCounter()
    numbers.showing += 1
    keep(numbers)
    return numbers.showing
  }

  private func keep(_ numbers: Recollection.Counter) {
    recollection.counter = numbers
    recollection.isCounterUnwritten = true
  }

  /// The last numbers that were given out, by this transaction too.
  func currentCounter() throws(StoreError) -> Recollection.Counter {
    if let counter = recollection.counter { return counter }
    let statement = try prepareAside("SELECT seq, showing FROM counter WHERE only = 1")
    let found = try statement.first { (row) throws(StoreError) in
      Recollection.Counter(seq: row.int(0), showing: row.int(1))
    }
    guard let found else {
      throw .corrupt("store '\(path)': table counter has lost its row")
    }
    return found
  }

  /// Writes down the numbers that this transaction gave out.
  private func saveCounter() throws(StoreError) {
    guard recollection.isCounterUnwritten, let counter = recollection.counter else { return }
    let statement = try prepareAside("UPDATE counter SET seq = ?1, showing = ?2 WHERE only = 1")
    try statement.bind(counter.seq, at: 1)
    try statement.bind(counter.showing, at: 2)
    try statement.run()
    recollection.isCounterUnwritten = false
  }

  // MARK: - JSON in rows

  /// The object that a column holds, as the engine wrote it or as a person edited it.
  ///
  /// - Throws: `StoreError.corrupt`, which names table and column, never what stands there.
  func object(_ row: Statement, _ column: Int32, _ name: StaticString) throws(StoreError)
    -> JSONObject
  {
    do throws(JSONMistake) {
      return try row.withText(column) { (text) throws(JSONMistake) in
        try JSONReader.readObject(text)
      }
    } catch {
      throw corrupt(name, error.message)
    }
  }

  /// Rows that a table or index gave out in its order, after a place.
  ///
  /// In a damaged file they may come in another: who asked for page after page would never come to an end.
  func ascending<Row, Key: Comparable>(
    _ rows: [Row], after start: Key?, _ table: StaticString, by key: (Row) -> Key
  ) throws(StoreError) -> [Row] {
    var last = start
    for row in rows {
      let key = key(row)
      if let last, key <= last { throw disorder(of: table) }
      last = key
    }
    return rows
  }

  /// What is said of rows that are not where they belong.
  func disorder(of table: StaticString) -> StoreError {
    .corrupt(
      "store '\(path)': rows of table \(table) are not in their order: look through it with 'segments "
        + "doctor', and restore a backup")
  }

  /// What is said of a row that holds what it must not.
  func corrupt(_ column: StaticString, _ mistake: String) -> StoreError {
    .corrupt(cannotRead(column, mistake))
  }

  /// The same, as a sentence that may go on.
  func cannotRead(_ column: StaticString, _ mistake: String) -> String {
    "store '\(path)': a row's \(column) cannot be read: \(mistake)"
  }
}
