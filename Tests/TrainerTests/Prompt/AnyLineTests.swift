import TestSupport
import Testing
import Things

@testable import Trainer

/// Any line is either parsed or refused with a sentence.
@MainActor
struct AnyLineTests {
  /// Pieces with a meaning in some part of the syntax, and some terminal control sequences.
  private static let pieces = [
    "add", "list", "-d", "--json", "--", "-", "—", "=", "\"", "'", "“", "”", "\\", "(", ")", "not",
    "or", "deck:", "tag:x", "stability:", "..", "4..", "added:2026-13", "rated:7d", "is:due", " ",
    " ", " ", "\t", "\u{1B}[2J", "\u{9B}", "\u{0}", "é", "e\u{301}\u{301}", "数", "👩‍🚀", "\u{202E}",
    "999999999999999999999", "-1", "+x", "#", "?", ":q", "\\q", "$(touch x)", "`ls`", "*",
  ]

  @Test(arguments: 0..<40) func `no line crashes`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let today = StudyDay(year: 2026, month: 11, day: 20)

    for _ in 0..<60 {
      let line = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      guard let words = try? WordSplitter.words(line) else { continue }
      _ = LeadingOptions(words)
      _ = try? QueryParser.query(words.map { ($0.text, $0.isQuoted) }, today: today)
      for command in CommandList.all { _ = try? CallParser(command.about).parse(words) }
      // Quoting and parsing a word gives the same word, unless it is incomplete.
      for word in words where word.isQuoted {
        #expect((try? WordSplitter.words(word.typed)) == [word])
      }
    }
  }
}
