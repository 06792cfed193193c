import Things

extension DeckFile {
  /// What makes a row say what `new` says; nil where it says so already.
  func edit(making row: Int, into new: Thing) -> DeckEdit? {
    let (old, new) = (NewRow(thing(rows[row], id: new.id)), NewRow(new))
    let changed = DeckColumn.allCases
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
