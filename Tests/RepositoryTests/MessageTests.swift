import Foundation
import Testing

/// Every refusal of the product is provoked by a test, which keeps its words.
struct MessageTests {
  /// What takes more input than a test should make.
  private static let exempt = ["too much input after import -."]

  @Test func `every error message is provoked by a transcript or a test`() throws {
    let told = try Self.told()
    var count = 0

    for file in try Repository.swiftFiles(in: "Sources/Trainer") {
      let source = try Repository.text(of: "Sources/Trainer/\(file)")
      for match in source.matches(of: /(?:UsageError|Refusal)\(\s*"((?:[^"\\]|\\")+)/) {
        let words = Self.plain(String(match.1))
        // What starts with a value is told by its end, and that is too much to find here.
        guard words.count > 11, !Self.exempt.contains(words) else { continue }
        count += 1
        #expect(
          told.contains(words),
          """
          No test provokes "\(words)" of \(file). Let a line of \
          Tests/TrainerTests/Transcripts/errors.txt do it.
          """)
      }
    }
    #expect(count > 50)
  }

  /// All that tests expect, on one line.
  private static func told() throws -> String {
    let folder = Repository.root.appending(path: "Tests")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let texts = try paths.filter { path in
      let isKept = ["Transcripts/", "Scenes/", "EndToEndTests/", "TrainerTests/"]
        .contains { path.contains($0) }
      return isKept && (path.hasSuffix(".txt") || path.hasSuffix(".swift"))
    }.map { try Repository.text(of: "Tests/\($0)") }
    return plain(texts.joined(separator: " "))
  }

  /// Without the breaks of windows and of our own source.
  private static func plain(_ text: String) -> String {
    text.replacing("\\\"", with: "\"").replacing("\\\n", with: "\n")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
