// What one profile keeps of one experiment, as a line that leaves a store and enters another.

import Expressions

/// What one profile keeps of one experiment, as a line that leaves a store and enters another.
public struct ProfileAssignment: Hashable, Sendable {
  /// Who keeps it.
  public let profile: Profile.ID
  /// What is kept.
  public let assignment: Assignment

  /// Makes one of its parts.
  public init(profile: Profile.ID, assignment: Assignment) {
    self.profile = profile
    self.assignment = assignment
  }

  /// The line, keys in their stable order:
  /// `{"profile":…,"experiment":…,"variation":…,"bucket":…,"at":…}`.
  public var json: JSONNode {
    .object([
      ("profile", .string(profile.rawValue)),
      ("experiment", .string(assignment.experiment.rawValue)),
      ("variation", .string(assignment.variation.rawValue)),
      ("bucket", .int(assignment.bucket)),
      (
        "at",
        Timestamp(milliseconds: assignment.milliseconds).map { .string($0.millisecondText) }
          ?? .null
      ),
    ])
  }

  /// Reads a line.
  ///
  /// - Throws: `LineRefusal` that names the key at fault.
  public init(json bytes: [UInt8]) throws(LineRefusal) {
    let node: JSONNode
    do throws(JSONMistake) {
      node = try JSONReader.read(bytes)
    } catch {
      throw LineRefusal(error.message, at: error.path)
    }
    guard let object = node.object else {
      throw LineRefusal("an assignment is a JSON object; got \(node.noun)", at: [])
    }
    func text(_ key: String, _ isRight: (String) -> Bool) throws(LineRefusal) -> String {
      guard let text = object[key]?.string, isRight(text) else {
        throw LineRefusal("is missing, or is no name", at: [key])
      }
      return text
    }
    profile = Profile.ID(
      rawValue: try text("profile") { AttributeLimits.mistake(inProfileID: $0) == nil })
    let experiment = try text("experiment", CatalogLimits.isName)
    let variation = try text("variation", CatalogLimits.isName)
    guard let bucket = object["bucket"]?.number?.int64,
      (0..<Int64(VariationDraw.bucketCount)).contains(bucket)
    else { throw LineRefusal("is from 0 to 99999", at: ["bucket"]) }
    guard let moment = object["at"]?.string.flatMap({ Timestamp(rfc3339: $0) }) else {
      throw LineRefusal("needs an RFC 3339 time", at: ["at"])
    }
    assignment = Assignment(
      experiment: Experiment.ID(rawValue: experiment),
      variation: Variation.ID(rawValue: variation), bucket: Int(bucket),
      milliseconds: moment.milliseconds)
  }
}
