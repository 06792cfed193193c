/// Markdown and Org tables; those with the same header, as below the letters of a glossary, are one.
enum MarkdownTables: Importer {
  static let name = "Markdown table"

  static func reads(_ text: ArrivedText) -> Bool {
    var lines = text.firstLines.dropFirst(text.frontMatter).map(Blanks.trimmed)
      .filter { !$0.isEmpty }
    // Headings only divide tables.
    if lines.count(where: isRuler) > 1 { lines.removeAll { $0.hasPrefix("#") } }
    let isRow = rowTest(text, lines)
    let isRuled = zip(lines, lines.dropFirst()).contains { isRow($0) && isRow($1) && isRuler($1) }
    var (rows, isBelowRuler) = (0, false)
    for line in lines {
      guard isRow(line) || isBelowRuler && isOpenRow(line, in: text) else {
        isBelowRuler = false
        continue
      }
      rows += 1
      if isRuler(line) { isBelowRuler = true }
    }
    return isRuled && rows * 2 >= lines.count
  }

  /// Whether a line goes on with a table of Markdown, where the first bar of a row may be missing.
  private static func isOpenRow(_ line: String, in text: ArrivedText) -> Bool {
    line.utf8.contains(UInt8(ascii: "|")) && MarkdownText.isName(text.file)
  }

  /// Rows begin with a bar, unless a ruler such as `--- | ---` does not; `|===` is an end in AsciiDoc.
  private static func rowTest(_ text: ArrivedText, _ lines: [String]) -> (String) -> Bool {
    let isOpen =
      MarkdownText.isName(text.file)
      && lines.contains { isRuler($0) && !$0.hasPrefix("|") && $0.contains("|") }
    return { $0.hasPrefix("|") && !$0.hasPrefix("|===") || isOpen && $0.contains("|") }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var tables: [ConvertedTable] = []
    let isOrg = OrgText.isName(text.file)
    var isOpen = false
    var fence = CodeFence()
    let isRow = rowTest(text, text.firstLines.map(Blanks.trimmed))
    for (number, line) in text.lines.enumerated() {
      let line = Blanks.trimmed(line)
      let isBelowRuler = isOpen && tables[tables.count - 1].header != nil
      guard !fence.holds(line), isRow(line) || isBelowRuler && isOpenRow(line, in: text) else {
        isOpen = false
        continue
      }
      if isRuler(line) {
        guard isOpen, tables[tables.count - 1].header == nil else { continue }
        tables[tables.count - 1].header = tables[tables.count - 1].rows.popLast()
      } else {
        if !isOpen { tables.append(ConvertedTable()) }
        isOpen = true
        let cells = cells(line)
        if isOrg, cells.allSatisfy(isWidth) { continue }
        tables[tables.count - 1].rows.append(
          (number + 1, isOrg ? cells.map(OrgText.plain) : cells))
      }
    }
    let quizzes = tables.filter { table in
      table.rows.contains { $0.cells.first.map { !$0.isEmpty && "✅✔✓☑".contains($0) } ?? false }
    }
    if quizzes.count > 1 {
      throw text.foreign(
        "a quiz with a table of choices for each question",
        remedy: "Write each question and its answer on a line, with a tab between them.")
    }
    return try tables.joined().read(text, as: isOrg ? "Org table" : name, proceed: proceed)
  }

  /// Below a header, as in `|---|:--:|`, or in Org `|---+---|`.
  private static func isRuler(_ line: String) -> Bool {
    line.contains("-") && line.allSatisfy { "|-:+".contains($0) || $0.isWhitespace }
  }

  /// The width or the alignment of a column in Org, as in `<20>`.
  private static func isWidth(_ cell: String) -> Bool {
    cell.isEmpty
      || cell.hasPrefix("<") && cell.hasSuffix(">")
        && cell.dropFirst().dropLast().allSatisfy { "lrc".contains($0) || $0.isNumber }
  }

  private static func cells(_ line: String) -> [String] {
    var cells = line.dropFirst(line.hasPrefix("|") ? 1 : 0).parts(between: "|")
      .map(MarkdownText.trimmed)
    if line.hasSuffix("|"), cells.last == "" { cells.removeLast() }
    return cells
  }
}
