// swift-tools-version: 6.2
// The benchmarks, apart from the product: what they need is no part of it.

import PackageDescription

let package = Package(
  name: "segments-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "segments", path: "..")],
  targets: [
    // The product's own module of SQLite is not handed out; this is the bare library.
    .target(name: "CBareSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CBareSQLite", .product(name: "Segments", package: "segments")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
