import Things

/// An acronym that does not match the initials of its words, in a deck where most do.
enum WrongInitials: LintRule {
  static let name = "wrong-initials"

  private static let sampleRows = 400
  private static let fewestRows = 10
  /// The minimum share of matching rows for which exceptions are reported.
  private static let leastShare = 0.75

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    let acronyms = table.rows.lazy.map(Int.init).filter { isAcronym(table.texts, $0) }
    var looked = 0
    var fitting = 0
    for row in acronyms.prefix(sampleRows) {
      looked += 1
      if fits(table.texts, row) { fitting += 1 }
    }
    guard looked >= fewestRows, Double(fitting) >= leastShare * Double(looked) else { return }
    for row in acronyms
    where !fits(table.texts, row) && InitialsSlip.isLikely(table.texts, row) {
      report(Finding(row: row, Self.self))
    }
  }

  /// Whether the short form is all capitals and the long form has several words.
  private static func isAcronym(_ texts: ThingColumns, _ row: Int) -> Bool {
    let isCapitals = texts.withCell(row, .short) { bytes in
      bytes.count >= 2 && bytes.count <= 8 && bytes.allSatisfy { $0 &- 0x41 < 26 }
    }
    return isCapitals && texts.withCell(row, .long) { $0.contains(0x20) }
  }

  private static func fits(_ texts: ThingColumns, _ row: Int) -> Bool {
    texts.withCell(row, .short) { short in
      texts.withCell(row, .long) { long in
        if InitialLetters.fitPlainly(short, long) { return true }
        return InitialLetters.fit(
          String(decoding: short, as: UTF8.self), String(decoding: long, as: UTF8.self))
      }
    }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    let long = Excerpt.of(drafts.texts[Int(finding.row), .long])
    return "\(short(finding, drafts)) does not match the initials of \"\(long)\"."
  }
}

/// Checks whether a short form consists of initials of a long one.
enum InitialLetters {
  /// Whether all letters of the short form occur in the long one in order, the first and at least
  /// half of all at the start of a word.
  static func fit(_ short: String, _ long: String) -> Bool {
    let letters = Array(folded(short).filter { $0.isLetter || $0.isNumber })
    guard letters.count > 1, letters.count <= mostLetters else { return false }
    let text = marked(long)
    guard text.count <= mostCharacters, text.count > letters.count else { return false }
    return bestStarts(letters, text) * 2 >= letters.count
  }

  /// Whether the ASCII initials of the words are exactly the short form, as in most cases.
  static func fitPlainly(
    _ short: UnsafeRawBufferPointer, _ long: UnsafeRawBufferPointer
  ) -> Bool {
    var offset = 0
    var previous: UInt8 = 0x20
    for byte in long {
      let isInitial = previous == 0x20 || previous == UInt8(ascii: "-")
      previous = byte
      guard isInitial, byte != 0x20 else { continue }
      guard offset < short.count, (byte | 0x20) == (short[offset] | 0x20) else { return false }
      offset += 1
    }
    return offset == short.count
  }

  private static let mostLetters = 12
  private static let mostCharacters = 200

  private struct Letter {
    var character: Character
    var beginsWord: Bool
  }

  /// The letters of a long form.
  ///
  /// A capital after a small letter starts a word, as in HyperText.
  private static func marked(_ long: String) -> [Letter] {
    var letters: [Letter] = []
    var previous: Character = " "
    for character in long {
      defer { previous = character }
      guard character.isLetter || character.isNumber else { continue }
      let isInner = (previous.isLetter || previous.isNumber) && previous != "'" && previous != "’"
      let begins = !isInner || character.isUppercase && previous.isLowercase
      for (offset, folded) in folded(String(character)).enumerated() {
        letters.append(Letter(character: folded, beginsWord: begins && offset == 0))
      }
    }
    return letters
  }

  private static func folded(_ text: String) -> String {
    let small = text.lowercased()
    guard small.contains(where: { "œæ".contains($0) }) else { return small }
    return small.replacing("œ", with: "oe").replacing("æ", with: "ae")
  }

  /// The largest number of letters at starts of words; below 0 if not all letters occur.
  private static func bestStarts(_ letters: [Character], _ text: [Letter]) -> Int {
    let none = -1000
    // The best count for the first letters, up to each one, in the text so far.
    var best = [Int](repeating: none, count: letters.count)
    for letter in text {
      for index in letters.indices.reversed() where letters[index] == letter.character {
        let before = index == 0 ? (isStart(letter, of: letters[0]) ? 0 : none) : best[index - 1]
        best[index] = max(best[index], before + (letter.beginsWord ? 1 : 0))
      }
    }
    return best[letters.count - 1]
  }

  // X stands for the sound of `ex`, as in XML.
  private static func isStart(_ letter: Letter, of first: Character) -> Bool {
    letter.beginsWord || first == "x"
  }
}
