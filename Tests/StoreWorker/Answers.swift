// Everything that a store answers, as texts that can be compared.

import Expressions
package import SQLiteStore
import Segments

/// Everything that a store answers, as texts that can be compared.
package enum Answers {
  /// What the store says of everybody, of its catalogs and of what everybody would be shown.
  package static func all(of store: SQLiteStore) throws -> [String] {
    guard let clock = Timestamp(milliseconds: 1_750_000_000_000) else { return [] }
    return try store.read { reading in
      var answers: [String] = []
      var last: Profile.ID?
      while true {
        let page = try reading.profiles(after: last, limit: 100)
        guard let end = page.last else { break }
        last = end.id
        for profile in page {
          answers.append(spelled(profile))
          let request = EvaluationRequest(placement: "paywall", profile: profile.id, locale: "de")
          let evaluation = try reading.evaluate(request, clock: clock)
          answers.append("\(profile.id) sees \(evaluation.flow?.rawValue ?? "-")")
          answers += try record(of: profile.id, reading)
        }
      }
      answers += try reading.events(after: 0, limit: .max).map { spelled($0) }
      answers += try reading.closedShowings(after: 0, limit: .max).map { spelled($0) }
      answers += try reading.problems(after: 0, limit: .max).map { spelled($0) }
      for revision in try reading.catalogRevisions() {
        answers.append(spelled(revision))
        answers.append(try reading.catalogDocument(of: revision.number) ?? "no document")
      }
      answers.append("\(try reading.profileCount()) profiles")
      return answers
    }
  }

  private static func record(of id: Profile.ID, _ reading: any StoreReading) throws -> [String] {
    var answers: [String] = try reading.names(mergedInto: id).map(\.rawValue)
    answers += try reading.history(of: id).map { spelled($0) }
    for showing in try reading.showings(of: id) {
      answers.append(spelled(showing))
      answers += try reading.answers(of: showing.number).map { spelled($0) }
    }
    answers += try reading.exposures(of: id).map { spelled($0) }
    answers += try reading.assignments(of: id).map { spelled($0) }
    return answers
  }

  /// A number that answers almost surely share with equal ones alone.
  package static func digest(_ answers: [String]) -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for answer in answers {
      for byte in answer.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
      digest = (digest ^ 0xFF) &* 0x100_0000_01B3
    }
    return String(digest, radix: 16)
  }

  /// A value with everything in it, also what does not print itself.
  private static func spelled(_ value: Any) -> String {
    switch value {
    case let text as String: return "'\(text)'"
    case let number as any BinaryInteger: return "\(number)"
    case let number as Double: return "\(number)"
    case let flag as Bool: return "\(flag)"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty {
      return mirror.displayStyle == .enum ? "\(value)" : "\(type(of: value))"
    }
    let parts = mirror.children.map { "\($0.label ?? "")\(spelled($0.value))" }
    let isOrdered = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
    return "(\((isOrdered ? parts : parts.sorted()).joined(separator: " ")))"
  }
}
