// Runs `segments ingest`.

import Segments

extension IngestCommand {
  func run(in store: any Store, to output: inout Output) throws -> ExitCode {
    try check(in: store)
    var intake = Intake(
      path: path, rejectsPath: rejectsPath, storePath: storePath, format: format, options: options)
    intake.closesAll = closesAll
    var run = try IngestRun(intake, store: store)
    return try run.run(to: &output)
  }

  /// What lines take from this call when they do not say it themselves.
  var options: LineOptions {
    var options = LineOptions()
    options.defaults.profile = profile
    options.defaults.flow = flow.map { Flow.ID(rawValue: $0) }
    options.defaults.showing = showing.map { Showing.ID(rawValue: $0) }
    options.defaults.locale = locale
    options.defaults.zone = zone
    options.idleMilliseconds = idleMilliseconds
    return options
  }

  /// Refuses a misspelt name here, before every line goes wrong by it.
  private func check(in store: any Store) throws {
    if let flow, let catalog = try store.read({ try $0.catalog() }),
      catalog.flows[Flow.ID(rawValue: flow)] == nil
    {
      throw UnknownName("flow", flow, among: catalog.flows.keys.map(\.rawValue).sorted())
    }
    if let zone, ZoneOffset.fixed(zone) == nil,
      store.utcOffset(ofZone: zone, at: store.now()) == nil
    {
      throw CommandError.wrongCall(
        "--zone: no such time zone; write a name such as Europe/Berlin, or +01:00")
    }
  }
}
