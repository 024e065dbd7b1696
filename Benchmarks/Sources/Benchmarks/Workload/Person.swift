// One profile of the workload.

/// One profile of the workload.
struct Person: Equatable {
  static let countries = [
    "US", "CA", "GB", "AU", "DE", "FR", "ES", "IT", "NL", "SE", "NO", "IE", "JP", "KR", "BR", "MX",
    "IN", "PL", "TR", "ZA",
  ]
  static let experiences = ["beginner", "amateur", "pro"]
  private static let names = [
    "Ann", "Bob", "Cara", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivan", "Jo",
  ]
  private static let plans = ["free", "trial", "monthly", "yearly"]

  /// Its number, from 0.
  let number: Int
  let firstName: String
  /// Of `experiences`.
  let experience: Int
  /// In tenths.
  var bmi: Int
  /// Of `countries`.
  let country: Int
  let age: Int
  let version: Version

  /// A version of the app.
  struct Version: Equatable {
    let major: Int
    let minor: Int
    let patch: Int
    var text: String { "\(major).\(minor).\(patch)" }
    var rank: Int { major * 1_000_000 + minor * 1_000 + patch }
  }

  /// Draws the next one.
  init(_ number: Int, from random: inout MersenneTwister) {
    self.number = number
    version = Version(
      major: random.int(4...6), minor: random.int(0...12), patch: random.int(0...9))
    firstName = random.choice(Self.names)
    experience = random.below(Self.experiences.count)
    bmi = tenths(min(45, max(16, random.gauss(26.5, 4.5))))
    country = random.below(Self.countries.count)
    age = random.int(18...70)
  }

  /// So many, one after another.
  static func each(_ count: Int, _ body: (Person) throws -> Void) rethrows {
    var random = MersenneTwister(seed: 7)
    for number in 0..<count { try body(Person(number, from: &random)) }
  }

  /// So many.
  static func some(_ count: Int) -> [Person] {
    var people: [Person] = []
    each(count) { people.append($0) }
    return people
  }

  var id: String { Self.id(number) }
  var email: String { "user\(number)@example.com" }

  /// The id of a number: `u00000042`.
  static func id(_ number: Int) -> String {
    let digits = String(number)
    return "u" + String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
  }

  /// Its custom attributes as they are stored: the five that rules read, and three that they do not.
  var attributes: String {
    """
    {"age":\(age),"app_version":"\(version.text)","bmi":\(Self.decimal(bmi)),\
    "country":"\(Self.countries[country])","experience":"\(Self.experiences[experience])",\
    "is_subscriber":\(number % 5 == 0),"plan":"\(Self.plans[number % 4])","sessions":\(number % 1000)}
    """
  }

  /// The line that `segments ingest` takes it in by.
  func line(at moment: String) -> String {
    """
    {"profile":"\(id)","at":"\(moment)","update":{"first_name":"\(firstName)","email":"\(email)",\
    "attributes":\(attributes)}}
    """
  }

  /// A number of tenths as canonical JSON writes it.
  static func decimal(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
