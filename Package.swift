// swift-tools-version: 6.2
// What is built from which folder, with which settings.

import PackageDescription

let package = Package(
  name: "segments",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "Segments", targets: ["Segments", "SQLiteStore"]),
    .executable(name: "segments", targets: ["SegmentsCommand"]),
  ],
  targets: [
    .target(name: "Expressions"),
    .target(name: "Segments", dependencies: ["Expressions"]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "SQLiteStore",
      dependencies: ["Segments", "Expressions", "CSQLite"],
      resources: [.embedInCode("schema.sql")]),
    .executableTarget(
      name: "SegmentsCommand",
      dependencies: ["SQLiteStore", "Segments", "Expressions"]),

    .target(
      name: "StoreContract", dependencies: ["Segments", "Expressions"], path: "Tests/StoreContract"),
    .target(name: "StoreRows", dependencies: ["CSQLite"], path: "Tests/StoreRows"),
    .target(name: "BuiltCommand", path: "Tests/BuiltCommand"),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .target(name: "FaultyDisk", dependencies: ["CSQLite"], path: "Tests/FaultyDisk"),
    .executableTarget(
      name: "StoreWorker",
      dependencies: ["SQLiteStore", "Segments", "Expressions", "StoreContract"],
      path: "Tests/StoreWorker"),
    .testTarget(
      name: "ExpressionsTests",
      dependencies: ["Expressions", "AllocationCounter", "BuiltCommand"],
      exclude: ["Cases"]),
    .testTarget(
      name: "SegmentsTests", dependencies: ["Segments", "Expressions", "StoreContract"],
      exclude: ["Cases"]),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: [
        "SQLiteStore", "Segments", "Expressions", "StoreContract", "StoreRows", "CSQLite",
        "FaultyDisk",
      ],
      exclude: ["Stores"]),
    .testTarget(
      name: "SegmentsCommandTests",
      dependencies: ["SegmentsCommand", "SQLiteStore", "Segments", "Expressions", "BuiltCommand"]),
    .testTarget(
      name: "SampleTests",
      dependencies: ["SegmentsCommand", "SQLiteStore", "Segments", "Expressions", "BuiltCommand"]),
    .testTarget(
      name: "TortureTests",
      dependencies: [
        "SegmentsCommand", "SQLiteStore", "Segments", "Expressions", "StoreContract", "StoreWorker",
        "StoreRows", "BuiltCommand",
      ]),
    .testTarget(name: "LayoutTests"),
  ],
  swiftLanguageModes: [.v6]
)

// `make release` links the command with nothing left to load, where the system has what that takes.
if Context.environment["SEGMENTS_STATIC"] == "1" {
  for target in package.targets where target.name == "SegmentsCommand" {
    target.linkerSettings = [
      .unsafeFlags([
        "-static-executable", "-use-ld=lld", "-Xclang-linker", "-static-pie",
        "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/Scripts/startup.order",
        "-Xlinker", "--no-warn-symbol-ordering",
      ])
    ]
  }
}

// What runs under the sanitizers is built without the other tests.
if let wanted = Context.environment["SEGMENTS_TESTS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
  precondition(
    wanted.count == package.targets.count { $0.type == .test }, "SEGMENTS_TESTS names a missing one"
  )
}

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}
