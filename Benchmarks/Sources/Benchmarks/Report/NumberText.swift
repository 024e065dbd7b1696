// Numbers as people read them.

import Foundation

/// Numbers as people read them.
enum NumberText {
  /// Three digits that say something, and no noughts after them.
  static func short(_ number: Double) -> String {
    let decimals =
      switch abs(number) {
      case 100..., 0: 0
      case 10...: 1
      case 1...: 2
      case 0.1...: 3
      default: 4
      }
    var text = String(format: "%.\(decimals)f", number)
    guard text.contains(".") else { return grouped(number) }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A whole number with commas between groups of three.
  static func grouped(_ number: Double) -> String {
    var text = ""
    for (index, digit) in String(Int(number.rounded())).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
