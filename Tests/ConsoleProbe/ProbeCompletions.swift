import TextUI

/// A small vocabulary with difficult completions: descriptions, common prefixes, quotes, foreign
/// letters, and dangerous text.
enum ProbeCompletions {
  @MainActor
  static func completions(of line: String) -> [Completion] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    if words.count < 2 {
      return [
        Completion("study", "Review due cards"), Completion("stats", "Show progress in numbers"),
        Completion("show", "One Thing in detail"), Completion("deck:", "", endsWord: false),
      ].filter { $0.word.hasPrefix(line.lowercased()) }
    }
    switch words[0] {
    case "show":
      return [
        Completion("\"my deck\""), Completion("漢字"), Completion("漢語"), Completion("evil\u{9B}2J"),
      ].filter { $0.word.hasPrefix(words.dropFirst().joined(separator: " ")) }
    case "many": return (1...200).map { Completion("word\($0)") }
    default: return []
    }
  }
}
