// A line as a store has it.

extension EventRecord {
  /// Makes a record as a store has it.
  package init(
    seq: Int64, profile: Profile.ID, times: Times,
    line: (kind: Kind, id: String?, zone: String?, digest: [UInt8]?),
    event: (name: String?, showing: Int64?, parameters: String?), said: Said = Said()
  ) {
    self.init(
      seq: seq, profile: profile, id: line.id, kind: line.kind, name: event.name, times: times,
      zone: line.zone, showing: event.showing, parameters: event.parameters, digest: line.digest,
      said: said)
  }
}
