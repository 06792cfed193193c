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
    let sign = Array(rawValue.utf8)
    guard let place = Self.place(of: sign, in: line) else { return [line] }
    return [line.utf8.prefix(place), line.utf8.dropFirst(place + sign.count)]
      .map { Blanks.trimmed(String($0) ?? "") }
  }

  private static func place(of sign: [UInt8], in line: String) -> Int? {
    var line = line
    return line.withUTF8 { bytes in
      guard bytes.count >= sign.count else { return nil }
      return (0...bytes.count - sign.count).first { place in
        bytes[place] == sign[0] && bytes[place..<place + sign.count].elementsEqual(sign)
      }
    }
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
