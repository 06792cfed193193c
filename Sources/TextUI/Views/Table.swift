/// Rows in columns as wide as their content; if the table is too wide, columns are cut or wrapped.
public struct Table<Row>: View {
  private let rows: [Row]
  private let columns: [TableColumn<Row>]
  private let spacing: Int

  public init(_ rows: [Row], spacing: Int = 2, columns: [TableColumn<Row>]) {
    self.rows = rows
    self.columns = columns
    self.spacing = spacing
  }

  public func elements() -> [Element] { [Element { drawn(in: .current) }] }

  private func drawn(in environment: EnvironmentValues) -> [StyledText] {
    let cells = rows.map { row in columns.map { environment.displayed($0.cell(row)) } }
    if environment.isSpoken { return cells.map(spoken) }
    let titles = columns.map { StyledText($0.title, .dim) }
    let table = titles.allSatisfy(\.isEmpty) ? cells : [titles] + cells
    guard let widths = widths(of: table, in: environment.width) else {
      return cells.flatMap {
        StyledText.joined($0, by: .blank(2)).wrapped(to: environment.width, hanging: 2)
      }
    }
    return table.flatMap { wrapped($0, widths) }
      .map { aligned($0, widths, ellipsis: environment.ellipsis) }
  }

  /// The lines of a row: more than one if cells of wrapping columns need them.
  private func wrapped(_ cells: [StyledText], _ widths: [Int]) -> [[StyledText]] {
    let lines = columns.indices.map { column in
      columns[column].wraps ? cells[column].wrapped(to: widths[column]) : [cells[column]]
    }
    return (0..<(lines.map(\.count).max() ?? 0)).map { line in
      lines.map { line < $0.count ? $0[line] : StyledText() }
    }
  }

  private func aligned(_ cells: [StyledText], _ widths: [Int], ellipsis: String) -> StyledText {
    var line = StyledText()
    for (index, cell) in cells.enumerated() {
      let cut = cell.truncated(to: widths[index], ellipsis: ellipsis)
      let filled = cut.padded(to: widths[index], columns[index].alignment)
      line = line + .blank(index == 0 ? 0 : spacing) + filled
    }
    return line.trimmed
  }

  /// The width of each column; nil if the table does not fit even when shrunk.
  private func widths(of table: [[StyledText]], in room: Int) -> [Int]? {
    var widths = columns.indices.map { column in
      table.reduce(0) { max($0, $1[column].width) }
    }
    var excess = widths.reduce(0, +) + spacing * max(0, columns.count - 1) - room
    while excess > 0 {
      let shrinkable = columns.indices.filter { widths[$0] > columns[$0].least ?? .max }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { return nil }
      let next = shrinkable.map { widths[$0] }.filter { $0 < widths[widest] }.max() ?? 0
      let least = max(next, columns[widest].least ?? 0, widths[widest] - excess)
      let step = max(1, widths[widest] - least)
      widths[widest] -= step
      excess -= step
    }
    return widths
  }

  private func spoken(_ cells: [StyledText]) -> StyledText {
    let titled = zip(columns, cells).map { column, cell in
      cell.isEmpty || column.title.isEmpty ? cell : StyledText(column.title + " ") + cell
    }
    return StyledText.joined(titled, by: ", ") + "."
  }
}

/// A column of a table: its title and the cell of each row.
public struct TableColumn<Row> {
  let title: String
  let alignment: Alignment
  let least: Int?
  let wraps: Bool
  let cell: (Row) -> StyledText

  /// `shrinksTo` is the least width of the column; nil never shrinks it.
  ///
  /// Cells of a shrunk column are cut, or wrapped if `wraps` is true.
  public init(
    _ title: String = "", alignment: Alignment = .leading, shrinksTo least: Int? = nil,
    wraps: Bool = false, cell: @escaping (Row) -> StyledText
  ) {
    self.title = title
    self.alignment = alignment
    self.least = least
    self.wraps = wraps
    self.cell = cell
  }

  /// A column of numbers, aligned at their last digit.
  public static func number(
    _ title: String = "", text: @escaping (Row) -> String
  ) -> TableColumn {
    TableColumn(title, alignment: .trailing) { StyledText(text($0)) }
  }
}
