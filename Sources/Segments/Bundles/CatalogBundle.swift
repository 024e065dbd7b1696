// A catalog as it is shipped inside apps: with digests, and with what each placement requires.

/// A catalog as it is shipped inside apps: canonical, with its digest, and with what each placement
/// requires of the engine that evaluates it.
///
/// ```json
/// {"segments_bundle":1,"catalog":"<digest>","digest":"<digest>",
///  "requires":{"paywall":["audience:rollout","format:1","function:age"]},"document":{…}}
/// ```
public struct CatalogBundle: Sendable {
  /// The number of this form.
  public static let newestForm = 1

  /// The SHA-256 of the catalog's canonical document, in lower-case hexadecimal.
  public let catalogDigest: String
  /// The SHA-256 of the bundle's canonical form without its document and this digest.
  public let digest: String
  /// What each placement requires, by id; names as `EngineFeatures` has them.
  public let requires: [Placement.ID: [String]]
  /// The catalog's document, which an engine need not understand in whole.
  let root: JSONNode

  private static let key = "segments_bundle"

  /// Makes the bundle of a catalog.
  public init(_ compiled: CompiledCatalog) {
    let catalog = compiled.catalog
    let format = compiled.document.root["format"]?.number?.int64 ?? 1
    root = compiled.document.root
    catalogDigest = compiled.document.digest
    requires = catalog.placements.mapValues {
      EngineFeatures.required(by: $0, of: catalog, format: Int(format))
    }
    digest = Self.digest(of: Self.head(catalogDigest, requires))
  }

  /// Whether the bytes of a file are a bundle, as its first key says, whatever blanks it has.
  public static func isBundle(_ bytes: [UInt8]) -> Bool {
    let start = bytes.lazy.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return start.starts(with: "{\"\(key)\":".utf8)
  }

  /// The bundle as a file: one JSON document in UTF-8, the same bytes for the same catalog.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in Self.head(catalogDigest, requires) {
      writer.key(key)
      writer.canonical(value)
    }
    writer.key("digest")
    writer.string(digest)
    writer.key("document")
    writer.canonical(root)
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  /// Reads a bundle, also of a newer engine.
  ///
  /// - Parameter bytes: As `bytes` has them.
  /// - Throws: `CatalogIssues` when it is no bundle, is of a newer form, or was changed since it was
  ///   built: its digests do not fit.
  public init(_ bytes: [UInt8]) throws(CatalogIssues) {
    let bundle = try CatalogDocument.read(bytes, syntax: .json)
    guard let form = bundle[Self.key]?.number?.int64 else {
      throw CatalogIssues(mistake: "this is no bundle: 'segments build' makes one")
    }
    guard form <= Self.newestForm else {
      throw CatalogIssues(
        mistake:
          "the bundle is of form \(form), newer than this engine knows (\(Self.newestForm)): use a "
          + "newer version of segments")
    }
    guard let document = bundle["document"], document.object != nil,
      let catalogDigest = bundle["catalog"]?.string, let digest = bundle["digest"]?.string,
      let requires = bundle["requires"]?.object
    else { throw CatalogIssues(mistake: "the bundle is not whole: build it again") }
    let head = (bundle.object?.members ?? []).filter { !["digest", "document"].contains($0.key) }
    let isWhole =
      SHA256.hex(Array(JSONWriter.canonical(document).utf8)) == catalogDigest
      && Self.digest(of: head.map { ($0.key, $0.value) }) == digest
    guard isWhole else {
      throw CatalogIssues(
        mistake: "the bundle's digests do not fit: it was changed since; build it again")
    }
    root = document
    self.catalogDigest = catalogDigest
    self.digest = digest
    var required: [Placement.ID: [String]] = [:]
    for member in requires.members {
      required[Placement.ID(rawValue: member.key)] = (member.value.array ?? []).map {
        $0.string ?? "something that is no name"
      }
    }
    self.requires = required
  }

  /// Everything but the document and the digest.
  private static func head(_ catalogDigest: String, _ requires: [Placement.ID: [String]])
    -> [(String, JSONNode)]
  {
    let required = requires.sorted { $0.key < $1.key }.map {
      ($0.key.rawValue, JSONNode.strings($0.value))
    }
    return [
      (key, .int(newestForm)), ("catalog", .string(catalogDigest)), ("requires", .object(required)),
    ]
  }

  private static func digest(of head: [(String, JSONNode)]) -> String {
    SHA256.hex(Array(JSONWriter.canonical(.object(head)).utf8))
  }
}
