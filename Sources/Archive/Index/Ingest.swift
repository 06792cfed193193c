import Recall
import SQLiteAccess
import Things

/// The only path from journal to index, shared by single answers, starts, other terminals' lines
/// and rebuilds.
///
/// The caller holds the transaction, so that lines, offsets and deck rows change together.
struct Ingest {
  let database: Database
  var devices: IndexedDevices
  /// The current parameters; nil during a rebuild until they are known.
  var forgetting: Forgetting?

  /// Ingests lines; `parameters` returns the current ones once the settings among the lines are
  /// known.
  mutating func take(
    _ intake: consuming Intake, parameters: () throws -> Forgetting
  ) throws {
    try intake.settle(&devices)
    // Frees tens of megabytes during a rebuild.
    intake.stamps = []
    let table = UndoTable(database: database)
    let events = EventStore(database: database)
    let devicesNow = devices
    intake.marks.sort { devicesNow.isOrdered(($0.latest, $0.line), ($1.latest, $1.line)) }
    let changes = try table.take(intake.marks, &devices)
    let marks = try table.isEmpty() ? nil : table
    try events.add(intake.events, marks)
    for change in changes where !change.kind.concernsCards { try events.apply(change) }
    try addTexts(intake)

    let forgetting = try parameters()
    let before = self.forgetting ?? forgetting
    self.forgetting = forgetting
    try fold(
      &intake, changes, by: forgetting, marks: marks,
      changesMemory: before.parameters != forgetting.parameters)
    try devices.save(to: database)
  }

  private func addTexts(_ intake: borrowing Intake) throws(IndexError) {
    for typed in intake.typed {
      try database.run(
        "INSERT OR REPLACE INTO typed VALUES(?1, ?2, ?3)", typed.line.device, typed.line.number,
        typed.text)
    }
    for confusion in intake.confusions {
      try database.run(
        "INSERT OR REPLACE INTO confusion VALUES(?1, ?2, ?3, ?4)", confusion.card,
        confusion.line.device, confusion.line.number, confusion.other.number)
    }
  }

  private func fold(
    _ intake: inout Intake, _ changes: [UndoTable.Change], by forgetting: Forgetting,
    marks: UndoTable?, changesMemory: Bool
  ) throws(IndexError) {
    var changesByCard = Self.changesByCard(changes)
    var cards = try CardIngest(
      database, marks: marks, devices: devices, forgetting: forgetting,
      finder: DeckFinder(
        database, expecting: intake.waiting == nil ? intake.entries.count : .max))
    if changesMemory { try cards.foldAllAgain() }
    try intake.visitCards { (numbers, entries) throws(IndexError) in
      try CardGroups(numbers).visit { (card, positions) throws(IndexError) in
        try cards.take(
          positions.map { entries[$0] }, changes: changesByCard.removeValue(forKey: card) ?? [],
          of: card)
      }
    }
    for card in changesByCard.keys.sorted() {
      try cards.take([], changes: changesByCard[card] ?? [], of: card)
    }
    try cards.finish()
  }

  private static func changesByCard(
    _ changes: [UndoTable.Change]
  ) -> [UInt64: [UndoTable.Change]] {
    var byCard: [UInt64: [UndoTable.Change]] = [:]
    for change in changes where change.kind.concernsCards {
      if let card = Card.ID(change.subject) {
        byCard[card.number, default: []].append(change)
      } else if let thing = Thing.ID(change.subject) {
        for direction in Card.Direction.allCases {
          byCard[Card.ID(thing, direction).number, default: []].append(change)
        }
      }
    }
    return byCard
  }
}
