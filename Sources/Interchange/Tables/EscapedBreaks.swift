import Things

/// Line breaks that a program wrote into a cell as `\n`.
enum EscapedBreaks {
  private static let mark = "\\n"

  /// Whether a text is divided by such breaks.
  ///
  /// Before a small letter, they could begin a command such as `\nu`, and before a quote they belong
  /// to a program.
  static func areIn(_ text: String) -> Bool {
    text.ranges(of: mark).contains { place in
      text[place.upperBound...].first.map { !$0.isLowercase && !"\"'`".contains($0) } ?? false
    }
  }

  /// Whether a text has other letters behind a backslash, as LaTeX and paths do.
  static func isCode(_ text: String) -> Bool {
    text.split(separator: "\\", omittingEmptySubsequences: false).dropFirst().contains { part in
      part.first.map { $0.isASCII && $0.isLetter && !"nrt".contains($0) } ?? false
    }
  }

  static func replaced(in text: String) -> String { text.replacing(mark, with: "\n") }
}
