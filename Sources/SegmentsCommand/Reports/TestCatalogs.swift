// The catalogs that case files are about, each read once.

import SQLiteStore
import Segments

/// The catalogs that case files are about, each read once.
struct TestCatalogs {
  /// The one that the call names, whatever a case file says; nil for none.
  let path: String?
  private var known: [String: Result<Catalog, CommandError>] = [:]

  init(path: String?) { self.path = path }

  /// The files that were read, or were to be.
  var paths: [String] { known.keys.filter { !$0.isEmpty } }

  /// The catalog that a case file is about.
  ///
  /// - Parameters:
  ///   - file: The case file.
  ///   - filePath: Its path.
  ///   - open: Opens the store, whose catalog is taken when nobody names one.
  /// - Returns: The catalog, compiled once for all files that are about it.
  /// - Throws: `CommandError.failed` with the mistakes of a catalog, or why it cannot be read.
  mutating func catalog(
    of file: CaseFile, _ filePath: String, opening open: () throws -> any Store
  ) throws(CommandError) -> Catalog {
    let named = path ?? file.catalogPath.map { Folder.path($0, seenFrom: filePath) }
    if let known = known[named ?? ""] { return try known.get() }
    let result = Result { () throws(CommandError) in
      guard let named else { return try Self.inForce(opening: open) }
      return try Self.read(named)
    }
    known[named ?? ""] = result
    return try result.get()
  }

  /// Reads the catalog of a file.
  ///
  /// - Throws: `CommandError.failed` with its mistakes, or why it cannot be read.
  static func read(_ path: String) throws(CommandError) -> Catalog {
    let bytes = try WholeInput.bytes(path: path, limit: CatalogFile.largestFile)
    do {
      let document = try CatalogFile(bytes).document
      return try CatalogCompiler.compile(document, zones: ZoneFiles().lookup).catalog
    } catch let error as CatalogIssues {
      let lines = error.issues.map { CatalogRefusal.place(of: $0, in: path) } + error.notes
      throw .failed("the catalog has mistakes:\n" + lines.joined(separator: "\n"))
    } catch {
      throw CommandError(error)
    }
  }

  private static func inForce(opening open: () throws -> any Store) throws(CommandError) -> Catalog
  {
    do {
      guard let catalog = try open().read({ try $0.catalog() }) else { throw NoCatalog() }
      return catalog
    } catch {
      throw .failed(
        "no catalog: \(CommandError(error).text)\n(--catalog FILE names one; so does 'catalog' in "
          + "the case file, seen from its folder)")
    }
  }
}
