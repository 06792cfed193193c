import Things

/// Finds Things by their answers: computed a little at a time or when it is first asked for, and
/// again for the decks that have changed since.
final class AnswerIndex {
  private struct Table: Hashable {
    var kind: AnswerKind
    var direction: Card.Direction
  }

  /// What one deck has to give, by its digest when it was read.
  private struct Part {
    var digest: UInt64
    var found = AnswerTable()
    /// Where its rows go on that were not read yet; nil where all were.
    var next: Int64?
  }

  /// Rows that are read at once, and the rest of their page: a few milliseconds.
  private static let mostRows = 500

  private let database: Database
  private var parts: [Table: [Int: Part]] = [:]
  /// Tables that hold all decks, by their digests.
  private var whole: [Table: (digests: [Int: UInt64], table: AnswerTable)] = [:]

  init(_ database: Database) { self.database = database }

  func isOf(_ database: Database) -> Bool { self.database === database }

  /// The table as the decks are now.
  func table(
    _ kind: AnswerKind, asked direction: Card.Direction
  ) throws(IndexError) -> AnswerTable {
    while try goOn(kind, asked: direction) {}
    return whole[Table(kind: kind, direction: direction)]?.table ?? AnswerTable()
  }

  /// Computes a little more of a table; false where it is as the decks are now.
  func goOn(_ kind: AnswerKind, asked direction: Card.Direction) throws(IndexError) -> Bool {
    let table = Table(kind: kind, direction: direction)
    let digests = try digests()
    if let whole = whole[table], whole.digests == digests { return false }
    whole[table] = nil
    var known = (parts.removeValue(forKey: table) ?? [:]).filter {
      digests[$0.key] == $0.value.digest
    }
    let deck = digests.keys.sorted().first { known[$0] == nil || known[$0]?.next != nil }
    guard let deck, let digest = digests[deck] else {
      var all = AnswerTable()
      for deck in digests.keys.sorted() { if let part = known[deck] { all.add(part.found) } }
      (parts[table], whole[table]) = (known, (digests, all))
      return false
    }
    let part = known[deck] ?? Part(digest: digest, next: ThingTable.places(of: deck).lowerBound)
    known[deck] = try readOn(part, of: deck, table)
    parts[table] = known
    return true
  }

  private func digests() throws(IndexError) -> [Int: UInt64] {
    let statement = try database.statement("SELECT id, digest FROM deck")
    var digests: [Int: UInt64] = [:]
    while try statement.step() { digests[statement.int(0)] = statement.bits(1) }
    return digests
  }

  private func readOn(
    _ part: Part, of deck: Int, _ table: Table
  ) throws(IndexError) -> Part {
    let isForward = table.direction == .forward
    let places = ThingTable.places(of: deck)
    var part = part
    var rows = try TextTable(database: database).rows(
      (part.next ?? places.lowerBound)...places.upperBound)
    part.next = nil
    var found: [AnswerTable.Found] = []
    var count = 0
    while let row = try rows.next() {
      let also = row[.also].isEmpty ? [] : CellLists.also(row.text(.also))
      let thing = Thing(
        id: row.id, short: isForward ? "" : row.text(.short),
        long: isForward ? row.text(.long) : "", also: also)
      for key in table.kind.keys(of: thing, asked: table.direction) {
        found.append(AnswerTable.Found(key: key, id: thing.id.number))
      }
      count += 1
      if count >= Self.mostRows, rows.isBetweenPages {
        part.next = row.place + 1
        break
      }
    }
    part.found.add(found)
    return part
  }
}
