// Short ways to read JSON in these tests.

import Segments

/// The value of a text.
func read(
  _ text: String, _ syntax: JSONReader.Syntax = .json,
  limits: JSONReader.Limits = JSONReader.Limits()
) throws -> JSONNode {
  try JSONReader.read(text.utf8, syntax: syntax, limits: limits)
}

/// The mistake of bytes, nil when they are read.
func mistake(
  _ bytes: some Collection<UInt8>, _ syntax: JSONReader.Syntax = .json,
  limits: JSONReader.Limits = JSONReader.Limits()
) -> JSONMistake? {
  do throws(JSONMistake) {
    _ = try JSONReader.read(bytes, syntax: syntax, limits: limits)
    return nil
  } catch {
    return error
  }
}

/// The mistake of a text, nil when it is read.
func mistake(
  _ text: String, _ syntax: JSONReader.Syntax = .json,
  limits: JSONReader.Limits = JSONReader.Limits()
) -> JSONMistake? {
  mistake(text.utf8, syntax, limits: limits)
}

/// Whether two texts have the same Unicode scalars.
func isSame(_ left: String?, _ right: String?) -> Bool {
  left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
}
