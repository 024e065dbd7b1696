// Reads XML as strictly as its specification asks, for tests of what the command writes.

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of a document, with everything in it.
final class XMLTree {
  let name: String
  let attributes: [String: String]
  private(set) var children: [XMLTree] = []
  /// The characters that stand in it, those of its elements left out.
  private(set) var text = ""

  /// Why a document cannot be read.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// Reads a document; one that is not well-formed, or holds a character that XML 1.0 does not allow,
  /// is refused.
  static func read(_ text: String) throws -> XMLTree {
    // https://www.w3.org/TR/xml/#charsets
    let forbidden = text.unicodeScalars.first { scalar in
      (scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar))
        || [0xFFFE, 0xFFFF].contains(scalar.value)
    }
    if let forbidden { throw Fault(description: "U+\(String(forbidden.value, radix: 16))") }
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root, reader.open.isEmpty else {
      throw Fault(description: String(describing: parser.parserError))
    }
    return root
  }

  /// The elements of a name, directly in it.
  subscript(name: String) -> [XMLTree] { children.filter { $0.name == name } }

  /// A whole number; nil when there is none.
  func count(_ attribute: String) -> Int? { attributes[attribute].flatMap { Int($0) } }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: XMLTree?
    var open: [XMLTree] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let element = XMLTree(name, attributes)
      open.last?.children.append(element)
      if root == nil { root = element }
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      open.last?.text += string
    }
  }
}
