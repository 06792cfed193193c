import Things

/// Letters that were read in another encoding than they were written in: `CafÃ©` for `Café`.
enum WrongEncoding: LintRule {
  static let name = "wrong-encoding"
  static let remedy = "Write the letters again; the file they came from may still have them."

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    checkForms(of: table.rows(with: .maybeInvisible), report) { row, cell in
      isFound(in: table.texts[row, cell]) ? 0 : nil
    }
  }

  /// Whether what two bytes of UTF-8 look like in Latin-1 or Windows-1252 stands in a text.
  private static func isFound(in text: String) -> Bool {
    zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains { first, second in
      switch first {
      case "Ã", "Â": (0x80...0xBF).contains(second.value) || second == "€" || second == "™"
      case "â": second == "€"
      default: false
      }
    }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(quoted(finding, drafts)) was read in another encoding than it was written in."
  }
}
