// Whether people who were erased are gone, and can be told from others.

import Segments

extension Examiner {
  /// Looks at the tombstones, the secret that made them, and everybody who is there.
  mutating func checkErasing(_ connection: Connection) {
    let transaction = transaction(on: connection)
    defer { transaction.end() }
    do throws(StoreError) {
      let state = try transaction.erasingState()
      examination.isErasingPending = state.pendingMilliseconds != nil
      if examination.isErasingPending {
        add(
          .init(
            .fault, "erasing", at: "erasure",
            (
              "people were erased, and bytes of them may still stand in the file",
              "close other programs that have it open, then open it once ('segments doctor' does)"
            )))
      }
      guard state.hasTombstones, let mark = state.keyMark else { return }
      do throws(ErasureKey.Missing) {
        look(for: try transaction.key.bytes(fitting: mark), connection)
      } catch {
        add(
          .init(
            .fault, "erasing", at: "tombstone",
            (
              "the erasure key is missing (\(error.reason)): who was erased cannot be told, so "
                + "nothing is taken in of people who are not known yet",
              "put the key back, or let everybody come back ('segments profile restore-id --all')"
            )))
      }
    } catch {
      addUnreadable("erasing", "erasure", error)
    }
  }

  /// Looks for people who are there and were erased.
  private mutating func look(for key: [UInt8], _ connection: Connection) {
    do throws(StoreError) {
      let marks = Set(
        try connection.prepare("SELECT mark FROM tombstone").all { (row) throws(StoreError) in
          row.bytes(0) ?? []
        })
      let ids = try connection.prepare(
        "SELECT id FROM profile UNION SELECT id FROM profile_alias ORDER BY id")
      defer { ids.reset() }
      var (count, example): (Int, String?) = (0, nil)
      while try ids.step() {
        let id = ids.text(0)
        guard marks.contains(ErasureKey.mark(of: Profile.ID(rawValue: id), key: key)) else {
          continue
        }
        count += 1
        example = example ?? id
      }
      guard count > 0 else { return }
      add(
        .init(
          .fault, "erasing", at: "profile", rows: (count, example),
          (
            "profiles are there that were erased: something else than this program wrote them",
            "erase them again ('segments profile erase'), or let them come back"
          )))
    } catch {
      addUnreadable("erasing", "tombstone", error)
    }
  }
}
