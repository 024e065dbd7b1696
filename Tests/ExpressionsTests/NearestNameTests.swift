// Which name is meant by a misspelt one.

import Expressions
import Testing

struct NearestNameTests {
  struct Slip: Sendable {
    let written: String
    let names: [String]
    let nearest: String?
  }

  @Test(
    "the closest name is found, or none",
    arguments: [
      Slip(written: "experiance", names: ["goals", "experience"], nearest: "experience"),
      Slip(written: "Pro", names: ["free", "pro"], nearest: "pro"),
      Slip(written: "bim", names: ["bmi", "age"], nearest: "bmi"),
      Slip(written: "wieght", names: ["height", "weight"], nearest: "weight"),
      Slip(written: "weigh", names: ["weight", "height"], nearest: "weight"),
      Slip(written: "abcdef", names: ["abcxyz"], nearest: nil),
      Slip(written: "abcdef", names: ["abcdxy"], nearest: "abcdxy"),
      Slip(written: "ab", names: ["ac", "AB"], nearest: "AB"),
      Slip(written: "ab", names: ["ac"], nearest: nil),
      Slip(written: "abc", names: ["abd", "abe"], nearest: "abd"),
      Slip(written: "", names: ["a"], nearest: nil),
      Slip(written: "goal", names: [], nearest: nil),
      Slip(written: "größe", names: ["grösse", "groesse"], nearest: "grösse"),
      Slip(written: "abcd", names: ["badc", "abxd"], nearest: "abxd"),
    ])
  func nearest(_ slip: Slip) {
    #expect(nearestName(to: slip.written, among: slip.names) == slip.nearest)
  }

  @Test("text of more than 256 characters is close to nothing, at once")
  func long() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(nearestName(to: long, among: [long]) == nil)
    #expect(nearestName(to: "a", among: [long, "A"]) == "A")
    let longest = String(repeating: "a", count: 256)
    #expect(nearestName(to: longest, among: [longest]) == longest)
  }
}
