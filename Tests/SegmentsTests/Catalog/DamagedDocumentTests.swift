// A damaged document is a catalog or a list of mistakes, never a crash.

import Testing

@testable import Segments

@Suite struct DamagedDocumentTests {
  @Test("a document with a byte changed, dropped or cut off is read or refused")
  func bytes() throws {
    let bytes = try Documents.bytes("catalog-example.json5")
    var refused = 0
    for place in stride(from: 0, to: bytes.count, by: 61) {
      var changed = bytes
      changed[place] = changed[place] == UInt8(ascii: "}") ? UInt8(ascii: "]") : UInt8(ascii: "}")
      var dropped = bytes
      dropped.remove(at: place)
      for damaged in [changed, dropped, Array(bytes.prefix(place))] {
        do {
          _ = try CatalogCompiler.compile(CatalogDocument(json5: damaged))
        } catch {
          #expect(!error.issues.isEmpty)
          refused += 1
        }
      }
    }
    #expect(refused > 100)
  }

  @Test("a document with any value replaced by one of another kind is read or refused")
  func kinds() throws {
    let root = try Documents.example().root
    let kinds: [JSONNode] = [
      .null, .bool(true), .number(-1.5), .string(""), .array([.null]), .object([("a", .null)]),
    ]
    var paths: [[String]] = []
    collect(root, [], &paths)
    var refused = 0
    for (index, path) in paths.enumerated() {
      let damaged = replaced(root, path[...], kinds[index % kinds.count])
      do {
        _ = try CatalogCompiler.compile(damaged, digest: "", zones: nil)
      } catch {
        #expect(!error.issues.isEmpty)
        refused += 1
      }
    }
    #expect(refused > paths.count / 2)
  }

  private func collect(_ node: JSONNode, _ path: [String], _ paths: inout [[String]]) {
    paths.append(path)
    for (index, element) in (node.array ?? []).enumerated() {
      collect(element, path + ["\(index)"], &paths)
    }
    for member in node.object?.members ?? [] {
      collect(member.value, path + [member.key], &paths)
    }
  }

  /// The tree with the node at a path replaced.
  private func replaced(_ node: JSONNode, _ path: ArraySlice<String>, _ new: JSONNode) -> JSONNode {
    guard let step = path.first else { return new }
    if let elements = node.array {
      return .array(
        elements.enumerated().map { index, element in
          "\(index)" == step ? replaced(element, path.dropFirst(), new) : element
        })
    }
    let members = node.object?.members ?? []
    return .object(
      members.map { member in
        (
          member.key,
          member.key == step ? replaced(member.value, path.dropFirst(), new) : member.value
        )
      })
  }
}
