import DelimitedText

/// Blocks of lines with the same labels, as a table: `Chinese: 狗`, and `English: dog` below it.
enum LabeledBlocks: Importer {
  static let name = "blocks with labels"

  static func reads(_ text: ArrivedText) -> Bool { table(text.firstLines.prefix(2_000)) != nil }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    guard let table = table(text.lines) else { return text.reading(name, []) }
    return try table.read(text, as: name, proceed: proceed)
  }

  /// Nil unless most lines begin with one of a few labels, of which some name columns.
  private static func table(_ lines: some Sequence<String>) -> ConvertedTable? {
    var parts: [(line: Int, label: String?, text: String)] = []
    for (number, line) in lines.enumerated() {
      let text = Blanks.trimmed(line)
      if text.isEmpty { continue }
      // A heading or a ruler ends a block.
      if text.hasPrefix("#") || text.isRuler(of: "-=*_") {
        parts.append((number + 1, nil, ""))
        continue
      }
      let (label, rest) = label(of: text) ?? (nil, text)
      parts.append((number + 1, label, rest))
    }
    let counts = Dictionary(parts.compactMap(\.label).map { ($0, 1) }, uniquingKeysWith: +)
    guard let first = parts.first(where: { counts[$0.label ?? "", default: 0] >= fewest })?.label,
      let records = counts[first]
    else { return nil }
    // What only some blocks have is a label, too, if it recurs.
    let labels = Set(counts.filter { $0.value <= records && $0.value * 4 >= records }.keys)
    let frequent = labels.count { counts[$0, default: 0] * 10 >= records * 9 }
    let labeled = parts.count { $0.label.map(labels.contains) ?? false }
    guard frequent > 1, labeled * 10 >= parts.count * 6, labels.count <= mostLabels,
      nameColumns(labels), areInOrder(parts.compactMap(\.label).filter(labels.contains), first)
    else { return nil }
    return table(parts, labels, first)
  }

  private static func table(
    _ parts: [(line: Int, label: String?, text: String)], _ labels: Set<String>, _ first: String
  ) -> ConvertedTable {
    var names: [String] = []
    var table = ConvertedTable()
    // The block, and the column in which a text goes on.
    var (block, column) = (0, nil as Int?)
    for part in parts {
      guard let label = part.label, labels.contains(label) else {
        let text = (part.label.map { $0 + ": " } ?? "") + part.text
        if text.isEmpty {
          column = nil
        } else if let column {
          table.rows[block].cells[column] += "\n" + text
        } else if !table.rows.isEmpty {
          table.rows.append((part.line, [text]))
        }
        continue
      }
      if label == first {
        block = table.rows.count
        table.rows.append((part.line, []))
      }
      guard !table.rows.isEmpty else { continue }
      if !names.contains(label) { names.append(label) }
      let place = names.firstIndex(of: label) ?? 0
      while table.rows[block].cells.count <= place { table.rows[block].cells.append("") }
      table.rows[block].cells[place] += part.text
      column = place
    }
    table.header = (table.rows.first?.line ?? 1, names)
    return table
  }

  /// Whether a record has each label at most once.
  private static func areInOrder(_ labels: [String], _ first: String) -> Bool {
    let records = labels.split(separator: first)
    return records.count { Set($0).count == $0.count } * 20 >= records.count * 19
  }

  /// Whether at least two labels are names of columns, unlike those of the speakers of a dialog.
  private static func nameColumns(_ labels: Set<String>) -> Bool {
    var names = ColumnNames()
    return labels.count {
      !names.meanings(of: $0).isEmpty || LanguageCodes.isLanguage($0.lowercased())
    } > 1
  }

  /// The label of a line, which may be in bold or that of an item, without its number.
  private static func label(of line: String) -> (label: String, text: String)? {
    let plain = (line.item() ?? line[...]).replacing("**", with: "")
    guard let end = plain.firstIndex(where: { ":：".contains($0) }) else { return nil }
    let text = plain[plain.index(after: end)...]
    let label = plain[..<end].trimmingSuffix { $0 == " " || $0.isNumber }
    guard label.count <= longest, label.first?.isLetter ?? false, !text.hasPrefix("//"),
      label.allSatisfy({ $0.isLetter || $0 == " " || $0 == "-" })
    else { return nil }
    return (String(label), Blanks.trimmed(text))
  }

  private static let fewest = 3
  private static let mostLabels = 12
  private static let longest = 24
}
