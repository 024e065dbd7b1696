// Tries the cases of files, one after the other.

import Expressions
import Segments

/// Tries the cases of files, one after the other, and keeps what came of them.
struct TestRun {
  /// How the files of a folder end that hold cases.
  static let suffix = ".test.json5"

  /// What came of one file.
  struct FileResult {
    let path: String
    /// Of each case, in the file's order; empty when the file cannot be used.
    var cases: [CaseResult] = []
    /// Why the file cannot be used, one line for each mistake; empty when it can.
    var mistakes: [String] = []
    /// How long it took.
    var milliseconds: Int64 = 0
  }

  private(set) var files: [FileResult] = []
  /// The placements that were tried with their last good definition, and what this engine lacks of
  /// the newer one.
  private(set) var kept: [Placement.ID: [String]] = [:]
  /// When it began.
  let start: Timestamp = Surroundings.moment()
  private var catalogs: TestCatalogs
  private let clock: Timestamp

  /// Makes a run that has tried nothing.
  init(catalogs: TestCatalogs, clock: Timestamp) {
    self.catalogs = catalogs
    self.clock = clock
  }

  /// The files that the catalogs were read from.
  var catalogPaths: [String] { catalogs.paths }

  /// How many cases came out as they expect.
  var passedCount: Int { files.reduce(0) { $0 + $1.cases.count(where: \.isPassed) } }

  /// How many did not.
  var failedCount: Int { files.reduce(0) { $0 + $1.cases.count { !$0.isPassed } } }

  /// How many files could not be used.
  var brokenCount: Int { files.count { !$0.mistakes.isEmpty } }

  /// Whether every file could be used and every case came out.
  var isPassed: Bool { failedCount == 0 && brokenCount == 0 }

  /// Tries all cases.
  ///
  /// - Parameters:
  ///   - paths: The files, each once.
  ///   - open: Opens the store, when a file names no catalog.
  ///   - output: Where progress is shown.
  mutating func run(
    _ paths: [String], opening open: () throws -> any Store, to output: inout Output
  ) {
    var progress = Progress(
      unit: "files", total: .count(paths.count), at: Surroundings.steadyMilliseconds())
    for path in paths {
      let start = Surroundings.steadyMilliseconds()
      var file = FileResult(path: path)
      do throws(CommandError) {
        file.cases = try results(of: path, opening: open)
      } catch {
        file.mistakes = error.text.split(separator: "\n").map(String.init)
      }
      let end = Surroundings.steadyMilliseconds()
      file.milliseconds = end - start
      files.append(file)
      progress.show(count: files.count, at: end, on: &output)
    }
    progress.clear(on: &output)
  }

  /// The files that are named, and those of the folders that are; each once.
  ///
  /// - Throws: `CommandError.failed` when a folder has none, or cannot be read.
  static func files(_ paths: [String]) throws(CommandError) -> [String] {
    var files: [String] = []
    for path in paths {
      guard Folder.isFolder(path) else {
        files.append(path)
        continue
      }
      let inner = try Folder.files(in: path, endingIn: suffix)
      guard !inner.isEmpty else {
        throw .failed("no case in '\(path)': the cases of a folder are its files *\(suffix)")
      }
      files += inner
    }
    var seen: Set<[UInt8]> = []
    return files.filter { seen.insert(Array($0.utf8)).inserted }
  }

  private mutating func results(
    of path: String, opening open: () throws -> any Store
  ) throws(CommandError) -> [CaseResult] {
    let bytes = try WholeInput.bytes(path: path, limit: CaseFile.largestSize)
    do {
      let file = try CaseFile(json5: bytes)
      let catalog: Catalog
      do throws(CommandError) {
        catalog = try catalogs.catalog(of: file, path, opening: open)
      } catch {
        throw CommandError.failed("\(path): \(error.text)")
      }
      let cases = try file.cases(of: catalog, clock: clock)
      for id in Set(cases.compactMap(\.placement)) {
        kept[id] = catalog.kept[id]?.lacks ?? kept[id]
      }
      return try cases.map { try $0.result(in: catalog) }
    } catch let mistakes as CatalogIssues {
      let lines =
        mistakes.issues.map { CatalogRefusal.place(of: $0, in: path) } + mistakes.notes
      throw .failed(lines.joined(separator: "\n"))
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(error)
    }
  }
}
