/// The choices of a quiz in a single cell: `A. oak B. elm`, or a list of a program.
enum ListedChoices {
  /// The texts of the choices in order; nil if a cell has none.
  static func texts(in cell: String) -> [String]? {
    if let found = marked(in: cell) { return found }
    guard let sign = "|\n;,".first(where: cell.contains) else { return nil }
    return cell.split(separator: sign).map { Blanks.trimmed($0) }
  }

  /// The choices of a cell that marks them as such.
  static func marked(in cell: String) -> [String]? {
    let found = WrittenList(cell)?.items ?? lettered(cell)
    return found.count > 1 ? found : nil
  }

  /// Whether a column of this name has choices.
  static func isName(_ name: String) -> Bool {
    ["option", "choice", "answers", "alternativ", "opci", "antworten", "вариант", "选项", "選択肢"]
      .contains(where: name.lowercased().contains)
  }

  /// The texts that `B`, `AD` or `1` names among the choices; nil if it names none.
  static func named(_ answer: String, in choices: [String], countingFrom first: Int) -> String? {
    let keys = answer.uppercased().filter { !" ,;.".contains($0) }
    let places =
      Int(keys).map { [$0 - first] }
      ?? keys.map { letter in letters.firstIndex(of: letter) ?? choices.count }
    guard !places.isEmpty, places.allSatisfy(choices.indices.contains) else { return nil }
    return places.map { choices[$0] }.joined(separator: "; ")
  }

  private static let letters = Array("ABCDEFGH")

  /// The texts behind the letters from A on, each with a sign behind it.
  private static func lettered(_ cell: String) -> [String] {
    var texts: [String] = []
    var rest = cell[...]
    for letter in letters {
      guard let start = place(of: letter, in: rest) else { break }
      if letter == "A" ? !Blanks.isBlank(rest[..<start]) : texts.isEmpty { return [] }
      if !texts.isEmpty { texts[texts.count - 1] = trimmed(rest[..<start]) }
      rest = rest[start...].dropFirst(2)
      texts.append(trimmed(rest))
    }
    return texts
  }

  private static func place(of letter: Character, in text: Substring) -> Substring.Index? {
    text.indices.first { place in
      guard text[place] == letter, let sign = text[place...].dropFirst().first else { return false }
      let before = place == text.startIndex ? " " : text[text.index(before: place)]
      return ".)、．:：".contains(sign) && (before.isWhitespace || ",;|；，".contains(before))
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    Blanks.trimmed(text.trimmingSuffix { " ,;|；，\n".contains($0) })
  }
}
