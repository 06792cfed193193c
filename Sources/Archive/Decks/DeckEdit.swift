public import DelimitedText
public import Things

/// One change of a deck's text; rows are meant by their place among `DeckFile.rows`.
enum DeckEdit: Hashable {
  /// Adds a row at the end.
  case append(NewRow)
  /// Adds many rows at the end, with these ids.
  case appendAll(ThingColumns, [Thing.ID])
  /// Puts these texts into a row's cells; the other cells keep their bytes.
  case replace(row: Int, [NamedCell])
  case setID(row: Int, Thing.ID)
  case remove(row: Int)
  /// Puts a row back as it once stood, before another or at the end; it gets the id where its
  /// cell has none or another.
  case insert([UInt8], id: Thing.ID, before: Int?)

  /// The row that it takes away, if it does that.
  var removedRow: Int? {
    if case .remove(let row) = self { row } else { nil }
  }
}

extension DeckHeader {
  /// The names of columns that the header lacks and edits have something for.
  func columns(missingFor edits: [DeckEdit]) -> [String] {
    var missing = names.isEmpty ? DeckColumn.new.map(\.name) : []
    for column in DeckColumn.inDeckFiles where self[column] == nil {
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
        DeckColumn.inDeckFiles.filter { $0 != .id }.map { row.text($0) } + row.others.map(\.text)
      case .appendAll(let rows, _): rows.longCells(count)
      case .replace(_, let cells): cells.map(\.text)
      case .setID, .remove, .insert: [String]()
      }
    return texts.filter { $0.utf8.count >= count }
  }
}

extension ThingColumns {
  /// The cells that have at least so many bytes.
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

/// Why a deck's text cannot be changed as asked; it is then as it was.
public struct DeckEditError: Reportable, Hashable {
  public enum Why: Error, Hashable {
    /// Something in the file has to be put right by a person first.
    case obstacle(String, remedy: String)
    case cellTooLong(limit: Int)
    case row(RowError)
    case tooLarge(limit: Int)
  }

  /// Below `decks/`.
  public var path: String
  public var why: Why

  public var sentence: String {
    switch why {
    case .obstacle(let words, _): "decks/\(path) was not written: \(words)"
    case .cellTooLong(let limit):
      "decks/\(path) was not written: a cell would have more than \(limit) bytes."
    case .row(let error): "decks/\(path) was not written: \(error)"
    case .tooLarge(let limit):
      "decks/\(path) was not written: it would have more than \(limit) bytes."
    }
  }

  public var remedy: String {
    switch why {
    case .obstacle(_, let remedy): remedy
    case .cellTooLong: "Shorten it."
    case .row: "Mend the deck in an editor."
    case .tooLarge: "Split the deck."
    }
  }

  public var status: ExitStatus { .badInput }
}

extension DeckFile {
  /// What makes a row say what `new` says; nil where it says so already.
  func edit(making row: Int, into new: Thing) -> DeckEdit? {
    let (old, new) = (NewRow(thing(rows[row], id: new.id)), NewRow(new))
    let changed = DeckColumn.inDeckFiles
      .filter { !old.text($0).utf8.elementsEqual(new.text($0).utf8) }
      .map { NamedCell($0, new.text($0)) }
    return changed.isEmpty ? nil : .replace(row: row, changed)
  }

  /// What adds a row of another deck to this one, with all that stands in it.
  func edit(takingOver row: DeckRow, id: Thing.ID, from other: DeckFile) -> DeckEdit {
    .append(NewRow(other.thing(row, id: id), others: other.otherCells(row)))
  }

  /// The cells of a row that mean nothing to til, by the names of their columns.
  func otherCells(_ row: DeckRow) -> [NamedCell] {
    guard let header else { return [] }
    return zip(header.names, texts(row)).compactMap { name, text in
      DeckHeader.isOurs(name) || name.isEmpty || text.isEmpty
        ? nil : NamedCell(other: name, text)
    }
  }
}

/// A row that a deck is to get, whatever columns it has.
struct NewRow: Hashable {
  var thing: Thing
  /// Cells that mean nothing to til, brought along from another deck.
  var others: [NamedCell] = []

  init(_ thing: Thing, others: [NamedCell] = []) {
    self.thing = thing
    self.others = others
  }

  init(_ draft: NewThing, id: Thing.ID) {
    self.init(
      Thing(
        id: id, short: draft.short, long: draft.long, note: draft.note, tags: draft.tags,
        also: draft.also, guid: draft.guid))
  }

  /// The text for one of til's columns.
  func text(_ column: DeckColumn) -> String {
    switch column {
    case .short: thing.short
    case .long: thing.long
    case .note: thing.note
    case .tags: thing.tags.isEmpty ? "" : CellLists.cell(tags: thing.tags)
    case .also: thing.also.isEmpty ? "" : CellLists.cell(also: thing.also)
    case .id: "\(thing.id)"
    case .guid: thing.guid
    case .deck: ""
    }
  }
}

/// What a change did to one row of a deck, as the journal tells it.
enum RowChange: Hashable {
  case added(Thing.ID)
  /// `old` is the row as it was, byte for byte.
  case edited(Thing.ID, old: [UInt8])
  case removed(Thing.ID, old: [UInt8])

  /// What an event did to the rows of a deck.
  static func of(_ event: Event, in deck: String) -> [RowChange] {
    switch event {
    case .add(deck, _, let ids, _): ids.map { .added($0) }
    case .edit(let id, deck, _, let row, _): [.edited(id, old: row)]
    case .remove(let id, deck, _, let row, _): [.removed(id, old: row)]
    case .move(let id, deck, _, let row, _, _): [.removed(id, old: row)]
    case .move(let id, _, deck, _, _, _): [.added(id)]
    default: []
    }
  }
}
