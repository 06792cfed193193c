import SQLiteAccess
import Things

/// Lines of cards that wait in a temporary table until they are folded, because those of a long
/// journal would fill memory.
///
/// They arrive by time and are folded by card. So there are parts, each with the lines of a range of
/// cards. The first few stay in memory, which has room for them, and of the others one at a time is.
struct WaitingLines {
  /// The lines of a part, about, and the most that come at a time.
  let mostLines: Int
  private let database: Database
  /// The number of all lines, estimated.
  private let expected: Int
  /// The first card of each part but the first; nil before the first lines.
  private var bounds: [UInt64]?
  /// The number of pieces in the table.
  private var pieces = 0
  /// The first parts: memory has room for them, and writing is most of the time.
  private var kept = [Part](repeating: ([], []), count: 4)

  private typealias Part = (cards: [UInt64], entries: [HistoryEntry])

  init(_ database: Database, mostLines: Int, expecting count: Int) throws(IndexError) {
    (self.database, self.mostLines, expected) = (database, mostLines, count)
    try database.execute(
      """
      PRAGMA temp_store=FILE;
      CREATE TEMP TABLE waiting(
        place INTEGER PRIMARY KEY, cards BLOB NOT NULL, entries BLOB NOT NULL);
      """)
  }

  /// The bits of a place that number the pieces of a part.
  private static let pieceBits = 32

  /// Moves lines to the table; dropped ones are left out.
  mutating func take(_ cards: inout [UInt64], _ entries: inout [HistoryEntry]) throws(IndexError) {
    let bounds = bounds ?? Self.bounds(of: cards, parts: expected / mostLines + 1)
    self.bounds = bounds
    var parts = [Part](repeating: ([], []), count: bounds.count + 1)
    for (card, entry) in zip(cards, entries) where card != Intake.dropped {
      let part = bounds.partitionIndex { $0 > card }
      if part < kept.count {
        kept[part].cards.append(card)
        kept[part].entries.append(entry)
      } else {
        parts[part].cards.append(card)
        parts[part].entries.append(entry)
      }
    }
    cards.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    for (number, part) in parts.enumerated() where !part.cards.isEmpty {
      let statement = try database.statement("INSERT INTO waiting VALUES(:place, :cards, :entries)")
      statement.bind("place", number << Self.pieceBits + pieces)
      part.cards.withUnsafeBytes { _ = statement.bind("cards", blob: $0) }
      part.entries.withUnsafeBytes { _ = statement.bind("entries", blob: $0) }
      try statement.run()
      pieces += 1
    }
  }

  /// The cards that divide others into parts of the same size, if they are like these.
  private static func bounds(of cards: [UInt64], parts: Int) -> [UInt64] {
    let cards = cards.filter { $0 != Intake.dropped }.sorted()
    guard !cards.isEmpty else { return [] }
    return (1..<max(1, parts)).map { cards[$0 * cards.count / parts] }
  }

  /// Calls `body` with the lines of one part after the other, in order of the cards.
  mutating func visitParts(
    _ body: (_ cards: [UInt64], _ entries: [HistoryEntry]) throws(IndexError) -> Void
  ) throws(IndexError) {
    for part in 0...(bounds ?? []).count {
      if part < kept.count {
        try body(kept[part].cards, kept[part].entries)
        kept[part] = ([], [])
        continue
      }
      let statement = try database.statement(
        "SELECT cards, entries FROM waiting WHERE place BETWEEN ?1 AND ?2 ORDER BY place")
      statement.bind([part << Self.pieceBits, (part + 1) << Self.pieceBits - 1])
      defer { statement.reset() }
      var (cards, entries): ([UInt64], [HistoryEntry]) = ([], [])
      while try statement.step() {
        cards += Self.numbers(packed: statement.blob("cards"))
        entries += try HistoryStore.entries(packed: statement.blob("entries"))
      }
      guard cards.count == entries.count else { throw .damaged("waiting") }
      try body(cards, entries)
    }
    try database.execute("DROP TABLE waiting")
  }

  private static func numbers(packed blob: UnsafeRawBufferPointer) -> [UInt64] {
    let size = MemoryLayout<UInt64>.size
    return (0..<blob.count / size).map {
      blob.loadUnaligned(fromByteOffset: $0 * size, as: UInt64.self)
    }
  }
}
