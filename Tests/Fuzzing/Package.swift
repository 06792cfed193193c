// swift-tools-version: 6.2
import PackageDescription

// Each target reads any bytes and traps where a promise is broken; `./run NAME` tries it.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "til", path: "../..")],
  targets: [
    .fuzzer("FuzzDelimitedText", of: "DelimitedText"),
    .fuzzer("FuzzJournal", of: "Archive"),
    .fuzzer("FuzzImport", of: "Interchange", "Archive", "DelimitedText"),
    .fuzzer("FuzzAnswers", of: "Archive"),
    .fuzzer("FuzzIndex", of: "Archive"),
  ]
)

extension Target {
  // The fuzzer brings the main function, so the sources are those of a library.
  static func fuzzer(_ name: String, of products: String...) -> Target {
    .executableTarget(
      name: name,
      dependencies: products.map { .product(name: $0, package: "til") },
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
  }
}
