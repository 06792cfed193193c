import DelimitedText

/// What stands between two forms on one line, where nothing parts fields.
enum PairSeparator: String, Hashable, CaseIterable, Sendable {
  case equals = " = "
  case arrow = " → "
  case plainArrow = " -> "
  case longDash = " — "
  case dash = " – "
  case hyphen = " - "
  /// Two blanks or more, as between columns that were lined up.
  case gap = "  "
  /// The first blank, where lines begin with an acronym.
  case blank = " "

  /// Lines as records of one field: nothing parts them, and a quote is a character.
  static let lines = Dialect(delimiter: 0, quote: nil)

  /// The two forms, or the whole line where nothing parts it.
  func fields(of line: String) -> [String] {
    let line = Blanks.trimmed(line)
    guard let place = line.firstRange(of: rawValue) else { return [line] }
    return [line[..<place.lowerBound], line[place.upperBound...]]
      .map { Blanks.trimmed(String($0)) }
  }

  /// How many of some lines it parts into two forms.
  func count(in lines: [String]) -> Int {
    lines.count { line in
      let fields = fields(of: line)
      guard fields.count == 2, !fields.contains("") else { return false }
      return self != .blank || Self.isAcronym(fields[0])
    }
  }

  private static func isAcronym(_ word: String) -> Bool {
    word.count > 1 && word.contains(where: \.isUppercase) && !word.contains(where: \.isLowercase)
  }
}
