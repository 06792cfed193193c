import SQLiteAccess
import Things

/// Finds Things by their answers; computed a little at a time or at the first question, and again
/// for decks that have changed.
final class AnswerIndex {
  private struct Table: Hashable {
    var kind: AnswerKind
    var direction: Card.Direction
  }

  /// The answers of one deck, with its digest when they were read.
  private struct Part {
    var digest: UInt64
    var found = AnswerTable()
    /// The first row that was not read yet; nil if all were.
    var next: Int64?
  }

  /// The number of rows read at once: a key waits for it.
  private static let mostRows = 150
  /// The time after which words are left for later; those of other alphabets take ten times as long.
  private static let patience = Duration.microseconds(300)

  private let database: Database
  private var parts: [Table: [Int: Part]] = [:]
  /// Complete tables, with the digests of their decks.
  private var whole: [Table: (digests: [Int: UInt64], table: AnswerTable)] = [:]

  init(_ database: Database) { self.database = database }

  /// The table as the decks are now.
  func table(
    _ kind: AnswerKind, asked direction: Card.Direction
  ) throws(IndexError) -> AnswerTable {
    while try continueReading(kind, asked: direction) {}
    return whole[Table(kind: kind, direction: direction)]?.table ?? AnswerTable()
  }

  /// The part of the table that one deck has given.
  func table(
    _ kind: AnswerKind, asked direction: Card.Direction, in deck: String
  ) throws(IndexError) -> AnswerTable {
    while try continueReading(kind, asked: direction) {}
    let number = try DeckTable(database: database).existing(deck)
    let parts = parts[Table(kind: kind, direction: direction)]
    return number.flatMap { parts?[$0]?.found } ?? AnswerTable()
  }

  /// Computes a little more of a table; false if it is up to date.
  func continueReading(_ kind: AnswerKind, asked direction: Card.Direction) throws(IndexError)
    -> Bool
  {
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
    // Removed meanwhile, so that its set is not copied when words are added.
    var part =
      known.removeValue(forKey: deck)
      ?? Part(digest: digest, next: ThingTable.places(of: deck).lowerBound)
    try readOn(&part, of: deck, table)
    known[deck] = part
    parts[table] = known
    return true
  }

  private func digests() throws(IndexError) -> [Int: UInt64] {
    let digests = try database.rows("SELECT id, digest FROM deck") {
      ($0["id"] as Int, $0["digest"] as UInt64)
    }
    return Dictionary(uniqueKeysWithValues: digests)
  }

  private func readOn(
    _ part: inout Part, of deck: Int, _ table: Table
  ) throws(IndexError) {
    let isForward = table.direction == .forward
    let places = ThingTable.places(of: deck)
    let rows = try ThingTable(database: database).things(
      (part.next ?? places.lowerBound)...places.upperBound)
    part.next = nil
    var found: [AnswerTable.Found] = []
    var count = 0
    let start = ContinuousClock.now
    while let row = try rows.next() {
      let also = row.bytes(.also).isEmpty ? [] : CellLists.also(row.text(.also))
      let thing = Thing(
        id: row.id, short: isForward ? "" : row.text(.short),
        long: isForward ? row.text(.long) : "", also: also)
      let keys = table.kind.keys(of: thing, asked: table.direction)
      if table.kind == .words {
        part.found.add(words: keys)
      } else {
        found += keys.map { AnswerTable.Found(key: $0, id: thing.id.number) }
      }
      count += 1
      if count >= Self.mostRows
        || table.kind == .words && ContinuousClock.now - start > Self.patience
      {
        part.next = row.place + 1
        break
      }
    }
    if !found.isEmpty { part.found.add(found) }
  }
}

/// The part of an answer that it is found by.
enum AnswerKind: Hashable, CaseIterable {
  case whole
  case beginning
  case words

  /// The numbers under which a table of this kind has a Thing.
  func keys(of thing: Thing, asked direction: Card.Direction) -> [UInt64] {
    switch self {
    case .whole: AnswerKey.all(of: thing, asked: direction).map { Self.digest($0.text) }
    case .beginning: AnswerKey.all(of: thing, asked: direction).map { Self.beginning(of: $0.text) }
    case .words:
      ([direction == .forward ? thing.long : thing.short] + thing.also).flatMap(Self.words)
    }
  }

  static func digest(_ key: String) -> UInt64 {
    var digest = TextDigest()
    digest.combine(key)
    return digest.value
  }

  /// The first eight bytes as a number, so that answers with one beginning are neighbors.
  static func beginning(of key: String, padding: UInt8 = 0) -> UInt64 {
    var bytes = key.utf8.makeIterator()
    return (0..<8).reduce(0) { number, _ in number << 8 | UInt64(bytes.next() ?? padding) }
  }

  private static func words(of answer: String) -> [UInt64] {
    var answer = answer
    return answer.withUTF8(plainWords) ?? AnswerKey.words(of: answer).map { digest($0.text) }
  }

  /// The fast path for ASCII letters and spaces, which covers nearly all answers; nil for the rest.
  private static func plainWords(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt64]? {
    guard bytes.allSatisfy({ $0 == 32 || ($0 | 32) >= 97 && ($0 | 32) <= 122 }) else { return nil }
    var words: [UInt64] = []
    for word in bytes.split(separator: 32) {
      let digest = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count) { small in
        for (place, byte) in word.enumerated() { small[place] = byte | 32 }
        var digest = TextDigest()
        digest.combine(UnsafeBufferPointer(small))
        return digest.value
      }
      words.append(digest)
    }
    return words
  }
}

/// Numbers of Things by the digests that they are found by, in sorted runs.
struct AnswerTable {
  /// A search key and its Thing.
  struct Found: Comparable {
    var key: UInt64
    var id: UInt64

    static func < (one: Found, other: Found) -> Bool {
      one.key != other.key ? one.key < other.key : one.id < other.id
    }
  }

  /// Merging them would take as long as everything else, and twice the memory.
  private var runs: [[Found]] = []
  /// The digests of all words; nobody asks for their Things.
  private var words: Set<UInt64> = []

  mutating func add(_ found: [Found]) { runs.append(found.sorted()) }

  mutating func add(words: [UInt64]) { self.words.formUnion(words) }

  /// Adds the Things of another table, but not its words, which are wanted by deck.
  mutating func add(_ other: AnswerTable) { runs += other.runs }

  /// The ids under all keys in a range, each once, in order of key.
  func ids(from low: UInt64, through high: UInt64) -> [UInt64] {
    var found: [Found] = []
    for run in runs {
      found += run[run.sortedIndex(of: low, by: \.key)...].prefix { $0.key <= high }
    }
    var ids: [UInt64] = []
    for found in found.sorted() where ids.last != found.id { ids.append(found.id) }
    return ids
  }

  func ids(_ key: UInt64) -> [UInt64] { ids(from: key, through: key) }

  func has(word: UInt64) -> Bool { words.contains(word) }
}
