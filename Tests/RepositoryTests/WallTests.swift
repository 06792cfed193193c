import Foundation
import Testing

/// The allowed imports between the modules.
struct WallTests {
  /// The modules that each module may import, besides the Swift standard library.
  private static let allowed: [String: Set<String>] = [
    "CLibrary": ["Glibc", "Darwin", "Musl"],
    "SystemFiles": ["CLibrary"],
    "Recall": ["CLibrary"],
    "Things": ["Recall", "CEmbedded", "Observation"],
    "DelimitedText": ["CLibrary", "CLetters"],
    "SQLiteAccess": ["CSQLite"],
    "Archive": [
      "SystemFiles", "SQLiteAccess", "Things", "Recall", "DelimitedText", "CSQLite",
    ],
    "Interchange": ["Things", "Recall", "DelimitedText"],
    "Packages": [
      "SystemFiles", "SQLiteAccess", "Interchange", "Things", "CSQLite", "CZlib", "CZstd",
    ],
    "TextUI": ["Observation", "Synchronization"],
    "Console": [
      "SystemFiles", "CLibrary", "TextUI", "CReadline", "CTerminal", "Synchronization",
    ],
    "Trainer": [
      "Interchange", "Things", "Recall", "TextUI", "DelimitedText", "StarterDecks", "CEmbedded",
    ],
    "StarterDecks": ["CEmbedded"],
    "til": [
      "Trainer", "Console", "Archive", "Packages", "Interchange", "Things", "Recall", "TextUI",
      "StarterDecks", "CLibrary",
    ],
  ]

  @Test(arguments: allowed.keys.sorted())
  func `modules import only what their walls allow`(module: String) throws {
    let allowed = try #require(Self.allowed[module]).union(["Swift"])
    guard
      FileManager.default.fileExists(
        atPath: Repository.root.appending(path: "Sources/\(module)").path)
    else { return }

    for file in try Repository.swiftFiles(in: "Sources/\(module)") {
      let path = "Sources/\(module)/\(file)"
      for (line, imported) in try Repository.imports(in: Repository.text(of: path)) {
        #expect(
          allowed.contains(imported),
          "\(path), line \(line): \(module) must not import \(imported). Ask through a protocol of Things, or move the code to the module that may."
        )
      }
    }
  }

  @Test func `the program does not use Foundation`() throws {
    for file in try Repository.swiftFiles(in: "Sources") {
      let imports = try Repository.imports(in: Repository.text(of: "Sources/\(file)"))
      #expect(
        !imports.contains { $0.module.hasPrefix("Foundation") },
        "Sources/\(file) imports Foundation. Use the standard library, or CLibrary where a module may."
      )
    }
  }

  @Test func `every module has a wall`() throws {
    let modules = Set(
      try Repository.swiftFiles(in: "Sources").compactMap { $0.split(separator: "/").first }
        .map(String.init))
    for module in modules.sorted() where module != "Benchmarks" {
      #expect(
        Self.allowed[module] != nil, "List in WallTests the modules that \(module) may import.")
    }
  }
}
