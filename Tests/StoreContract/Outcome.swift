// What a person's lines came to, for comparing stores.

package import Segments

/// What a person's lines came to.
package struct Outcome: Hashable, Sendable {
  /// The profile, whatever its id.
  package let profile: Profile
  /// The answers of each showing, by the showing's name.
  package let answers: [String: [Answer]]

  /// Reads what is there.
  ///
  /// - Throws: `Contract.Breach` when there is no such profile.
  package init(of name: String, in store: any Store) throws {
    let id = Profile.ID(rawValue: name)
    (profile, answers) = try store.read { reading in
      let known = try Contract.unwrap(try reading.profile(id), "profile")
      var answers: [String: [Answer]] = [:]
      for showing in try reading.showings(of: id) {
        answers[showing.id?.rawValue ?? "", default: []] += try reading.answers(of: showing.number)
      }
      return (Self.anonymous(known), answers)
    }
  }

  private init(profile: Profile, answers: [String: [Answer]]) {
    self.profile = profile
    self.answers = answers
  }

  /// The same without what depends on the order of lines: how many of them changed something, and
  /// the last one that did.
  package var values: Outcome {
    Outcome(
      profile: Self.anonymous(profile, revision: 0, updatedMilliseconds: 0), answers: answers)
  }

  private static func anonymous(
    _ profile: Profile, revision: Int? = nil, updatedMilliseconds: Int64? = nil
  ) -> Profile {
    Profile(
      id: "somebody", fields: profile.fields, attributes: profile.attributes,
      changes: profile.changes,
      record: Profile.Record(
        drawKey: profile.drawKey == profile.id.rawValue ? "own" : profile.drawKey,
        revision: revision ?? profile.revision, createdMilliseconds: profile.createdMilliseconds,
        updatedMilliseconds: updatedMilliseconds ?? profile.updatedMilliseconds,
        lastSeen: profile.lastSeen))
  }
}

extension Profile {
  /// The same without from where its changes came: what a store holds and one that follows it.
  package var withoutOrigins: Profile {
    var changes = changes
    changes.origins = ChangeOrigins()
    return Profile(
      id: id, fields: fields, attributes: attributes, changes: changes,
      record: Profile.Record(
        drawKey: drawKey, revision: revision, createdMilliseconds: createdMilliseconds,
        updatedMilliseconds: updatedMilliseconds, lastSeen: lastSeen))
  }
}
