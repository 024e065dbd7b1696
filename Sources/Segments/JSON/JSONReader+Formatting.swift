// Puts a JSON or JSON5 text into the one layout.

extension JSONReader {
  /// Puts a JSON or JSON5 text into the one layout: what it says, its comments, its order and its
  /// numbers stay as they are.
  ///
  /// The outermost object and the objects in it have a line for each member; below, a value stands in
  /// one line where it fits into 100 characters and no comment is in it. One empty line between
  /// members stays. JSON stays JSON; in JSON5 keys lose quotes that they do not need, texts come into
  /// double quotes where nothing must be escaped for it, and a comma ends every line of a group.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - limits: What the text may not exceed.
  /// - Returns: The text in UTF-8, with the end of its last line; the same text when it is formatted
  ///   again.
  /// - Throws: The first mistake, when it is neither JSON nor JSON5.
  public static func formatted(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(JSONMistake) -> [UInt8] {
    _ = try read(bytes, syntax: .json5, limits: limits)
    return JSONLayoutWriter.write(
      JSONLayoutReader.read(bytes), isStrict: isStrict(bytes, limits))
  }

  private static func isStrict(_ bytes: [UInt8], _ limits: Limits) -> Bool {
    do throws(JSONMistake) {
      _ = try read(bytes, syntax: .json, limits: limits)
      return true
    } catch {
      return false
    }
  }
}
