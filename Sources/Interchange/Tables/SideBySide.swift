import DelimitedText
import Things

/// Side-by-side lists in one table, each in columns of its own.
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
      let lists = stride(from: 0, to: named.count, by: width).map { named[$0]..<named[$0] + width }
      guard lists.flatMap({ Array($0) }) == named else { continue }
      let first = Array(names[lists[0]])
      let roles = first.map { known.meanings(of: $0) }
      let forms = [DeckColumn.short, .long].map { role in
        roles.indices.filter { roles[$0].contains { $0.role == role } }
      }
      let different = first.indices.filter { place in
        lists.contains { names[$0.lowerBound + place] != first[place] }
      }
      // Where all names repeat, one of the forms is enough to know.
      let hasPair =
        !forms.contains([]) && Set(forms.joined()).count > 1 || forms.contains { !$0.isEmpty }
      let isTitled =
        width == 2 && different.count == 1
        && roles[1 - different[0]].contains { $0.role == .short && $0.rank < 2 }
      guard isTitled || different.isEmpty && hasPair && Set(first).count == width else { continue }
      (self.lists, titled) = (lists, different.first)
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

  /// The lists of a table as one, each below the one to its left.
  ///
  /// Nil if those with titles are equally long or have gaps: their columns tell about one Thing.
  func stacked(_ table: ConvertedTable) -> ConvertedTable? {
    var result = ConvertedTable(lists: lists.count)
    var lengths: Set<Int> = []
    for list in lists {
      var rows = table.rows.map { row in
        (line: row.line, cells: list.map { row.cells.indices.contains($0) ? row.cells[$0] : "" })
      }
      while let last = rows.last, last.cells.allSatisfy(Blanks.isBlank) { rows.removeLast() }
      if titled != nil, rows.contains(where: { $0.cells.contains(where: Blanks.isBlank) }) {
        return nil
      }
      lengths.insert(rows.count)
      result.rows += rows.filter { !$0.cells.allSatisfy(Blanks.isBlank) }
    }
    guard titled == nil || lengths.count > 1, let header = table.header else { return nil }
    result.header = (header.line, Array(header.cells[lists[0]]))
    if let titled { result.header?.cells[titled] = "" }
    return result
  }

  /// The lists of delimited text as one table; nil if it has only one list.
  static func table(
    in bytes: [UInt8], _ guess: DialectGuess, _ options: ReadingOptions,
    proceed: ImportProgress.Proceed
  ) throws -> ConvertedTable? {
    var reader = RecordReader(bytes, dialect: guess.dialect, from: guess.body)
    guard guess.fieldCount > 3, options.columns.isEmpty, options.header ?? .present == .present,
      reader.advance(), let lists = SideBySide(reader.texts)
    else { return nil }
    var table = ConvertedTable(header: (reader.line, reader.texts))
    while reader.advance(), reader.problem == nil {
      if table.rows.count % ImportProgress.step == 0 {
        try proceed(ImportProgress("reading", rows: table.rows.count))
      }
      table.rows.append((reader.line, reader.texts))
    }
    return reader.problem == nil ? lists.stacked(table) : nil
  }
}
