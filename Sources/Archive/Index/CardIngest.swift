import Recall
import SQLiteAccess
import Things

/// Folds new lines into cards: continues from a card's stored state, or folds its whole history
/// again.
struct CardIngest {
  private let cards: CardStore
  private let histories: HistoryStore
  /// Whether the index had no cards before; then no lookups are needed and each card comes once.
  private let isFresh: Bool
  /// Nil if no line was ever undone.
  private let marks: UndoTable?
  private let devices: IndexedDevices
  private let forgetting: Forgetting
  private let finder: DeckFinder
  private var folding: WorkInParts<FoldedCard, TallyStore>
  private var tallies = TallyStore()
  private var standing = StandingCounts()

  init(
    _ database: Database, marks: UndoTable?, devices: IndexedDevices, forgetting: Forgetting,
    finder: DeckFinder
  ) throws(IndexError) {
    self.marks = marks
    self.devices = devices
    self.forgetting = forgetting
    self.finder = finder
    folding = WorkInParts(TallyStore()) { part in
      for index in part.histories.indices {
        part.histories[index].fold(by: forgetting, into: &part.sums)
      }
    }
    cards = CardStore(database: database)
    histories = HistoryStore(database: database)
    isFresh = try cards.isEmpty
  }

  /// Writes what is left, and the collected sums.
  mutating func finish() throws(IndexError) {
    try finishFolding().write(to: cards.database)
    try tallies.write(to: cards.database)
    try standing.write(to: cards.database)
  }

  /// Ingests all new lines of one card, and undo or redo of its lines.
  mutating func take(
    _ added: [HistoryEntry], changes: [UndoTable.Change], of card: UInt64
  ) throws(IndexError) {
    let added = try marked(sorted(added), of: card)
    guard !isFresh, let row = try cards.row(card) else { return try begin(card, added) }
    let tail = try histories.tail(card, of: row.entries)
    if changes.isEmpty, let last = tail.last,
      added.allSatisfy({ devices.isOrdered((last.latest, last.line), ($0.latest, $0.line)) })
    {
      return try extend(row, tail, adding: added)
    }
    try foldAgain(row, adding: added, changes: changes)
  }

  private func sorted(_ entries: [HistoryEntry]) -> [HistoryEntry] {
    let isBefore = { (one: HistoryEntry, other: HistoryEntry) in
      devices.isOrdered((one.latest, one.line), (other.latest, other.line))
    }
    for index in entries.indices.dropFirst() where isBefore(entries[index], entries[index - 1]) {
      return entries.sorted(by: isBefore)
    }
    return entries
  }

  /// Undo lines may have arrived before the lines they name.
  private func marked(
    _ entries: [HistoryEntry], of card: UInt64
  ) throws(IndexError) -> [HistoryEntry] {
    guard let marks else { return entries }
    let card = Card.ID(number: card)
    var entries = entries
    for index in entries.indices {
      let kind = entries[index].kind.eventKind
      entries[index].stands = try marks.stands(
        entries[index].line, kind: kind, subject: card.subject(of: kind))
    }
    return entries
  }

  private mutating func begin(_ card: UInt64, _ entries: [HistoryEntry]) throws(IndexError) {
    guard !entries.isEmpty else { return }
    let id = Card.ID(number: card)
    let deck = try finder.deck(of: id.thing)
    try fold(FoldedCard(id, deck: deck, isCounted: false, entries))
  }

  /// Folds a card soon, and writes those that are done.
  private mutating func fold(_ card: FoldedCard) throws(IndexError) {
    for card in folding.take(card, lines: card.entries.count) { try save(card) }
  }

  /// Writes the cards that are left; returns what all of them counted.
  private mutating func finishFolding() throws(IndexError) -> TallyStore {
    let (cards, tallies) = folding.finish()
    for card in cards { try save(card) }
    return tallies
  }

  /// Adds lines behind the last ones of a history.
  private mutating func extend(
    _ row: CardStore.Row, _ tail: [HistoryEntry], adding added: [HistoryEntry]
  ) throws(IndexError) {
    var fold = CardFold(continuing: row.record, by: forgetting)
    let tail = tail + self.fold(added, into: &fold, deck: row.deck)
    let count = row.entries + added.count
    try save(
      CardStore.Row(record: fold.record, deck: row.deck, entries: count), replacing: row, tail)
  }

  /// All lines of a card.
  private func entries(_ row: CardStore.Row) throws(IndexError) -> [HistoryEntry] {
    let entries = try histories.entries(row.record.id.number)
    guard entries.count == row.entries else { throw .damaged("history") }
    return entries
  }

  private mutating func foldAgain(
    _ row: CardStore.Row, adding added: [HistoryEntry], changes: [UndoTable.Change]
  ) throws(IndexError) {
    var entries = try entries(row)
    uncount(entries, of: row.record.id, deck: row.deck)
    for change in changes {
      for index in entries.indices where entries[index].line == change.target {
        if entries[index].kind.eventKind == change.kind { entries[index].stands = change.stands }
      }
    }
    entries = sorted(entries + added)
    var fold = CardFold(row.record.id, by: forgetting)
    entries = self.fold(entries, into: &fold, deck: row.deck)
    let new = CardStore.Row(record: fold.record, deck: row.deck, entries: entries.count)
    try save(new, replacing: row, entries)
  }

  /// Folds the history of every card with other parameters, which change what is remembered and
  /// what was predicted.
  mutating func foldAllAgain() throws(IndexError) {
    var last: UInt64 = 0
    while true {
      // Looking up card by card takes twice as long.
      let part = try cards.part(from: last, most: 1000)
      guard let first = part.first?.card, let end = part.last?.card else { break }
      let entries = try histories.entries(first...end)
      for (card, deck, count) in part {
        guard let entries = entries[card], entries.count == count else { throw .damaged("history") }
        try fold(FoldedCard(Card.ID(number: card), deck: deck, isCounted: true, entries))
      }
      guard end < .max else { break }
      last = end + 1
    }
    _ = try finishFolding()
  }

  private mutating func save(_ card: FoldedCard) throws(IndexError) {
    let (record, entries) = (card.record, card.entries)
    let number = record.id.number
    try histories.save(entries, of: number, count: entries.count)
    // Other parameters change memory alone, but a schedule from elsewhere may apply with some only.
    if card.isCounted, !entries.contains(where: { $0.kind == .due }) {
      return try cards.save(record.memory, of: number)
    }
    let row = CardStore.Row(record: record, deck: card.deck, entries: entries.count)
    guard card.isCounted else { return try save(row, replacing: nil) }
    guard let old = try cards.row(number) else { throw .damaged("card") }
    try save(row, replacing: old)
  }

  private mutating func save(
    _ row: CardStore.Row, replacing old: CardStore.Row, _ entries: [HistoryEntry]
  ) throws(IndexError) {
    try histories.save(entries, of: row.record.id.number, count: row.entries)
    try save(row, replacing: old)
  }

  private mutating func save(
    _ row: CardStore.Row, replacing old: CardStore.Row?
  ) throws(IndexError) {
    if let old { standing.count(old, times: -1) }
    standing.count(row, times: 1)
    try cards.database.replace(row)
  }

  /// Folds entries, stores the state before and after in each, and counts it.
  private mutating func fold(
    _ entries: [HistoryEntry], into fold: inout CardFold, deck: Int
  ) -> [HistoryEntry] {
    var entries = entries
    for index in entries.indices {
      fold.take(&entries[index])
      tallies.count(entries[index], of: fold.record.id, deck: deck)
    }
    return entries
  }

  /// Subtracts what the card's answers have counted so far.
  private mutating func uncount(_ entries: [HistoryEntry], of card: Card.ID, deck: Int) {
    for entry in entries { tallies.count(entry, of: card, deck: deck, times: -1) }
  }

  /// The card's Thing moved to another deck: its answers now count there.
  mutating func move(_ card: Card.ID, to deck: Int) throws(IndexError) {
    guard let row = try cards.row(card.number), row.deck != deck else { return }
    let entries = try histories.entries(row.record.id.number)
    uncount(entries, of: row.record.id, deck: row.deck)
    for entry in entries { tallies.count(entry, of: row.record.id, deck: deck) }
    var moved = row
    moved.deck = deck
    try save(moved, replacing: row)
  }
}

extension HistoryEntry.Kind {
  var eventKind: EventKind {
    switch self {
    case .answer: .review
    case .past: .past
    case .suspend: .suspend
    case .resume: .resume
    case .bury: .bury
    case .flag: .flag
    case .unflag: .unflag
    case .reset: .reset
    case .due: .due
    }
  }
}

extension Card.ID {
  /// The subject of a line of this kind that affects this card: the card or its Thing.
  func subject(of kind: EventKind) -> String {
    switch kind {
    case .review, .past, .bury, .due: "\(self)"
    default: "\(thing)"
    }
  }
}
