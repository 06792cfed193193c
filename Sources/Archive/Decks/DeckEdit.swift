public import DelimitedText
public import Things

/// A change of a deck's text.
///
/// Rows are indices of `DeckFile.rows`.
enum DeckEdit: Hashable {
  /// Adds a row at the end.
  case append(NewRow)
  /// Adds many rows at the end, with these ids.
  case appendAll(ThingColumns, [Thing.ID])
  /// Sets some cells of a row. The other cells keep their bytes.
  case replace(row: Int, [NamedCell])
  case setID(row: Int, Thing.ID)
  case remove(row: Int)
  /// Puts back the bytes of a removed row, before another row or at the end, with this id.
  case insert([UInt8], id: Thing.ID, before: Int?)

  var removedRow: Int? {
    if case .remove(let row) = self { row } else { nil }
  }
}

extension DeckHeader {
  /// The columns that edits need and the header lacks.
  func columns(missingFor edits: [DeckEdit]) -> [String] {
    var missing = names.isEmpty ? DeckColumn.new.map(\.name) : []
    for column in DeckColumn.inDeckFiles where self[column] == nil {
      let name = column == .id ? idName : column.name
      let isNeeded = edits.contains { $0.needs(column) }
      if isNeeded, !missing.contains(name) { missing.append(name) }
    }
    for cell in edits.flatMap(\.others) where !cell.text.isEmpty && position(of: cell.column) == nil
    {
      if case .other(let name) = cell.column, !missing.contains(name) { missing.append(name) }
    }
    return missing
  }

  func position(of column: NamedCell.Column) -> Int? {
    switch column {
    case .known(let column): self[column]
    case .other(let name): names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
    }
  }
}

extension DeckEdit {
  var others: [NamedCell] {
    switch self {
    case .append(let row): row.others
    case .replace(_, let cells): cells
    default: []
    }
  }

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

  /// Its texts of at least `count` bytes.
  func longTexts(_ count: Int) -> [String] {
    let texts =
      switch self {
      case .append(let row):
        DeckColumn.inDeckFiles.filter { $0 != .id }.map { row.text($0) } + row.others.map(\.text)
      case .appendAll(let rows, _): rows.longCells(count)
      case .replace(_, let cells): cells.map(\.text)
      case .setID, .remove, .insert: [String]()
      }
    return texts.filter { $0.utf8.count >= count }
  }
}

extension ThingColumns {
  /// The cells of at least `length` bytes.
  fileprivate func longCells(_ length: Int) -> [String] {
    var cells: [String] = []
    for row in 0..<count {
      for cell in Cell.allCases where withCell(row, cell, body: { $0.count >= length }) {
        cells.append(self[row, cell])
      }
    }
    return cells
  }
}

/// Why a deck's text cannot be changed.
///
/// The deck is left as it was.
public struct DeckEditError: Reportable, Hashable {
  public enum Why: Error, Hashable {
    /// The user has to fix a problem in the file first.
    case obstacle(String, remedy: String)
    /// The same in an edited copy of the deck.
    case copy(of: String, String, remedy: String)
    case cellTooLong(limit: Int)
    case row(RowError)
    case tooLarge(limit: Int)
  }

  /// Below `decks/`.
  var path: String
  var why: Why

  public var sentence: String {
    switch why {
    case .obstacle(let words, _): "cannot write decks/\(path): \(words)"
    case .copy(let deck, let words, _): "cannot save \(deck): \(words)"
    case .cellTooLong(let limit):
      "cannot write decks/\(path): a cell would be larger than \(limit) bytes."
    case .row(let error): "cannot write decks/\(path): \(error)"
    case .tooLarge(let limit):
      "cannot write decks/\(path): it would have more than \(limit) bytes."
    }
  }

  public var remedy: String {
    switch why {
    case .obstacle(_, let remedy): remedy
    case .copy(_, _, let remedy): "\(remedy) The deck is unchanged."
    case .cellTooLong: "Shorten it."
    case .row: "Fix the deck in an editor."
    case .tooLarge: "Split the deck."
    }
  }

  public var status: ExitStatus { .badInput }
}

extension DeckFile {
  /// The edit that updates a row to `new`, or nil if nothing differs.
  func edit(
    making row: Int, into new: Thing, _ columns: [ColumnText] = []
  ) -> DeckEdit? {
    let (old, new) = (NewRow(thing: thing(rows[row], id: new.id)), NewRow(thing: new))
    var changed = DeckColumn.inDeckFiles
      .filter { !old.text($0).utf8.elementsEqual(new.text($0).utf8) }
      .map { NamedCell($0, new.text($0)) }
    let others = columns.isEmpty ? [] : otherCells(rows[row])
    changed += columns.map { NamedCell(other: $0.column, $0.text) }
      .filter { cell in cell.text != others.first { $0.column == cell.column }?.text ?? "" }
    return changed.isEmpty ? nil : .replace(row: row, changed)
  }

  /// The edit that adds a row of another deck, including its unknown columns.
  func edit(takingOver row: DeckRow, id: Thing.ID, from other: DeckFile) -> DeckEdit {
    .append(NewRow(thing: other.thing(row, id: id), others: other.otherCells(row)))
  }

  /// The cells of a row in columns that til does not know.
  func otherCells(_ row: DeckRow) -> [NamedCell] {
    guard let header else { return [] }
    return zip(header.names, texts(row)).compactMap { name, text in
      DeckHeader.isOurs(name) || name.isEmpty || text.isEmpty
        ? nil : NamedCell(other: name, text)
    }
  }
}

struct NewRow: Hashable {
  var thing: Thing
  /// Cells of unknown columns, copied from another deck.
  var others: [NamedCell] = []

  func with(_ cells: [NamedCell]) -> NewRow {
    var row = self
    for cell in cells {
      switch cell.column {
      case .known(let column): row.set(column, cell.text)
      case .other:
        row.others.removeAll { $0.column == cell.column }
        row.others.append(cell)
      }
    }
    return row
  }

  private mutating func set(_ column: DeckColumn, _ text: String) {
    switch column {
    case .short: thing.short = text
    case .long: thing.long = text
    case .note: thing.note = text
    case .tags: thing.tags = CellLists.tags(text)
    case .also: thing.also = CellLists.also(text)
    case .guid: thing.guid = text
    case .directions: thing.directions = Directions(rawValue: text)
    case .image: thing.media.images = CellLists.also(text)
    case .audio: thing.media.audio = CellLists.also(text)
    case .id, .deck: break
    }
  }

  func text(_ column: DeckColumn) -> String {
    switch column {
    case .short: thing.short
    case .long: thing.long
    case .note: thing.note
    case .tags: thing.tags.isEmpty ? "" : CellLists.cell(tags: thing.tags)
    case .also: thing.also.isEmpty ? "" : CellLists.cell(also: thing.also)
    case .id: "\(thing.id)"
    case .guid: thing.guid
    case .directions: thing.directions?.rawValue ?? ""
    case .image: thing.media.imageCell
    case .audio: thing.media.audioCell
    case .deck: ""
    }
  }
}

extension NewRow {
  init(_ draft: NewThing, id: Thing.ID) {
    self.init(
      thing: Thing(draft, id: id),
      others: draft.columns.map { NamedCell(other: $0.column, $0.text) })
  }
}

/// A change of one row, as recorded in the journal.
enum StagedRowChange: Hashable {
  case added(Thing.ID)
  /// `old` is the row's previous bytes.
  case edited(Thing.ID, old: [UInt8])
  case removed(Thing.ID, old: [UInt8])

  /// The changes an event made to the rows of a deck.
  static func of(_ event: Event, in deck: String) -> [StagedRowChange] {
    switch event {
    case .add(let added) where added.deck == deck: added.ids.map { .added($0) }
    case .edit(let edit) where edit.deck == deck: [.edited(edit.thing, old: edit.row)]
    case .remove(let removal) where removal.deck == deck:
      [.removed(removal.thing, old: removal.row)]
    case .move(let row, _) where row.deck == deck: [.removed(row.thing, old: row.row)]
    case .move(let row, let to) where to == deck: [.added(row.thing)]
    default: []
    }
  }
}
