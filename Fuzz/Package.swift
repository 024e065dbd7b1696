// swift-tools-version: 6.2
// The fuzzers, apart from the product: they need the fuzzing runtime and unsafe flags.

import PackageDescription

let drivers = [
  "FuzzSyntax", "FuzzEvaluation", "FuzzPatterns", "FuzzLines", "FuzzCatalog", "FuzzAttributes",
  "FuzzNumbers",
]

let package = Package(
  name: "segments-fuzz",
  dependencies: [.package(name: "segments", path: "..")],
  targets: [
    .target(name: "FuzzNames", dependencies: [.product(name: "Segments", package: "segments")]),
    .target(name: "FuzzInputs", dependencies: [.product(name: "Segments", package: "segments")]),
  ]
    + drivers.map { driver in
      .executableTarget(
        name: driver,
        dependencies: ["FuzzNames", "FuzzInputs", .product(name: "Segments", package: "segments")],
        swiftSettings: [.unsafeFlags(["-parse-as-library"])],
        linkerSettings: [.unsafeFlags(["-use-ld=lld"])])
    },
  swiftLanguageModes: [.v6]
)
