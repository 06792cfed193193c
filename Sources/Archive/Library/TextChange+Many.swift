import Recall
import Things

// Many rows at once: the same change as one row after the other, without a value for each.
extension TextChange {
  mutating func addAll(_ texts: ThingColumns, _ name: String) throws {
    guard !texts.isEmpty else { return }
    let ids = try freeIDs(texts)
    try change(name, makes: true) {
      $0.edits.append(.appendAll(texts, ids))
      $0.added += ids
    }
    added += ids
    let half = texts.count / JournalFormat.idsInLine / 2 * JournalFormat.idsInLine
    let second = Meanwhile(isWorthIt: half > Self.rowsWorthThread) {
      Self.lines(texts, ids, half..<texts.count, name)
    }
    events += Self.lines(texts, ids, 0..<half, name) + second.value
  }

  /// What tells of new rows, a thousand at a time.
  private static func lines(
    _ texts: ThingColumns, _ ids: [Thing.ID], _ rows: Range<Int>, _ name: String
  ) -> [Event] {
    stride(from: rows.lowerBound, to: rows.upperBound, by: JournalFormat.idsInLine).map { start in
      let rows = start..<min(start + JournalFormat.idsInLine, rows.upperBound)
      var left = RowDigest()
      for row in rows { left.add(texts, row, id: ids[row]) }
      return .add(deck: name, nil, Array(ids[rows]), left: left.value)
    }
  }

  /// Begins to make rows ready for the index, where all there is to do is a new deck of them.
  mutating func prepareForIndex() throws {
    guard decks.count == 1, let name = decks.keys.first, let rows = decks[name]?.onlyRows else {
      return
    }
    let number =
      try library.holdsLittle(beside: rows.count)
      ? 1 : DeckTable(database: library.database).nextNumber()
    try change(name) { $0.early = EarlyRows(rows, deck: number) }
  }

  /// Rows after which the work is shown, and may be given up.
  private static var rowsBetweenLooks: Int { 16_384 }
  private static var rowsWorthThread: Int { 2000 }

  private mutating func freeIDs(_ texts: ThingColumns) throws -> [Thing.ID] {
    let finder = try DeckFinder(library.database, expecting: texts.count)
    var ids: [Thing.ID] = []
    ids.reserveCapacity(texts.count)
    reserve(texts.count)
    let half = texts.count / 2
    let second = Meanwhile(isWorthIt: half > Self.rowsWorthThread) {
      texts.firstIDs(half..<texts.count)
    }
    let first = texts.firstIDs(0..<half)
    let drawn = first + second.value
    for row in 0..<texts.count {
      if row % Self.rowsBetweenLooks == 0 {
        try library.proceed(Library.Progress(what: "preparing rows", done: row))
      }
      var counter = 0
      var id = drawn[row]
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
  /// The ids that rows bring, or those that are computed first.
  fileprivate func firstIDs(_ rows: Range<Int>) -> [Thing.ID] {
    rows.map { id($0) ?? computedID($0, counter: 0) }
  }

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
