import Foundation
import Testing

/// A part of a page that is generated from the code, between two comments.
///
///     <!-- made from the code: commands -->
///     …
///     <!-- until here -->
struct GeneratedPart {
  let page: String
  let name: String

  /// Compares the part with the expected text, or writes it if RECORD is set.
  func check(_ expected: String) throws {
    let text = try Repository.text(of: page)
    let (head, tail) = ("<!-- made from the code: \(name) -->\n", "<!-- until here -->")
    let start = try #require(text.range(of: head), "\(page) lacks the remark \(head)")
    let end = try #require(text.range(of: tail, range: start.upperBound..<text.endIndex))
    let part = text[start.upperBound..<end.lowerBound]
    guard part != expected else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      let renewed = text.replacingCharacters(
        in: start.upperBound..<end.lowerBound, with: expected)
      try Data(renewed.utf8).write(to: Repository.root.appending(path: page))
      Issue.record("Recorded the \(name) of \(page). Run the tests again without RECORD.")
      return
    }
    #expect(
      part == expected, "RECORD=1 swift test --filter PageTests renews the \(name) of \(page).")
  }

  /// Rows of a Markdown table, whose cells must not contain bars.
  static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows)
      .map { "| " + $0.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n" }
      .joined()
  }
}
