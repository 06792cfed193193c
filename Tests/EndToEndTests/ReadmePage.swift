import Foundation
import Testing

/// A page of documentation: text with fenced blocks, each labeled with a word.
enum ReadmePage: String, CaseIterable {
  case readme = "README.md"
  case scripting = "Sources/Documentation/scripting.md"

  var file: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: rawValue)
  }

  /// The lines of a block.
  struct Block: CustomTestStringConvertible {
    let lines: [String]
    /// Its lines in the page, without the fences.
    let place: Range<Int>

    var testDescription: String { lines.first ?? "" }
  }

  private var lines: [String] {
    get throws {
      try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
    }
  }

  /// All blocks with this word after the fence.
  func blocks(_ word: String) throws -> [Block] {
    let lines = try lines
    var blocks: [Block] = []
    var open: (word: String, start: Int)?
    for (number, line) in lines.enumerated() where line.hasPrefix("```") {
      guard let started = open else {
        open = (String(line.dropFirst(3)), number + 1)
        continue
      }
      let place = started.start..<number
      if started.word == word { blocks.append(Block(lines: Array(lines[place]), place: place)) }
      open = nil
    }
    return blocks
  }

  /// Compares a block with the actual output, or records it if RECORD is set.
  func check(_ block: Block, is happened: [String]) throws {
    guard Self.masked(block.lines) != Self.masked(happened) else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      var lines = try lines
      lines.replaceSubrange(block.place, with: happened)
      try Data(lines.joined(separator: "\n").utf8).write(to: file)
      Issue.record("Recorded a block of \(rawValue). Run the tests again without RECORD.")
      return
    }
    #expect(
      Self.masked(happened) == Self.masked(block.lines),
      "RECORD=1 swift test --no-parallel --filter ReadmeTests records \(rawValue).")
  }

  /// Removes what differs between days and machines.
  private static func masked(_ lines: [String]) -> [String] {
    let days = "(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    let months =
      "(January|February|March|April|May|June|July|August|September|October|November|December)"
    let pattern = "(\(days) )?\\d{1,2} \(months)|\\d\\d:\\d\\d|\\d{4}-\\d\\d-\\d\\d|in \\d+ s "
    let masks = [
      (pattern, "DATE"), (" +(today|Mon|Tue|Wed|Thu|Fri|Sat|Sun) ", " DAY "),
    ]
    return lines.map { line in
      masks.reduce(line) { line, mask in
        line.replacingOccurrences(of: mask.0, with: mask.1, options: .regularExpression)
      }
    }
  }
}
