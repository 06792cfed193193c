import Things

/// A word of two alphabets, or one whose letters only look like those of the other form.
enum LookAlikes: LintRule {
  static let name = "look-alikes"
  static let weight = Diagnostic.Weight.doubtful

  private static let cyrillic = Set("АВЕЅІЈКМНОРСТУХавеѕіјкорсухԁһ".unicodeScalars)
  private static let greek = Set("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοι".unicodeScalars)

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    for row in table.rows(with: .otherAlphabet) {
      for cell in [ThingTexts.Cell.short, .long] {
        guard let scalar = lookAlike(table.texts, row, cell) else { continue }
        report(Finding(row: row, Self.self, cell, detail: Int(scalar.value)))
        break
      }
    }
  }

  /// The first letter that is not what it looks like.
  private static func lookAlike(
    _ texts: ThingTexts, _ row: Int, _ cell: ThingTexts.Cell
  ) -> Unicode.Scalar? {
    let text = texts[row, cell]
    for word in text.split(whereSeparator: { !$0.isLetter }) {
      let scalars = word.unicodeScalars
      let suspects = scalars.filter { isSuspect($0) }
      guard let first = suspects.first else { continue }
      if scalars.contains(where: { isLatin($0) }) { return first }
    }
    guard cell == .short, isAllSuspect(text), isLatinOnly(texts[row, .long]) else { return nil }
    return text.unicodeScalars.first { isSuspect($0) }
  }

  private static func isSuspect(_ scalar: Unicode.Scalar) -> Bool {
    (0xFF21...0xFF5A).contains(scalar.value) || cyrillic.contains(scalar) || greek.contains(scalar)
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isAlphabetic
  }

  private static func isAllSuspect(_ text: String) -> Bool {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    return letters.count > 1 && letters.allSatisfy { isSuspect($0) && $0.value < 0xFF00 }
  }

  private static func isLatinOnly(_ text: String) -> Bool {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    return !letters.isEmpty && letters.allSatisfy { $0.value < 0x250 }
  }

  static func words(_ finding: Finding, _ drafts: Drafts) -> (sentence: String, remedy: String) {
    let letter = Unicode.Scalar(UInt32(truncatingIfNeeded: finding.detail)) ?? " "
    let alphabet = letter.value >= 0xFF00 ? "wide" : letter.value < 0x400 ? "Greek" : "Cyrillic"
    return (
      "\(quoted(finding, drafts)): its \(letter) is a \(alphabet) letter that looks Latin.", ""
    )
  }
}
