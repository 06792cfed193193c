import Things

/// Compares what two indexes say, whatever numbers they gave to decks and devices.
struct IndexComparison {
  private let one: Index
  private let other: Index

  init(_ one: Index, _ other: Index) {
    self.one = one
    self.other = other
  }

  /// What differs, as parts of sentences; each kind once.
  func differences() throws -> [String] {
    var found: [String] = []
    for part in Part.allCases where try content(part, one) != content(part, other) {
      found.append(part.rawValue)
    }
    return found
  }

  private enum Part: String, CaseIterable {
    case decks = "decks"
    case things = "the texts of Things"
    case families = "Things by short form"
    case places = "the places of Things"
    case searched = "searched texts"
    case cards = "where cards stand"
    case histories = "histories"
    case tallies = "daily sums"
    case events = "settings or changes"
  }

  /// A sum over everything of a part, in an order that does not depend on numbers of the index.
  private func content(_ part: Part, _ index: Index) throws -> [UInt64] {
    switch part {
    case .decks: try decks(index)
    case .things: try things(index)
    case .families: try families(index)
    case .places: try places(index)
    case .searched: try searched(index)
    case .cards: try cards(index)
    case .histories: try histories(index)
    case .tallies: try tallies(index)
    case .events: try events(index)
    }
  }

  private func names(_ index: Index) throws -> [Int: String] {
    let rows = try DeckTable(database: index.database).rows()
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.number, $0.info.name) })
  }

  private func decks(_ index: Index) throws -> [UInt64] {
    try DeckTable(database: index.database).rows().map { row in
      var sum = CRC64()
      sum.add(row.info.name)
      sum.add(row.digest)
      sum.add(UInt64(row.info.things))
      return sum.value
    }
  }

  private func things(_ index: Index) throws -> [UInt64] {
    let names = try names(index)
    var rows = try TextTable(database: index.database).all()
    var sums: [String: CRC64] = [:]
    while let row = try rows.next() {
      let deck = names[Int(row.place >> 32)] ?? ""
      var sum = sums[deck] ?? CRC64()
      sum.add(row.id.number)
      for cell in TextRow.Cell.allCases {
        sum.add(row[cell])
        sum.add("\u{0}")
      }
      sums[deck] = sum
    }
    return sums.sorted { $0.key < $1.key }.map(\.value.value)
  }

  private func families(_ index: Index) throws -> [UInt64] {
    var sum = CRC64()
    try FamilyTable(database: index.database).visit { key, id in
      sum.add(key)
      sum.add(id)
    }
    return [sum.value]
  }

  private func places(_ index: Index) throws -> [UInt64] {
    let names = try names(index)
    var sum = CRC64()
    try PlaceTable(database: index.database).visit { id, place in
      sum.add(id)
      sum.add(names[Int(place >> 32)] ?? "-")
    }
    return [sum.value]
  }

  private func searched(_ index: Index) throws -> [UInt64] {
    let statement = try index.database.statement("SELECT text FROM search ORDER BY first")
    var sums: [UInt64] = []
    while try statement.step() {
      // How rows are cut into pieces depends on what happened before.
      for row in statement.blob(0).split(separator: 0x1E) {
        sums.append(CRC64.of(Array(row)))
      }
    }
    return sums.sorted()
  }

  private func cards(_ index: Index) throws -> [UInt64] {
    let names = try names(index)
    var sum = CRC64()
    try CardStore(database: index.database).visit { card in
      var record = card.record
      let newest = record.newest.map { "\(index.devices[$0.device].device):\($0.number)" }
      record.newest = nil
      sum.add("\(record) \(newest ?? "-") \(names[card.deck] ?? "-") \(card.entries)")
    }
    return [sum.value]
  }

  private func histories(_ index: Index) throws -> [UInt64] {
    let statement = try index.database.statement(
      "SELECT key, entries FROM history ORDER BY key")
    var sum = CRC64()
    while try statement.step() {
      sum.add(statement.bits(0))
      for var entry in CardStore.entries(statement.blob(1)) {
        sum.add(index.devices[entry.device].device.name)
        entry.device = 0
        withUnsafeBytes(of: entry) { sum.add($0) }
      }
    }
    return [sum.value]
  }

  private func tallies(_ index: Index) throws -> [UInt64] {
    let names = try names(index)
    let statement = try index.database.statement("SELECT deck, day, back, counters FROM tally")
    var sums: [UInt64] = []
    while try statement.step() {
      guard let tally = Tally(packed: statement.blob(3)), !tally.isEmpty else { continue }
      var sum = CRC64()
      let place = "\(statement.int(1)) \(statement.int(2))"
      sum.add("\(names[statement.int(0)] ?? "-") \(place) \(tally.counters)")
      sums.append(sum.value)
    }
    return sums.sorted()
  }

  private func events(_ index: Index) throws -> [UInt64] {
    let statement = try index.database.statement("SELECT device, bytes, stands FROM event")
    var sums: [UInt64] = []
    while try statement.step() {
      let device = UInt16(truncatingIfNeeded: statement.int(0))
      var sum = CRC64()
      sum.add(index.devices[device].device.name)
      sum.add(statement.blob(1))
      sum.add(UInt64(statement.int(2)))
      sums.append(sum.value)
    }
    return sums.sorted()
  }
}
