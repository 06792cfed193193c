import Things

extension DeckHeader {
  /// The names of columns that the header lacks and edits have something for.
  func columns(missingFor edits: [DeckEdit]) -> [String] {
    var missing = names.isEmpty ? DeckColumn.new.map(\.name) : []
    for column in DeckColumn.allCases where self[column] == nil {
      let name = column == .id ? idName : column.name
      let isNeeded = edits.contains { $0.needs(column) }
      if isNeeded, !missing.contains(name) { missing.append(name) }
    }
    for cell in edits.flatMap(\.others) where !cell.text.isEmpty && place(of: cell.column) == nil {
      if case .other(let name) = cell.column, !missing.contains(name) { missing.append(name) }
    }
    return missing
  }

  func place(of column: NamedCell.Column) -> Int? {
    switch column {
    case .known(let column): self[column]
    case .other(let name): names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
    }
  }
}

extension DeckEdit {
  var others: [NamedCell] {
    if case .append(let row) = self { row.others } else { [] }
  }

  /// Whether it has something for a column.
  fileprivate func needs(_ column: DeckColumn) -> Bool {
    switch self {
    case .append(let row): column == .id || !row.text(column).isEmpty
    case .appendAll(let rows, _):
      column.cell.map { cell in (0..<rows.count).contains { !rows.isEmpty($0, cell) } } ?? true
    case .replace(_, let cells): cells.contains { $0.column == .known(column) && !$0.text.isEmpty }
    case .setID, .insert: column == .id
    case .remove: false
    }
  }

  /// The texts that have at least so many bytes.
  func longTexts(_ count: Int) -> [String] {
    let texts =
      switch self {
      case .append(let row):
        DeckColumn.allCases.filter { $0 != .id }.map { row.text($0) } + row.others.map(\.text)
      case .appendAll(let rows, _): rows.longCells(count)
      case .replace(_, let cells): cells.map(\.text)
      case .setID, .remove, .insert: [String]()
      }
    return texts.filter { $0.utf8.count >= count }
  }
}

extension DeckColumn {
  /// The cell that holds the column's text; nil for the id, which is no text.
  var cell: ThingTexts.Cell? {
    switch self {
    case .short: .short
    case .long: .long
    case .note: .note
    case .tags: .tags
    case .also: .also
    case .id: nil
    case .guid: .guid
    }
  }
}

extension ThingTexts {
  /// The cells that have at least so many bytes.
  fileprivate func longCells(_ length: Int) -> [String] {
    var cells: [String] = []
    for row in 0..<count {
      for cell in Cell.allCases where withCell(row, cell, { $0.count >= length }) {
        cells.append(self[row, cell])
      }
    }
    return cells
  }
}
