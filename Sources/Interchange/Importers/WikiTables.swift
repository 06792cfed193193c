/// Tables in Wikipedia's markup.
enum WikiTables: Importer {
  static let name = "MediaWiki table"

  static func reads(_ text: ArrivedText) -> Bool {
    text.firstLines.contains { $0.hasPrefix("{|") }
      && text.firstLines.contains { $0.hasPrefix("|-") }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var parser = WikiTableParser()
    for (number, line) in text.lines.enumerated() { parser.take(line, number + 1) }
    // The last table may lack its end.
    parser.take("|}", 0)
    return try parser.tables.read(text, as: name, proceed: proceed)
  }
}

private struct WikiTableParser {
  private(set) var tables: [ConvertedTable] = []
  private var row: ConvertedTable.Row = (0, [])
  private var areNames = false
  private var isOpen = false

  mutating func take(_ line: String, _ number: Int) {
    if line.hasPrefix("{|") {
      if isOpen { close() }
      tables.append(ConvertedTable())
      (isOpen, row) = (true, (number, []))
    } else if !isOpen || line.hasPrefix("|+") {
      return
    } else if line.hasPrefix("|}") {
      close()
      isOpen = false
    } else if line.hasPrefix("|-") {
      close()
      row = (number + 1, [])
    } else if line.hasPrefix("!") {
      if row.cells.isEmpty { areNames = true }
      row.cells += Self.cells(line.replacing("!!", with: "||"))
    } else if line.hasPrefix("|") {
      areNames = false
      row.cells += Self.cells(line)
    } else if !row.cells.isEmpty {
      row.cells[row.cells.count - 1] += "\n" + WikiText.plain(line)
    }
  }

  private mutating func close() {
    if !row.cells.isEmpty { tables[tables.count - 1].add(row, isHeader: areNames) }
    areNames = false
  }

  /// The cells of a line, after its first sign.
  private static func cells(_ line: String) -> [String] {
    // Links and templates have bars as well.
    WikiText.unlinked(line.dropFirst()).split(separator: "||", omittingEmptySubsequences: false)
      .map {
        // The attributes of a cell precede a single bar.
        WikiText.plain($0.cut(at: "|")?.after ?? $0)
      }
  }
}

/// Text without the marks of MediaWiki.
enum WikiText {
  static func isName(_ file: String) -> Bool {
    [".wiki", ".mediawiki"].contains(where: file.lowercased().hasSuffix)
  }

  static func plain(_ text: some StringProtocol) -> String {
    let text = unlinked(text).replacing("'''", with: "").replacing("''", with: "")
    return Blanks.trimmed(HTMLText.plain(text))
  }

  /// A text without notes and comments, and with the words of links and templates.
  static func unlinked(_ text: some StringProtocol) -> String {
    let text = String(text).removing(from: "<ref", through: "</ref>")
      .removing(from: "<!--", through: "-->")
    let plain = [("{{", "}}"), ("[[", "]]")].reduce(text) { text, marks in
      text.replacing(from: marks.0, through: marks.1) { inside, _ in
        // A picture has its size and place instead of words.
        let isPicture = ["File:", "Image:", "Datei:", "Fichier:"].contains(where: inside.hasPrefix)
        return isPicture ? "" : inside.split(separator: "|").last ?? ""
      }
    }
    // `[https://example.org words]` becomes the words.
    return plain.replacing(from: "[http", through: "]") { inside, _ in
      inside.contains("://") ? inside.cut(at: " ")?.after : nil
    }
  }
}
