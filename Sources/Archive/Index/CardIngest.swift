import Recall
import Things

/// Folds new lines into cards: goes on where a card ended, or folds it again as a whole.
struct CardIngest {
  private let store: CardStore
  private var cards: CardWriter
  let marks: UndoTable
  let devices: IndexedDevices
  let forgetting: Forgetting
  let finder: DeckFinder
  let hasMarks: Bool
  private var tallies = TallyStore()

  init(
    _ database: Database, marks: UndoTable, devices: IndexedDevices, forgetting: Forgetting,
    finder: DeckFinder, hasMarks: Bool
  ) throws(IndexError) {
    self.marks = marks
    self.devices = devices
    self.forgetting = forgetting
    self.finder = finder
    self.hasMarks = hasMarks
    store = CardStore(database: database)
    cards = CardWriter(store, isFresh: try store.isEmpty)
  }

  /// Writes what is gathered; cards come in order of number, each once, up to then.
  mutating func finish() throws(IndexError) {
    try cards.finish()
    try tallies.write(to: store.database)
  }

  /// Takes in the lines of one card, and changes of what stands of it.
  mutating func take(
    _ added: [PackedEntry], changes: [UndoTable.Change], of card: UInt64
  ) throws(IndexError) {
    let added = try standing(sorted(added), of: card)
    guard let row = try cards.row(card) else {
      return try begin(card, added)
    }
    if changes.isEmpty, let last = try store.lastPart(card, count: row.entries).entries.last,
      added.allSatisfy({ devices.isOrdered((last.latest, last.line), ($0.latest, $0.line)) })
    {
      return try goOn(row, added)
    }
    try foldAgain(row, added, changes)
  }

  private func sorted(_ entries: [PackedEntry]) -> [PackedEntry] {
    let isBefore = { (one: PackedEntry, other: PackedEntry) in
      devices.isOrdered((one.latest, one.line), (other.latest, other.line))
    }
    for index in entries.indices.dropFirst() where isBefore(entries[index], entries[index - 1]) {
      return entries.sorted(by: isBefore)
    }
    return entries
  }

  /// Marks may have come before the lines that they name.
  private func standing(
    _ entries: [PackedEntry], of card: UInt64
  ) throws(IndexError) -> [PackedEntry] {
    guard hasMarks else { return entries }
    let card = Card.ID(number: card)
    var entries = entries
    for index in entries.indices {
      let kind = entries[index].kind.eventKind
      entries[index].stands = try marks.stands(
        entries[index].line, kind: kind, subject: card.subject(of: kind))
    }
    return entries
  }

  private mutating func begin(_ card: UInt64, _ entries: [PackedEntry]) throws(IndexError) {
    guard !entries.isEmpty else { return }
    let id = Card.ID(number: card)
    let deck = try finder.deck(of: id.thing)
    var fold = CardFold(id, by: forgetting)
    let folded = self.fold(entries, &fold, deck)
    try store.save(folded, of: card)
    try cards.save(CardStore.Row(record: fold.record, deck: deck, entries: folded.count))
  }

  private mutating func goOn(
    _ row: CardStore.Row, _ added: [PackedEntry]
  ) throws(IndexError) {
    var fold = CardFold(continuing: row.record, by: forgetting)
    let card = row.record.id.number
    let added = self.fold(added, &fold, row.deck)
    let last = try store.lastPart(card, count: row.entries)
    try store.saveParts(last.entries + added, of: card, before: last.before)
    try cards.save(
      CardStore.Row(
        record: fold.record, deck: row.deck, entries: row.entries + added.count))
  }

  private mutating func foldAgain(
    _ row: CardStore.Row, _ added: [PackedEntry], _ changes: [UndoTable.Change]
  ) throws(IndexError) {
    let card = row.record.id
    var entries = try store.entries(card.number)
    uncount(entries, of: card, deck: row.deck)
    for change in changes {
      for index in entries.indices where entries[index].line == change.target {
        if entries[index].kind.eventKind == change.kind { entries[index].stands = change.stands }
      }
    }
    entries = sorted(entries + added)
    var fold = CardFold(card, by: forgetting)
    entries = self.fold(entries, &fold, row.deck)
    try store.save(entries, of: card.number)
    try cards.save(CardStore.Row(record: fold.record, deck: row.deck, entries: entries.count))
  }

  /// Folds entries, writes into each what it met and left, and counts it.
  private mutating func fold(
    _ entries: [PackedEntry], _ fold: inout CardFold, _ deck: Int
  ) -> [PackedEntry] {
    var entries = entries
    for index in entries.indices {
      entries[index].keep(fold.apply(entries[index].entry))
      tallies.count(entries[index], of: fold.record.id, deck: deck)
    }
    return entries
  }

  /// Takes away what the card's answers counted so far.
  private mutating func uncount(_ entries: [PackedEntry], of card: Card.ID, deck: Int) {
    for entry in entries { tallies.count(entry, of: card, deck: deck, times: -1) }
  }

  /// The card's Thing has come to another deck: its answers count there.
  mutating func move(_ card: Card.ID, to deck: Int) throws(IndexError) {
    guard let row = try cards.row(card.number), row.deck != deck else { return }
    let entries = try store.entries(row.record.id.number)
    uncount(entries, of: row.record.id, deck: row.deck)
    for entry in entries { tallies.count(entry, of: row.record.id, deck: deck) }
    var moved = row
    moved.deck = deck
    try cards.save(moved)
  }
}

extension PackedEntry.Kind {
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
  /// The subject of a line of this kind that concerns this card: the card itself, or its Thing.
  func subject(of kind: EventKind) -> String {
    switch kind {
    case .review, .past, .bury, .due: "\(self)"
    default: "\(thing)"
    }
  }
}
