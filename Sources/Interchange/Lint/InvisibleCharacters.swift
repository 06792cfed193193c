import Things

/// Characters that nobody sees, so that nobody would type them.
enum InvisibleCharacters: LintRule {
  static let name = "invisible-characters"
  static let weight = Diagnostic.Weight.doubtful

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    for row in table.rows(with: [.control, .maybeInvisible]) {
      for cell in [ThingTexts.Cell.short, .long] {
        guard let scalar = invisible(table.texts[row, cell]) else { continue }
        report(Finding(row: row, Self.self, cell, detail: Int(scalar.value)))
        break
      }
    }
  }

  private static func invisible(_ text: String) -> Unicode.Scalar? {
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if isInvisible(scalar, after: previous) { return scalar }
      previous = scalar
    }
    return nil
  }

  /// Joiners have a meaning in some alphabets and in pictures, behind ASCII they have none.
  private static func isInvisible(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar
  ) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x180E, 0x200B, 0x2028, 0x2029, 0x202A...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      true
    case 0x200C...0x200F: previous.isASCII
    case 0xE0000...0xE007F: previous.isASCII
    default: false
    }
  }

  static func words(_ finding: Finding, _ drafts: Drafts) -> (sentence: String, remedy: String) {
    let digits = String(finding.detail, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return ("\(quoted(finding, drafts)) holds an invisible character, \(code).", "")
  }
}
