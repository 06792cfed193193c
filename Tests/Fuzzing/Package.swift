// swift-tools-version: 6.2
import PackageDescription

// Each entry reads any bytes and traps where a promise is broken; `./run NAME` tries it. The test
// suite runs the same entries over the seeds and some changes of them.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "til", path: "../..")],
  targets: [
    .target(
      name: "FuzzEntries",
      dependencies: ["Archive", "DelimitedText", "Interchange", "Trainer"].map {
        .product(name: $0, package: "til")
      }, path: "Entries", swiftSettings: [.swiftLanguageMode(.v6)]),
    .fuzzer("FuzzDelimitedText"),
    .fuzzer("FuzzJournal"),
    .fuzzer("FuzzImport"),
    .fuzzer("FuzzAnswers"),
    .fuzzer("FuzzIndex"),
    .fuzzer("FuzzCommandLine"),
  ]
)

extension Target {
  // The fuzzer brings the main function, so the sources are those of a library.
  static func fuzzer(_ name: String) -> Target {
    .executableTarget(
      name: name, dependencies: ["FuzzEntries"],
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
  }
}
