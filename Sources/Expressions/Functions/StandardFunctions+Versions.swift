// Versions, by the names that Kubernetes gives them.

// Source: https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-semver-library

extension StandardFunctions {
  static let versions: [StandardFunction] =
    [
      .form("semver", Signature(.string, gives: .version)) { call throws(EvaluationError) in
        .version(try read(call))
      },
      .form("semver", Signature(.string, .bool, gives: .version)) {
        call throws(EvaluationError) in
        .version(try read(call))
      },
      .form("isSemver", Signature(.string, gives: .bool)) { call throws(EvaluationError) in
        .bool(Version(try call.text(0)) != nil)
      },
      .form("isSemver", Signature(.string, .bool, gives: .bool)) { call throws(EvaluationError) in
        let text = try call.text(0)
        return .bool((try call.bool(1) ? Version(normalizing: text) : Version(text)) != nil)
      },
      comparison("isGreaterThan", .bool) { .bool($0 > $1) },
      comparison("isLessThan", .bool) { .bool($0 < $1) },
      comparison("compareTo", .int) { .int($0 < $1 ? -1 : $0 == $1 ? 0 : 1) },
    ] + [part("major") { $0.major }, part("minor") { $0.minor }, part("patch") { $0.patch }]

  private static func read(_ call: ArgumentReader) throws(EvaluationError) -> Version {
    let text = try call.text(0)
    let isForgiving = call.count > 1 ? try call.bool(1) : false
    guard let version = isForgiving ? Version(normalizing: text) : Version(text) else {
      throw .failed("a text is not a version")
    }
    return version
  }

  private static func comparison(
    _ name: String, _ result: ValueType,
    _ compare: @escaping @Sendable (Version, Version) -> Value
  ) -> StandardFunction {
    .form(name, Signature(.version, .version, gives: result), isMethod: true) {
      call throws(EvaluationError) in
      compare(try call.version(0), try call.version(1))
    }
  }

  private static func part(
    _ name: String, _ number: @escaping @Sendable (Version) -> Int64?
  ) -> StandardFunction {
    .form(name, Signature(.version, gives: .int), isMethod: true) {
      call throws(EvaluationError) in
      guard let part = number(try call.version(0)) else {
        throw .failed("a number of a version does not fit in 64 bits")
      }
      return .int(part)
    }
  }
}
