import DelimitedText

/// Blocks of lines with the same labels, as a table: `Chinese: 狗`, and `English: dog` below it.
enum LabeledBlocks: Importer {
  static let name = "blocks with labels"

  static func reads(_ text: ArrivedText) -> Bool {
    // A cell can begin so, too.
    !text.isNamedTable && text.options.namesNoColumns
      && table(text.firstLines.prefix(2_000)) != nil && !text.isTable
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    guard var table = table(text.lines) else { return text.reading(name, []) }
    if MarkdownText.isName(text.file) {
      table.rows = table.rows.map { ($0.line, $0.cells.map { MarkdownText.plain($0) }) }
    }
    return try table.read(text, as: name, proceed: proceed)
  }

  private struct Part {
    var line: Int
    /// Nil for a line without one.
    var label: String?
    var text: String
    /// Whether it is a heading or a ruler, which ends a block.
    var isEnd = false
  }

  /// Nil unless most lines begin with one of a few labels, of which some name columns.
  private static func table(_ lines: some Sequence<String>) -> ConvertedTable? {
    let parts = withoutRulers(
      lines.enumerated().compactMap { part(of: Blanks.trimmed($1), line: $0 + 1) })
    let counts = Dictionary(parts.compactMap(\.label).map { ($0, 1) }, uniquingKeysWith: +)
    let starts = parts.indices.filter { counts[parts[$0].label ?? "", default: 0] >= fewest }
    guard let first = starts.first.flatMap({ parts[$0].label }), let records = counts[first] else {
      return nil
    }
    // What only some blocks have is a label, too, if it recurs.
    let labels = Set(counts.filter { $0.value <= records && $0.value * 4 >= records }.keys)
    let frequent = labels.count { counts[$0, default: 0] * 10 >= records * 9 }
    let above = starts.filter { parts[$0].label == first && $0 > 0 }.map { parts[$0 - 1] }
    let terms = above.count { $0.label == nil && !$0.isEnd }
    let areTerms = terms * 10 >= records * 8
    let labeled = parts.count { $0.label.map(labels.contains) ?? false }
    guard frequent > (areTerms ? 0 : 1), labels.count <= mostLabels,
      (labeled + (areTerms ? terms : 0)) * 10 >= parts.count * 6,
      // Below headings, which may be terms, are their sections.
      areTerms || terms * 5 <= records,
      above.count(where: { $0.isEnd && !$0.text.isEmpty }) * 2 <= records,
      nameColumns(labels, areTerms),
      areInOrder(parts.compactMap(\.label).filter(labels.contains), first)
    else { return nil }
    return table(parts, labels, from: first, below: areTerms)
  }

  /// The parts without the rulers between a term and the labels below it.
  private static func withoutRulers(_ parts: [Part]) -> [Part] {
    parts.indices.filter { place in
      let isBetween =
        place > 0 && place + 1 < parts.count && parts[place - 1].label == nil
        && !parts[place - 1].isEnd && parts[place + 1].label != nil
      return !(parts[place].isEnd && parts[place].text.isEmpty && isBetween)
    }.map { parts[$0] }
  }

  private static func part(of line: String, line number: Int) -> Part? {
    if line.isEmpty { return nil }
    if line.hasPrefix("#") || line.isRuler(of: "-=*_@") {
      return Part(
        line: number, text: Blanks.trimmed(line.drop { "#-=*_@".contains($0) }), isEnd: true)
    }
    let (label, text) = label(of: line) ?? (nil, line)
    return Part(line: number, label: label, text: text)
  }

  /// The blocks, each of which may begin with a term above its first label.
  private static func table(
    _ parts: [Part], _ labels: Set<String>, from first: String, below areTerms: Bool
  ) -> ConvertedTable {
    var names = areTerms ? ["term"] : []
    var table = ConvertedTable()
    // The open block, and the column in which a text goes on.
    var (block, column) = (nil as Int?, nil as Int?)
    for (place, part) in parts.enumerated() {
      let isTerm =
        areTerms && part.label == nil && !part.isEnd && place + 1 < parts.count
        && parts[place + 1].label == first
      if isTerm || part.label == first && (!areTerms || column != 0) {
        block = table.rows.count
        table.rows.append((part.line, areTerms ? [isTerm ? term(part.text) : ""] : []))
      }
      if isTerm {
        column = 0
      } else if part.isEnd {
        column = nil
      } else if let block, let label = part.label, labels.contains(label) {
        if !names.contains(label) { names.append(label) }
        let place = names.firstIndex(of: label) ?? 0
        while table.rows[block].cells.count <= place { table.rows[block].cells.append("") }
        let isOpen = !table.rows[block].cells[place].isEmpty
        table.rows[block].cells[place] += (isOpen ? "\n" : "") + part.text
        column = place
      } else {
        let text = (part.label.map { $0 + ": " } ?? "") + part.text
        if let block, let column {
          table.rows[block].cells[column] += "\n" + text
        } else {
          table.rows.append((part.line, [text]))
        }
      }
    }
    table.header = (table.rows.first?.line ?? 1, names)
    return table
  }

  /// A term without its number and marks.
  private static func term(_ line: String) -> String {
    MarkdownText.plain(CountedTitles.parts(of: line)?.text ?? line)
  }

  /// Whether a record has each label at most once.
  private static func areInOrder(_ labels: [String], _ first: String) -> Bool {
    let records = labels.split(separator: first)
    return records.count { Set($0).count == $0.count } * 20 >= records.count * 19
  }

  /// Whether some labels are names of columns, unlike those of the speakers of a dialog.
  private static func nameColumns(_ labels: Set<String>, _ areBelowTerms: Bool) -> Bool {
    var names = ColumnNames()
    return labels.count {
      !names.meanings(of: $0).isEmpty || LanguageCodes.isLanguage($0.lowercased())
    } > (areBelowTerms ? 0 : 1)
  }

  /// The label of a line, which may be in bold or that of an item, without its number.
  private static func label(of line: String) -> (label: String, text: String)? {
    let item = line.item() ?? line[...]
    let isBold = item.hasPrefix("**")
    let plain = isBold ? item.dropFirst(2) : item
    guard let end = plain.firstIndex(where: { ":：".contains($0) }) else { return nil }
    let name = plain[..<end]
    let label = (isBold && name.hasSuffix("**") ? name.dropLast(2) : name)
      .trimmingSuffix { $0 == " " || $0.isNumber }
    var text = plain[plain.index(after: end)...]
    if isBold, text.hasPrefix("**") { text = text.dropFirst(2) }
    guard label.count <= longest, label.first?.isLetter ?? false, !text.hasPrefix("//"),
      label.allSatisfy({ $0.isLetter || $0 == " " || $0 == "-" })
    else { return nil }
    return (String(label), Blanks.trimmed(text))
  }

  private static let fewest = 3
  private static let mostLabels = 12
  private static let longest = 24
}
