// Literal arguments of functions that take only some texts.

extension Checker {
  /// Checks the literal arguments of a function of the language.
  mutating func checkLiterals(of function: String, _ arguments: [SyntaxNode.ID]) {
    guard isCatalog, let last = arguments.last else { return }
    if function == "semver", let text = literalText(arguments[0]) {
      let isForgiving = arguments.count > 1 && literal(arguments[1]) == .bool(true)
      let version = isForgiving ? Version(normalizing: text) : Version(text)
      if version == nil { report(Self.versionFix(text), at: arguments[0]) }
    }
    guard let text = literalText(last) else { return }
    if MomentPart(rawValue: function) != nil, arguments.count == 2 {
      return checkZone(text, at: last)
    }
    if arguments.count == 1, let mistake = Self.conversionMistake(function, text) {
      report(mistake, at: last)
    }
    guard function == "matches" else { return }
    do throws(PatternError) {
      _ = try Pattern(text)
    } catch {
      report("this pattern is not valid: \(error)", at: last)
    }
  }

  /// Checks the literal arguments of a function of the environment.
  mutating func checkLiterals(of host: HostFunction, _ arguments: [SyntaxNode.ID]) {
    guard isCatalog else { return }
    for (place, check) in host.literalChecks where place < arguments.count {
      let argument = arguments[place]
      if let value = literal(argument), let mistake = check(value) { report(mistake, at: argument) }
    }
  }

  private func literal(_ id: SyntaxNode.ID) -> Value? {
    if case .literal(let value) = tree[id].kind { value } else { nil }
  }

  private func literalText(_ id: SyntaxNode.ID) -> String? {
    if case .string(let text)? = literal(id) { text } else { nil }
  }

  private mutating func checkZone(_ zone: String, at id: SyntaxNode.ID) {
    guard environment.checksZones, let lookup = environment.zoneOffset,
      let moment = Timestamp(seconds: 0)
    else { return }
    do throws(EvaluationError) {
      _ = try Zone.offset(of: zone, at: moment, named: lookup)
    } catch {
      // Where this one is not known either, it is not the name that is wrong.
      let fix =
        lookup("Europe/Berlin", moment) == nil
        ? "no named one is known on this machine: install its time zone files (tzdata), or write "
          + "an offset such as '+02:00'"
        : "write one such as 'Europe/Berlin' or '+02:00'"
      report("'\(zone)' is not a time zone; \(fix)", at: id)
    }
  }

  private static func conversionMistake(_ function: String, _ text: String) -> String? {
    switch function {
    case "timestamp" where Timestamp(rfc3339: text) == nil:
      let example = CivilDate(text) == nil ? "one such as '2026-11-30" : "'\(text)"
      return "'\(text)' is not a timestamp; write \(example)T09:00:00Z'"
    case "duration" where DurationText.duration(text) == nil:
      let fix = DurationText.suggestion(for: text).map { "'\($0)'" }
      return "'\(text)' is not a duration; write "
        + (fix ?? "one such as '36h' or '1h30m'; a day is '24h'")
    case "duration":
      return refusal(text, "a duration; the longest is 292 years", Conversion.duration)
    case "int": return refusal(text, "an int", Conversion.int)
    case "uint": return refusal(text, "a uint", Conversion.uint)
    case "double": return refusal(text, "a double", Conversion.double)
    case "bool": return refusal(text, "a bool", Conversion.bool)
    default: return nil
    }
  }

  private static func refusal(
    _ text: String, _ type: String, _ convert: (Value) throws(EvaluationError) -> Value
  ) -> String? {
    do throws(EvaluationError) {
      _ = try convert(.string(text))
      return nil
    } catch {
      return "'\(text)' cannot be read as \(type)"
    }
  }

  private static func versionFix(_ text: String) -> String {
    guard let version = Version(normalizing: text) else {
      return "'\(text)' is not a version; write one such as '8.2.1'"
    }
    return "'\(text)' is not a version of three numbers; write '\(version)', "
      + "or add true as the second argument"
  }
}
