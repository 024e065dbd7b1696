// Reads the small things of a catalog: ids, percentages, locales, spans of time.

import Expressions

extension DocumentValue {
  /// A name of flows, placements, segments, experiments, variations or audiences.
  func name() -> String? {
    guard let text = text("a name (text)") else { return nil }
    guard CatalogLimits.isName(text) else {
      report(
        "\(JSONMistake.quoted(text)) is no name: 1 to 128 of A-Z a-z 0-9 . _ -, not starting with -"
      )
      return nil
    }
    return text
  }

  /// A name of screens, elements or options.
  func builderName() -> String? {
    guard let text = text("an id (text)") else { return nil }
    guard CatalogLimits.isBuilderName(text) else {
      report(
        "\(JSONMistake.quoted(text)) is no id: 1 to 128 characters, no '/' or control characters")
      return nil
    }
    return text
  }

  /// A percentage, in thousandths of a percent.
  func share() -> Int? {
    guard let number = number() else { return nil }
    do {
      return try Share.thousandths(number)
    } catch {
      report("\(error.message); got \(JSONWriter.number(number.double))")
      return nil
    }
  }

  /// A number that counts something.
  func count() -> Int? {
    guard let number = number() else { return nil }
    guard let count = number.int64, count > 0 else {
      report("needs a whole number from 1; got \(JSONWriter.number(number.double))")
      return nil
    }
    return Int(count)
  }

  /// What a draw hashes before the draw key.
  func seed() -> String? {
    guard let text = text() else { return nil }
    guard CatalogLimits.seedLength.contains(text.utf8.count) else {
      report("a seed has 1 to 1000 bytes")
      return nil
    }
    return text
  }

  /// A locale, such as `de` or `de-CH`.
  func locale() -> LocaleTag? {
    guard let text = text("a locale such as 'de'") else { return nil }
    let tag = LocaleTag(text)
    guard tag.isWellFormed else {
      report("\(JSONMistake.quoted(text)) is no locale such as 'de' or 'de-CH'")
      return nil
    }
    return tag
  }

  /// A moment in RFC 3339.
  func moment() -> Timestamp? {
    guard let text = text("a moment such as '2026-11-30T09:00:00+01:00'") else { return nil }
    guard let moment = Timestamp(rfc3339: text) else {
      report(
        "\(JSONMistake.quoted(text)) is no moment such as '2026-11-30T09:00:00+01:00': date, time "
          + "and offset are needed")
      return nil
    }
    return moment
  }

  /// A span of time, in seconds: a whole number and one of `s`, `m`, `h`, `d`.
  func span() -> Int? {
    guard let text = text("a span of time such as '24h'") else { return nil }
    let units = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[String($0)] }),
      let count = Int(text.dropLast()), CatalogLimits.spanCount.contains(count), text.first != "+"
    else {
      report("\(JSONMistake.quoted(text)) is no span of time such as '30m', '24h' or '90d'")
      return nil
    }
    return count * unit
  }
}
