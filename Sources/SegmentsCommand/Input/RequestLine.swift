// Reads one request of `segments eval --requests`.

import Expressions
import Segments

/// One request of `segments eval --requests`, not yet checked.
struct RequestLine {
  private let object: JSONObject
  private static let keys = ["profile", "placement", "context", "locale", "tags", "now"]
  private static let limits = JSONReader.Limits(depth: 8, members: 10_000)

  /// Reads the JSON of a line.
  ///
  /// - Throws: `CommandError.failed` that says what is wrong, without any value.
  init(_ line: InputLine) throws(CommandError) {
    guard case .bytes(let bytes) = line.content else {
      throw .failed("the line is longer than \(LineInput.longestLine >> 20) MiB")
    }
    do throws(JSONMistake) {
      let node = try JSONReader.read(bytes, limits: Self.limits)
      guard let object = node.object else {
        throw JSONMistake("a request is a JSON object; got \(node.noun)", at: node.place)
      }
      self.object = object
    } catch {
      throw .failed("column \(error.place.column): \(error.message)")
    }
  }

  /// What is asked.
  ///
  /// - Parameter names: Filled with what is known of placement and profile, also when it fails.
  /// - Returns: The request.
  /// - Throws: `CommandError.failed` that names the key at fault and never a value.
  func request(_ names: inout (placement: String?, profile: String?)) throws(CommandError)
    -> EvaluationRequest
  {
    names = (object["placement"]?.string, object["profile"]?.string)
    for member in object.members where !Self.keys.contains(member.key) {
      let hint = nearestName(to: member.key, among: Self.keys).map { "; did you mean '\($0)'?" }
      throw .failed(
        "a request has no such key\(hint ?? "; known are \(Self.keys.joined(separator: ", "))")")
    }
    guard let placement = try text("placement"), let profile = try text("profile") else {
      throw .failed("a request needs 'profile' and 'placement'")
    }
    if let mistake = AttributeLimits.mistake(inProfileID: profile) {
      throw .failed("profile: \(mistake)")
    }
    var request = EvaluationRequest(
      placement: Placement.ID(rawValue: placement), profile: Profile.ID(rawValue: profile),
      context: try context(), locale: try locale(), tags: try tags())
    request.now = try now()
    return request
  }

  private func text(_ key: String) throws(CommandError) -> String? {
    guard let node = object[key], !node.isNull else { return nil }
    guard let text = node.string else { throw .failed("\(key): needs text; got \(node.noun)") }
    return text
  }

  private func members(_ key: String) throws(CommandError) -> JSONObject {
    guard let node = object[key], !node.isNull else { return JSONObject([]) }
    guard let object = node.object else {
      throw .failed("\(key): needs an object; got \(node.noun)")
    }
    return object
  }

  private func context() throws(CommandError) -> CallerParameters {
    let members = try members("context")
    do throws(ProfileJSON.Mistake) {
      return CallerParameters(try ProfileJSON.values(members))
    } catch {
      throw .failed("context: \(error.message)")
    }
  }

  private func tags() throws(CommandError) -> TagValues {
    var tags = TagValues()
    for member in try members("tags").members where !member.value.isNull {
      guard let text = member.value.string else {
        throw .failed("tags: a tag's value is text; got \(member.value.noun)")
      }
      tags[member.key] = text
    }
    return tags
  }

  private func locale() throws(CommandError) -> String? {
    guard let text = try text("locale") else { return nil }
    guard LocaleTag.isPlausible(text) else {
      throw .failed("locale: needs a locale such as de or pt-BR")
    }
    return text
  }

  private func now() throws(CommandError) -> Timestamp? {
    guard let text = try text("now") else { return nil }
    guard let moment = Timestamp(rfc3339: text) else {
      throw .failed("now: needs a moment with an offset, such as 2026-11-30T09:00:00+01:00")
    }
    return moment
  }
}
