import Foundation
import Testing

/// Every refusal in the program is provoked by a test that contains its text.
struct MessageTests {
  /// Messages that would need more input than a test should create.
  private static let exempt = ["too much input after import -."]

  @Test func `every error message is provoked by a transcript or a test`() throws {
    let expected = try Self.expectedOutput()
    var count = 0

    for file in try Repository.swiftFiles(in: "Sources/Trainer") {
      let source = try Repository.text(of: "Sources/Trainer/\(file)")
      for match in source.matches(of: /(?:UsageError|Refusal)\(\s*"((?:[^"\\]|\\")+)/) {
        let words = Self.plain(String(match.1))
        // A message that begins with a value cannot be found this way.
        guard words.count > 11, !Self.exempt.contains(words) else { continue }
        count += 1
        #expect(
          expected.contains(words),
          """
          No test provokes "\(words)" of \(file). Let a line of \
          Tests/TrainerTests/Transcripts/errors.txt do it.
          """)
      }
    }
    #expect(count > 50)
  }

  /// The expected output of all tests, on one line.
  private static func expectedOutput() throws -> String {
    let folder = Repository.root.appending(path: "Tests")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let texts = try paths.filter { path in
      let isKept = ["Transcripts/", "Scenes/", "EndToEndTests/", "TrainerTests/"]
        .contains { path.contains($0) }
      return isKept && (path.hasSuffix(".txt") || path.hasSuffix(".swift"))
    }.map { try Repository.text(of: "Tests/\($0)") }
    return plain(texts.joined(separator: " "))
  }

  /// Without line breaks of windows and of the source.
  private static func plain(_ text: String) -> String {
    text.replacing("\\\"", with: "\"").replacing("\\\n", with: "\n")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
