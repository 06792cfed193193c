import Things

/// A word that mixes alphabets, or whose letters only look like Latin ones.
enum LookAlikes: LintRule {
  static let name = "look-alikes"

  private static let suspects = Set(
    "АВЕЅІЈКМНОРСТУХавеѕіјкорсухԁһΑΒΕΖΗΙΚΜΝΟΡΤΥΧοι".unicodeScalars.map { $0.value })
  /// `suspects` as a lookup table by scalar value.
  private static let table = (0..<0x600).map { suspects.contains($0) }

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    let rows = table.rows(with: .otherAlphabet)
    // A list that has words of an alphabet also has words all of whose letters look Latin.
    let own = Set(rows.lazy.compactMap { alphabet(table.texts[$0, .short]) })
    checkForms(of: rows, report) { row, cell in
      lookAlike(in: table.texts, row, cell, besides: own).map { Int($0.value) }
    }
  }

  private enum Alphabet {
    case greek
    case cyrillic

    init(_ scalar: Unicode.Scalar) { self = scalar.value < 0x400 ? .greek : .cyrillic }
  }

  /// The alphabet of a text that has no Latin letter but one that does not look Latin.
  private static func alphabet(_ text: String) -> Alphabet? {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    guard !letters.contains(where: isLatin) else { return nil }
    return letters.first { (0x370..<0x530).contains($0.value) && !isSuspect($0) }.map(Alphabet.init)
  }

  /// The first letter that only looks like a Latin one.
  private static func lookAlike(
    in texts: ThingColumns, _ row: Int, _ cell: ThingColumns.Cell,
    besides own: Set<Alphabet>
  ) -> Unicode.Scalar? {
    let isCandidate = texts.withCell(row, cell) { mayMix($0) }
    if isCandidate, !isAboutLetters(texts[row, cell]), let found = inMixedWord(texts[row, cell]) {
      return found
    }
    guard cell == .short, texts.withCell(row, cell, body: { holdsOnlySuspects($0) }) else {
      return nil
    }
    let text = texts[row, cell]
    guard isAllSuspect(text), isLatinOnly(texts[row, .long]) else { return nil }
    return text.unicodeScalars.first { isSuspect($0) && !own.contains(Alphabet($0)) }
  }

  /// Whether a text names an alphabet, such as one on forged addresses or a pattern like `[A-ZА-Я]`.
  private static func isAboutLetters(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["cyrillic", "greek", "а-я", "α-ω"].contains { text.contains($0) }
  }

  /// The first letter of the other alphabet in a word that mixes two.
  private static func inMixedWord(_ text: String) -> Unicode.Scalar? {
    for word in text.split(whereSeparator: { !$0.isLetter }) {
      let scalars = word.unicodeScalars
      guard scalars.contains(where: { isSuspect($0) }), scalars.contains(where: { isLatin($0) })
      else { continue }
      let latin = scalars.filter { isLatin($0) }
      // A letter that looks like no other tells the alphabet of its word; else most letters do.
      let isForeign = scalars.contains { $0.value >= 0x250 && !isSuspect($0) }
      let isLatinWord =
        scalars.contains { 0x80..<0x250 ~= $0.value } || latin.contains { !twins.contains($0) }
        || latin.count * 2 >= scalars.count
      return isForeign || !isLatinWord ? latin.first : scalars.first { isSuspect($0) }
    }
    return nil
  }

  /// The Latin letters that others look like.
  private static let twins = Set("ABCEHIJKMNOPSTXYZaceijopsuvxy".unicodeScalars)

  /// Whether a Latin letter and one of another alphabet may be in the same word.
  ///
  /// A quick check that settles most texts.
  private static func mayMix(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var hasLatin = false
    var hasOther = false
    for byte in bytes {
      if byte >= 0xCE {
        hasOther = hasOther || byte <= 0xD4 || byte == 0xEF
      } else if byte < 0x80 {
        if (byte | 0x20) &- 0x61 < 26 {
          hasLatin = true
        } else {
          (hasLatin, hasOther) = (false, false)
        }
      }
      if hasLatin && hasOther { return true }
    }
    return false
  }

  /// Whether there is no Latin letter, but possibly one that looks Latin.
  private static func holdsOnlySuspects(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.contains { $0 >= 0xCE && $0 <= 0xD4 } && !bytes.contains { ($0 | 0x20) &- 0x61 < 26 }
  }

  private static func isSuspect(_ scalar: Unicode.Scalar) -> Bool {
    let value = Int(scalar.value)
    return value < table.count ? table[value] : (0xFF21...0xFF5A).contains(value)
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.value | 0x20) &- 0x61 < 26
  }

  private static func isAllSuspect(_ text: String) -> Bool {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    return letters.count > 1 && letters.allSatisfy { isSuspect($0) && $0.value < 0xFF00 }
  }

  private static func isLatinOnly(_ text: String) -> Bool {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    return !letters.isEmpty && letters.allSatisfy { $0.value < 0x250 }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    let letter = Unicode.Scalar(UInt32(truncatingIfNeeded: finding.detail)) ?? " "
    let text = drafts.texts[Int(finding.row), finding.textCell].unicodeScalars
    let other =
      isLatin(letter)
      ? text.first { $0.value >= 0x370 && $0.properties.isAlphabetic } ?? letter
      : letter
    let alphabet = other.value >= 0xFF00 ? "wide" : other.value < 0x400 ? "Greek" : "Cyrillic"
    let names = isLatin(letter) ? ("Latin", alphabet) : (alphabet, "Latin")
    return "\(quoted(finding, drafts)) contains a \(names.0) \(letter) that looks \(names.1)."
  }
}
