import Things

/// Finds Things by their answers: computed when it is first asked for, and again for the decks
/// that have changed since.
final class AnswerIndex {
  private struct Table: Hashable {
    var kind: AnswerKind
    var direction: Card.Direction
  }

  /// What one deck has to give, by its digest when it was read.
  private struct Part {
    var digest: UInt64
    var found: [AnswerTable.Found]
  }

  private unowned let database: Database
  private var parts: [Table: [Int: Part]] = [:]
  private var tables: [Table: AnswerTable] = [:]

  init(_ database: Database) { self.database = database }

  func isOf(_ database: Database) -> Bool { self.database === database }

  /// The table as the decks are now.
  func table(
    _ kind: AnswerKind, asked direction: Card.Direction
  ) throws(IndexError) -> AnswerTable {
    let table = Table(kind: kind, direction: direction)
    let digests = try digests()
    let known = parts[table] ?? [:]
    if let current = tables[table], known.mapValues(\.digest) == digests { return current }
    var fresh: [Int: Part] = [:]
    for (deck, digest) in digests {
      if let part = known[deck], part.digest == digest {
        fresh[deck] = part
      } else {
        fresh[deck] = Part(digest: digest, found: try found(deck, table))
      }
    }
    parts[table] = fresh
    let made = AnswerTable(fresh.values.flatMap(\.found))
    tables[table] = made
    return made
  }

  private func digests() throws(IndexError) -> [Int: UInt64] {
    let statement = try database.statement("SELECT id, digest FROM deck")
    var digests: [Int: UInt64] = [:]
    while try statement.step() { digests[statement.int(0)] = statement.bits(1) }
    return digests
  }

  private func found(_ deck: Int, _ table: Table) throws(IndexError) -> [AnswerTable.Found] {
    let isForward = table.direction == .forward
    var rows = try TextTable(database: database).rows(ThingTable.places(of: deck))
    var found: [AnswerTable.Found] = []
    while let row = try rows.next() {
      let also = row[.also].isEmpty ? [] : CellLists.also(row.text(.also))
      let thing = Thing(
        id: row.id, short: isForward ? "" : row.text(.short),
        long: isForward ? row.text(.long) : "", also: also)
      for key in table.kind.keys(of: thing, asked: table.direction) {
        found.append(AnswerTable.Found(key: key, id: thing.id.number))
      }
    }
    return found
  }
}
