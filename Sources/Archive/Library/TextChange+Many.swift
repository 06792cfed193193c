import Things

// Adds or edits many rows at once, with the same result as one by one but without a value per row.
extension TextChange {
  mutating func addAll(_ texts: ThingColumns, _ name: String) throws {
    guard !texts.isEmpty else { return }
    let ids = try freeIDs(texts)
    try change(name, makes: true) {
      $0.edits.append(.appendAll(texts, ids))
      $0.added += ids
    }
    added += ids
    events += Self.lines(texts, ids, deck: name)
  }

  /// The events for new rows, a thousand per line.
  private static func lines(
    _ texts: ThingColumns, _ ids: [Thing.ID], deck name: String
  ) -> [Event] {
    stride(from: 0, to: texts.count, by: JournalFormat.idsInLine).map { start in
      let rows = start..<min(start + JournalFormat.idsInLine, texts.count)
      var left = RowDigest()
      for row in rows { left.add(texts, row, id: ids[row]) }
      return .add(AddedRows(Array(ids[rows]), to: name, left: left.value))
    }
  }

  /// The number of rows between progress reports, which may cancel.
  private static var rowsBetweenLooks: Int { 16_384 }

  private mutating func freeIDs(_ texts: ThingColumns) throws -> [Thing.ID] {
    let finder = try DeckFinder(library.database, expecting: texts.count)
    var ids: [Thing.ID] = []
    ids.reserveCapacity(texts.count)
    reserve(texts.count)
    for row in 0..<texts.count {
      if row % Self.rowsBetweenLooks == 0 {
        try library.proceed(Library.Progress(what: "preparing rows", done: row))
      }
      var counter = 0
      var id = texts.id(row) ?? texts.computedID(row, counter: 0)
      while try !take(id, finder) {
        id = texts.computedID(row, counter: counter)
        counter += 1
      }
      ids.append(id)
    }
    return ids
  }
}

extension ThingColumns {
  fileprivate func computedID(_ row: Int, counter: Int) -> Thing.ID {
    withCell(row, .short) { short in
      withCell(row, .long) { long in
        .computed(
          short: short.assumingMemoryBound(to: UInt8.self),
          long: long.assumingMemoryBound(to: UInt8.self), counter: counter)
      }
    }
  }
}
