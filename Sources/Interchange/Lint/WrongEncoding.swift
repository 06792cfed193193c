import Things

/// Letters that were read in another encoding than they were written in: `CafÃ©` for `Café`, or the
/// sign for a letter that was lost.
enum WrongEncoding: LintRule {
  static let name = "wrong-encoding"
  static let remedy = "Correct the letters, or export the file again as UTF-8."

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    checkForms(of: table.rows(with: .maybeInvisible), report) { row, cell in
      let text = table.texts[row, cell]
      return text.unicodeScalars.contains("\u{FFFD}") ? 1 : isFound(in: text) ? 0 : nil
    }
  }

  /// Whether what two bytes of UTF-8 look like in Latin-1 or Windows-1252 stands in a text.
  private static func isFound(in text: String) -> Bool {
    zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains { first, second in
      switch first {
      // A closing quotation mark may follow a name in capitals.
      case "Ã", "Â":
        (0x80...0xBF).contains(second.value) && second != "»" || inWindows1252.contains(second)
      case "â": second == "€"
      default: false
      }
    }
  }

  /// What the bytes 0x80 to 0x9F are in Windows-1252.
  private static let inWindows1252 = Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ".unicodeScalars)

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(quoted(finding, drafts)) "
      + (finding.detail == 1
        ? "lost a character when its encoding was converted."
        : "looks like UTF-8 read in another encoding.")
  }
}
