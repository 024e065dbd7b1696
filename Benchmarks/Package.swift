// swift-tools-version: 6.2
// The benchmarks, apart from the product: what they need is no part of it.

import PackageDescription

let package = Package(
  name: "segments-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "segments", path: "..")],
  targets: [
    // The product does not hand out its own module of SQLite; this one is the bare library.
    .target(name: "CBenchmarks", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CBenchmarks", .product(name: "Segments", package: "segments")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
