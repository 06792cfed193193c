import Things

/// Several forms in one cell, which would all have to be typed.
enum TwoForms: LintRule {
  static let name = "two-forms"

  private static let mostBytes = 80

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    for row in table.rows(with: [.punctuation, .lineBreak, .digit]) {
      if table.texts.withCell(row, .short, body: { hasSeveral($0) }),
        areForms(table.texts[row, .short], of: table.texts[row, .long])
      {
        report(Finding(row: row, Self.self, .short))
      } else if table.texts.withCell(row, .long, body: { isNumberedList($0) }),
        // Dictionaries number the senses of words.
        DictionaryEntry.isAbbreviation(table.texts[row, .short])
      {
        report(Finding(row: row, Self.self, .long))
      }
    }
  }

  /// Whether they are abbreviations, of which the long form does not name the same alternatives, as
  /// in `district (regional) office`.
  private static func areForms(_ short: String, of long: String) -> Bool {
    AbbreviationList.isOne(short)
      && !long.contains { ",;(/|".contains($0) || $0.isNewline } && !long.contains(" or ")
  }

  /// Whether a comma, semicolon, bar or slash separates short words.
  private static func hasSeveral(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 3, bytes.count <= mostBytes else { return false }
    for offset in 1..<bytes.count - 1 {
      let (before, after) = (bytes[offset - 1], bytes[offset + 1])
      switch bytes[offset] {
      case UInt8(ascii: ","), UInt8(ascii: ";"): if after == 0x20, isPlain(bytes) { return true }
      case UInt8(ascii: "/"), UInt8(ascii: "|"):
        if before == 0x20, after == 0x20 { return true }
      case 0x0A: return true
      default: break
      }
    }
    return false
  }

  /// Whether it looks like a list of words rather than a sentence, or a noun with its article.
  private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let parts = String(decoding: bytes, as: UTF8.self).split { ",;".contains($0) }
    return parts.allSatisfy { part in
      part.split(separator: " ").count <= 2 && !part.contains(where: { ".?!(".contains($0) })
    } && !parts.dropFirst().contains { articles.contains(Blanks.trimmed(String($0)).lowercased()) }
  }

  private static let articles = Set(ArticleTable.all.flatMap(\.articles))

  /// Whether meanings are numbered, as in `1. … 2. …`.
  private static func isNumberedList(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count > 6, bytes[0] == UInt8(ascii: "1") else { return false }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return ["1.", "1)"].contains(words[0]) && words.contains { ["2.", "2)"].contains($0) }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    finding.textCell == .short
      ? "\(quoted(finding, drafts)) looks like two short forms in one cell."
      : "\(short(finding, drafts)) seems to have several meanings in one cell."
  }
}
