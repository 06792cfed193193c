import Recall
import Things

/// The only way from the journal to the index: alike for one answer, a start, a second terminal
/// and a rebuild.
///
/// The caller holds the transaction, so that lines, offsets and deck rows change together.
struct Ingest {
  let database: Database
  var devices: IndexedDevices
  /// The parameters now in force; nil before they are known, in a rebuild.
  var forgetting: Forgetting?

  /// The memory that the index was folded by is no longer the one in force.
  enum Refusal: Error {
    case memoryChanged
  }

  /// Takes lines in; `parameters` finds those in force once the settings among them are known.
  mutating func take(
    _ intake: consuming Intake, parameters: () throws -> Forgetting
  ) throws {
    try intake.settle(&devices)
    // Tens of megabytes in a rebuild, and no longer needed.
    intake.stamps = []
    let marks = UndoTable(database: database)
    let events = EventStore(database: database, marks: marks)
    let devicesNow = devices
    intake.marks.sort { devicesNow.isOrdered(($0.latest, $0.line), ($1.latest, $1.line)) }
    let changes = try marks.take(intake.marks, &devices)
    let hasMarks = try !marks.isEmpty()
    try events.add(intake.events, hasMarks: hasMarks)
    for change in changes where !change.kind.concernsCards { try events.apply(change) }
    try addTexts(intake)

    let forgetting = try parameters()
    if let before = self.forgetting, before.parameters != forgetting.parameters {
      throw Refusal.memoryChanged
    }
    self.forgetting = forgetting
    try fold(intake, changes, forgetting, hasMarks: hasMarks)
    try devices.save(to: database)
  }

  private func addTexts(_ intake: borrowing Intake) throws(IndexError) {
    let typed = try database.statement("INSERT OR REPLACE INTO typed VALUES(?1, ?2, ?3)")
    for line in intake.typed {
      typed.bind(1, Int(line.line.device)).bind(2, Int(line.line.number)).bind(3, line.text)
      try typed.run()
    }
    let confusion = try database.statement("INSERT OR REPLACE INTO confusion VALUES(?1,?2,?3,?4)")
    for line in intake.confusions {
      confusion.bind(1, bits: line.card).bind(2, Int(line.line.device))
      confusion.bind(3, Int(line.line.number)).bind(4, bits: line.other.number)
      try confusion.run()
    }
  }

  private func fold(
    _ intake: borrowing Intake, _ changes: [UndoTable.Change], _ forgetting: Forgetting,
    hasMarks: Bool
  ) throws(IndexError) {
    var changesByCard = Self.changesByCard(changes)
    var cards = try CardIngest(
      database, marks: UndoTable(database: database), devices: devices, forgetting: forgetting,
      finder: DeckFinder(database, expecting: intake.entries.count), hasMarks: hasMarks)
    let entries = intake.entries
    try CardGroups(intake.cards).visit { (card, places) throws(IndexError) in
      try cards.take(
        places.map { entries[$0] }, changes: changesByCard.removeValue(forKey: card) ?? [],
        of: card)
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

extension IndexedDevices {
  func save(to database: Database) throws(IndexError) {
    // A device that is there keeps its name, and so its place in the index of names; one of which
    // nothing is new is not written at all.
    let statement = try database.statement(
      """
      INSERT INTO device VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT(id) DO UPDATE SET
        high = ?3, latest = ?4, digest = ?5, lines = ?6, broken = ?7
      WHERE lines <> ?6 OR high <> ?3 OR digest <> ?5 OR latest <> ?4 OR broken <> ?7
      """)
    for (id, row) in rows.enumerated() {
      statement.bind(1, id).bind(2, row.device.name).bind(3, Int(row.high))
      statement.bind(4, row.latest).bind(5, bits: row.digest).bind(6, row.lines)
      statement.bind(7, row.isBroken ? 1 : 0)
      try statement.run()
    }
    try saveLeftOut(to: database)
  }

  /// Hardly any device has lost a part of a batch, so nothing is prepared before it is needed.
  private func saveLeftOut(to database: Database) throws(IndexError) {
    for (id, row) in rows.enumerated() {
      for range in row.leftOut {
        let statement = try database.statement("INSERT OR REPLACE INTO left_out VALUES(?1, ?2, ?3)")
        statement.bind(1, id).bind(2, range.lowerBound).bind(3, range.upperBound)
        try statement.run()
      }
    }
  }

  init(from database: Database) throws(IndexError) {
    self.init()
    let statement = try database.statement(
      "SELECT name, high, latest, digest, lines, broken FROM device ORDER BY id")
    while try statement.step() {
      guard let device = Device(statement.text(0)) else { continue }
      restore(
        Row(
          device: device, high: UInt32(clamping: statement.int(1)), latest: statement.int64(2),
          digest: statement.bits(3), lines: statement.int(4), isBroken: statement.int(5) != 0))
    }
    let leftOut = try database.statement("SELECT device, first, last FROM left_out ORDER BY first")
    while try leftOut.step() {
      let (device, first, last) = (leftOut.int(0), leftOut.int(1), leftOut.int(2))
      guard rows.indices.contains(device), first <= last else { continue }
      self[UInt16(device)].leftOut.append(first...last)
    }
  }
}
