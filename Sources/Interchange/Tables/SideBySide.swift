import DelimitedText
import Things

/// Lists that stand side by side in one table, each in columns of its own.
///
/// As in `Acronym,Definition,,Acronym,Definition`, or with a title above each list, as in
/// `Shape,Acronym,,Detector,Acronym`.
struct SideBySide {
  /// The columns of each list.
  private let lists: [Range<Int>]
  /// The column of a list whose name is a title.
  private let titled: Int?

  /// Nil unless the names in a header repeat.
  init?(_ header: [String]) {
    let names = header.map(Self.plain)
    let named = names.indices.filter { !names[$0].isEmpty }
    guard named.count > 3 else { return nil }
    var known = ColumnNames()
    for width in 2...named.count / 2 where named.count % width == 0 {
      let lists = stride(from: 0, to: named.count, by: width).map { start in
        named[start]..<named[start + width - 1] + 1
      }
      let columns = lists.map { Array(names[$0]) }
      guard lists.allSatisfy({ $0.count == width }) else { continue }
      let isRepeated = Set(columns).count == 1 && Set(columns[0]).count == width
      let titled = width == 2 ? Self.titled(columns, &known) : nil
      guard titled != nil || isRepeated && Self.havePair(columns[0], &known) else { continue }
      (self.lists, self.titled) = (lists, titled)
      return
    }
    return nil
  }

  /// A name without the number of its repetition, as in `acronym2` and `Acronym.1`.
  private static func plain(_ name: String) -> String {
    let name = Blanks.trimmed(name).lowercased()
    let stem = name.trimmingSuffix { $0.isNumber || "._ -".contains($0) }
    return stem.isEmpty ? name : String(stem)
  }

  /// Whether one of the names means the short form, and another the long one.
  private static func havePair(_ names: [String], _ known: inout ColumnNames) -> Bool {
    let roles = names.map { known.meanings(of: $0).map(\.role) }
    return roles.indices.contains { short in
      roles[short].contains(.short)
        && roles.indices.contains { $0 != short && roles[$0].contains(.long) }
    }
  }

  /// Which column has another name in each pair, if the other one always has abbreviations.
  private static func titled(_ pairs: [[String]], _ known: inout ColumnNames) -> Int? {
    (0...1).first { place in
      let other = pairs[0][1 - place]
      return known.meanings(of: other).contains { $0.role == .short && $0.rank < 2 }
        && pairs.allSatisfy { $0[1 - place] == other }
        && Set(pairs.map { $0[place] }).count == pairs.count
    }
  }

  /// The lists as one, each below the one to its left.
  ///
  /// Nil if those with titles are equally long or have gaps: their columns tell about one Thing.
  private func stacked(_ table: ConvertedTable, below header: ConvertedTable.Row) -> ConvertedTable?
  {
    var result = ConvertedTable()
    var lengths: Set<Int> = []
    for list in lists {
      var rows = table.rows.map { row in
        (line: row.line, cells: list.map { row.cells.indices.contains($0) ? row.cells[$0] : "" })
      }
      while let last = rows.last, last.cells.allSatisfy(Blanks.isBlank) { rows.removeLast() }
      let hasGaps = rows.contains { $0.cells.contains(where: Blanks.isBlank) }
      if titled != nil, hasGaps { return nil }
      lengths.insert(rows.count)
      result.rows += rows.filter { !$0.cells.allSatisfy(Blanks.isBlank) }
    }
    if titled != nil, lengths.count == 1 { return nil }
    result.header = (header.line, Array(header.cells[lists[0]]))
    if let titled { result.header?.cells[titled] = "" }
    return result
  }

  /// The lists of a table as one, and how many they are; nil if it has only one.
  static func list(of table: ConvertedTable, _ options: ReadingOptions) -> (
    table: ConvertedTable, count: Int
  )? {
    guard options.columns.isEmpty, let header = table.header,
      let lists = SideBySide(header.cells), let stacked = lists.stacked(table, below: header)
    else { return nil }
    return (stacked, lists.lists.count)
  }

  /// The most lines above a header.
  private static let mostTitles = 10

  /// A table of several lists in delimited text, whose header is the first record of more than three
  /// cells; nil for any other table.
  static func table(
    _ bytes: [UInt8], _ guess: DialectGuess, _ options: ReadingOptions
  ) -> ConvertedTable? {
    guard guess.fieldCount > 3, options.columns.isEmpty,
      options.header == nil || options.header == .present
    else { return nil }
    var table = ConvertedTable()
    var reader = RecordReader(bytes, dialect: guess.dialect, from: guess.body)
    while reader.advance() {
      if reader.problem != nil { return nil }
      let row = (line: reader.line, cells: reader.texts)
      if table.header != nil {
        table.rows.append(row)
      } else if row.cells.count(where: { !Blanks.isBlank($0) }) > 3 {
        guard SideBySide(row.cells) != nil else { return nil }
        table.header = row
      } else if row.line > mostTitles {
        return nil
      }
    }
    return list(of: table, options) == nil ? nil : table
  }
}

extension Diagnostic {
  /// A table of several lists has been read as one.
  static func sideBySide(_ count: Int, in file: String) -> Diagnostic {
    Diagnostic(
      weight: .remark, rule: "side-by-side", file: file,
      sentence: "Read \(count) lists that stand side by side in this table.",
      remedy: "To import only one of them, pass --short and --long.")
  }
}
