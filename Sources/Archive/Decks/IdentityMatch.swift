import Things

/// Assigns ids to rows: first from cells, then from rows seen last time, then computed.
///
/// Rows are ordered by deck name and line, so the order of `files` does not matter.
private struct IdentityMatch<Failure: Error> {
  private let files: [DeckFile]
  private let seen: LastSeen
  private let homes: (Set<Thing.ID>) throws(Failure) -> KnownHomes
  private let isHeldElsewhere: (Thing.ID) -> Bool
  /// All rows, by deck and line.
  private var rows: [RowLocation] = []
  private var ids: [Thing.ID?] = []
  /// The index in `rows` of the row that has an id.
  private var holders: [Thing.ID: Int] = [:]
  private var repeats: Set<Int> = []
  /// Rows whose id another row keeps; they start as new.
  private var losers: Set<Int> = []
  /// The row that keeps the id of each of them.
  private var keepers: [(position: Int, id: Thing.ID, keeper: Int)] = []
  private var remarks: [DeckRemark] = []

  private struct RowLocation {
    var file: Int
    var index: Int
  }

  init(
    _ files: [DeckFile], seen: LastSeen,
    homes: @escaping (Set<Thing.ID>) throws(Failure) -> KnownHomes,
    isHeldElsewhere: @escaping (Thing.ID) -> Bool
  ) {
    self.files = files
    self.seen = seen
    self.homes = homes
    self.isHeldElsewhere = isHeldElsewhere
    for file in files.indices.sorted(by: { files[$0].name < files[$1].name }) {
      rows += files[file].rows.indices.map { RowLocation(file: file, index: $0) }
    }
    ids = [Thing.ID?](repeating: nil, count: rows.count)
    holders.reserveCapacity(rows.count)
  }

  /// False if a deck outside this set holds an id that a row here claims.
  mutating func run() throws(Failure) -> Bool {
    guard try takeCells() else { return false }
    var decks = unidentified()
    for index in decks.indices { takeEqual(&decks[index]) }
    for deck in decks { takeKnown(deck) }
    for index in decks.indices { takeAlike(&decks[index]) }
    return computeOthers()
  }

  var result: RowIdentities {
    var decks = files.map { file in
      RowIdentities.Deck(ids: file.rows.map { $0.id ?? Thing.ID(number: 0) })
    }
    for (position, row) in rows.enumerated() {
      guard let id = ids[position] else { continue }
      decks[row.file].ids[row.index] = id
      if repeats.contains(position) { decks[row.file].repeats.append(row.index) }
      if files[row.file].rows[row.index].id != id { decks[row.file].unwritten.append(row.index) }
    }
    return RowIdentities(decks: decks, remarks: remarks, isDisputed: !losers.isEmpty)
  }
}

// Ids in cells.
extension IdentityMatch {
  private mutating func takeCells() throws(Failure) -> Bool {
    var disputes: [Thing.ID: [Int]] = [:]
    var disputed: [Thing.ID] = []
    for position in rows.indices {
      guard let id = row(position).id else { continue }
      if isHeldElsewhere(id) { return false }
      ids[position] = id
      guard let holder = holders.updateValue(position, forKey: id) else { continue }
      if disputes[id] == nil { disputed.append(id) }
      disputes[id, default: [holder]].append(position)
    }
    if disputed.isEmpty { return true }
    let homes = try homes(Set(disputed))
    for id in disputed { settle(id, among: disputes[id] ?? [], homes) }
    tellOfLosers()
    return true
  }

  /// The deck where the journal last saw the id keeps it.
  ///
  /// Within that deck (or any, if it is unknown), the row whose text gives the id wins, or else the
  /// first.
  private mutating func settle(_ id: Thing.ID, among positions: [Int], _ homes: KnownHomes) {
    let home = homes.deck(of: id, among: positions.map { files[rows[$0].file].name })
    let atHome = positions.filter { home == nil || files[rows[$0].file].name == home }
    guard let owner = atHome.first(where: { computed($0) == id }) ?? atHome.first else { return }
    holders[id] = owner
    for position in positions where position != owner {
      if isOneThing(position, owner) {
        join(position, owner)
      } else {
        ids[position] = nil
        losers.insert(position)
        keepers.append((position, id, owner))
      }
    }
  }

  /// If a file takes ids from more rows than this, they share one remark.
  private static var mostTold: Int { 2 }

  private mutating func tellOfLosers() {
    let groups = Dictionary(grouping: keepers) { [rows[$0.position].file, rows[$0.keeper].file] }
    for (pair, group) in groups.sorted(by: { $0.value[0].position < $1.value[0].position }) {
      if pair[0] == pair[1] || group.count <= Self.mostTold {
        for loser in group {
          remark(loser.position, .takenID(loser.id, by: location(loser.keeper)))
        }
      } else {
        remarks.append(
          DeckRemark(
            path: files[pair[0]].path,
            .copiedIDs(rows: group.count, of: "decks/" + files[pair[1]].path)))
      }
    }
  }

  private mutating func join(_ position: Int, _ owner: Int) {
    ids[position] = ids[owner]
    repeats.insert(position)
    remark(position, .repeats(line: Int(row(owner).line)))
  }
}

// Rows seen last time.
extension IdentityMatch {
  /// The rows of a deck without an id, grouped by text, and the rows that disappeared from it.
  private struct Unidentified {
    var groups: [[Int]]
    var gone: [LastSeen.Entry]
  }

  private func unidentified() -> [Unidentified] {
    var decks: [Unidentified] = []
    var start = 0
    while start < rows.count {
      let file = rows[start].file
      let end = start + files[file].rows.count
      let positions = (start..<end).filter { ids[$0] == nil }
      let gone = positions.isEmpty ? [] : gone(files[file].name)
      if !gone.isEmpty { decks.append(Unidentified(groups: groupedByText(positions), gone: gone)) }
      start = end
    }
    return decks
  }

  private func groupedByText(_ positions: [Int]) -> [[Int]] {
    var groups: [[Int]] = []
    var numbers: [UInt64: Int] = [:]
    for position in positions {
      let number = numbers[textDigest(position), default: groups.count]
      if number == groups.count {
        numbers[textDigest(position)] = number
        groups.append([])
      }
      groups[number].append(position)
    }
    return groups
  }

  private func gone(_ deck: String) -> [LastSeen.Entry] {
    var counted: Set<Thing.ID> = []
    return seen.rows(deck).filter {
      holders[$0.id] == nil && !isHeldElsewhere($0.id) && counted.insert($0.id).inserted
    }
  }

  private mutating func takeEqual(_ deck: inout Unidentified) {
    let texts = Dictionary(grouping: deck.gone) { Self.textDigest($0.short, $0.long) }
    for group in deck.groups {
      let gone = (texts[textDigest(group[0])] ?? []).filter { holders[$0.id] == nil }
      if gone.count == group.count {
        for (position, row) in zip(group, gone) { take(row.id, position) }
      } else if let row = gone.first(where: { $0.id == computed(group[0]) }) ?? gone.only {
        take(row.id, group[0])
        for position in group.dropFirst() { join(position, group[0]) }
      }
    }
  }

  /// A row moved from another deck is recognized by its text.
  private mutating func takeKnown(_ deck: Unidentified) {
    for group in deck.groups where ids[group[0]] == nil && !losers.contains(group[0]) {
      let id = computed(group[0])
      guard holders[id] == nil, !isHeldElsewhere(id), seen.knows(id) else { continue }
      take(id, group[0])
      for position in group.dropFirst() { join(position, group[0]) }
    }
  }

  private mutating func takeAlike(_ deck: inout Unidentified) {
    let groups = deck.groups.filter { ids[$0[0]] == nil && !losers.contains($0[0]) }
    let gone = deck.gone.filter { holders[$0.id] == nil }
    guard !groups.isEmpty, !gone.isEmpty else { return }
    let forms = groups.map { group in
      let file = files[rows[group[0]].file]
      return LikeForms(file[row(group[0]).short], file[row(group[0]).long])
    }
    let pairs = LikeForms.pairs(forms, gone.map { LikeForms($0.short, $0.long) })
    for (group, row) in pairs {
      guard holders[gone[row].id] == nil else { continue }
      let position = groups[group][0]
      take(gone[row].id, position)
      for other in groups[group].dropFirst() { join(other, position) }
    }
  }

  private mutating func take(_ id: Thing.ID, _ position: Int) {
    ids[position] = id
    holders[id] = position
    if computed(position) != id { remark(position, .recognized(id)) }
  }
}

// Computed ids.
extension IdentityMatch {
  private mutating func computeOthers() -> Bool {
    for position in rows.indices where ids[position] == nil {
      var counter = 0
      while ids[position] == nil {
        let id = computed(position, counter: counter)
        if isHeldElsewhere(id) { return false }
        if let holder = holders[id] {
          if isOneThing(position, holder) { join(position, holder) }
        } else {
          ids[position] = id
          holders[id] = position
        }
        counter += 1
      }
    }
    return true
  }
}

// Rows and their texts.
extension IdentityMatch {
  private func row(_ position: Int) -> DeckRow {
    files[rows[position].file].rows[rows[position].index]
  }

  private func computed(_ position: Int, counter: Int = 0) -> Thing.ID {
    files[rows[position].file].computedID(row(position), counter: counter)
  }

  private func isOneThing(_ position: Int, _ other: Int) -> Bool {
    rows[position].file == rows[other].file && textDigest(position) == textDigest(other)
  }

  private func textDigest(_ position: Int) -> UInt64 {
    let row = row(position)
    return files[rows[position].file].withStorage {
      TextDigest(row.short.bytes(in: $0), row.long.bytes(in: $0)).value
    }
  }

  private static func textDigest(_ short: String, _ long: String) -> UInt64 {
    var (short, long) = (short, long)
    return short.withUTF8 { short in long.withUTF8 { TextDigest(short, $0).value } }
  }

  private func location(_ position: Int) -> String {
    "decks/\(files[rows[position].file].path), line \(row(position).line)"
  }

  private mutating func remark(_ position: Int, _ what: DeckRemark.What) {
    let file = files[rows[position].file]
    remarks.append(DeckRemark(path: file.path, line: Int(row(position).line), what))
  }
}

extension Array {
  fileprivate var only: Element? { count == 1 ? first : nil }
}

/// The two forms of a row, prepared to find its version before an edit.
private struct LikeForms {
  private let short: Similarity
  private let long: Similarity

  /// The similarity from which two rows count as the same.
  static let share = 0.8
  /// The limit of comparison steps, about a fifth of a second.
  static let mostSteps = 100_000_000
  /// A form shared by more rows identifies none of them.
  static let mostSharing = 16

  init(_ short: String, _ long: String) {
    self.short = Similarity(short)
    self.long = Similarity(long)
  }

  /// Both forms have equal weight, so that a distinctive short form counts beside a long one.
  func isLike(_ other: LikeForms) -> Bool {
    let least = 2 * Self.share - 1
    guard short.isAlike(other.short, by: least), long.isAlike(other.long, by: least) else {
      return false
    }
    return (short.ratio(to: other.short) + long.ratio(to: other.long)) / 2 >= Self.share
  }

  /// Pairs that match each other and nothing else.
  static func pairs(_ rows: [LikeForms], _ others: [LikeForms]) -> [(Int, Int)] {
    var patience = mostSteps
    var found: [(Int, Int)] = []
    for (index, candidates) in candidates(rows, others).enumerated() {
      for other in candidates {
        patience -= rows[index].steps(others[other])
        if patience < 0 { return [] }
        if rows[index].isLike(others[other]) { found.append((index, other)) }
      }
    }
    let (one, two) = (counts(found.map(\.0), rows.count), counts(found.map(\.1), others.count))
    return found.filter { one[$0.0] == 1 && two[$0.1] == 1 }
  }

  /// All pairs if there are few, otherwise those that share a form.
  private static func candidates(_ rows: [LikeForms], _ others: [LikeForms]) -> [[Int]] {
    let steps = rows.reduce(0) { $0 + $1.size } * others.reduce(0) { $0 + $1.size }
    if steps <= mostSteps { return rows.map { _ in Array(others.indices) } }
    let shorts = Dictionary(grouping: others.indices) { others[$0].short }
    let longs = Dictionary(grouping: others.indices) { others[$0].long }
    return rows.map { row in
      let sharing = [shorts[row.short] ?? [], longs[row.long] ?? []]
      return Set(sharing.filter { $0.count <= mostSharing }.joined()).sorted()
    }
  }

  private static func counts(_ positions: [Int], _ count: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: count)
    for position in positions { counts[position] += 1 }
    return counts
  }

  private var size: Int { short.count + long.count }

  private func steps(_ other: LikeForms) -> Int {
    short.steps(to: other.short) + long.steps(to: other.long)
  }
}

/// The decks' contents when last read.
///
/// A hint, not authoritative.
struct LastSeen {
  struct Entry: Hashable {
    var id: Thing.ID
    var short: String
    var long: String
  }

  /// The rows last seen in a deck, in order; called only for decks with rows that lack an id.
  var rows: (_ deck: String) -> [Entry]
  /// Whether any deck or answer with this id was seen.
  var knows: (Thing.ID) -> Bool

  static var nothing: LastSeen { LastSeen(rows: { _ in [] }, knows: { _ in false }) }
}

/// Maps each row of the decks to a Thing; made by `IdentityMatch`.
struct RowIdentities {
  struct Deck: Hashable {
    /// One per row of the file.
    var ids: [Thing.ID]
    /// Rows that repeat another row of the file; both are the same Thing.
    var repeats: [Int] = []
    /// Rows whose id cell must be filled in when the file is next written.
    var unwritten: [Int] = []
  }

  /// In file order.
  var decks: [Deck]
  var remarks: [DeckRemark]
  /// Whether several rows claim an id; if so, all decks must be read together.
  var isDisputed: Bool

  /// Assigns an id to every row, independent of reading order.
  ///
  /// For a subset of the decks, `isHeldElsewhere` covers the others; the result is nil if an id is
  /// claimed by both. `homes` is called for the ids that several rows have.
  static func of<Failure>(
    _ files: [DeckFile], seen: LastSeen,
    homes: @escaping (Set<Thing.ID>) throws(Failure) -> KnownHomes,
    isHeldElsewhere: @escaping (Thing.ID) -> Bool
  ) throws(Failure) -> RowIdentities? {
    var match = IdentityMatch(
      files, seen: seen, homes: homes, isHeldElsewhere: isHeldElsewhere)
    return try match.run() ? match.result : nil
  }

  /// Assigns ids without a journal and other decks.
  static func of(_ files: [DeckFile], seen: LastSeen) -> RowIdentities {
    let homes = { (ids: Set<Thing.ID>) in KnownHomes(of: ids, from: []) }
    return of(files, seen: seen, homes: homes, isHeldElsewhere: { _ in false })
      ?? RowIdentities(decks: [], remarks: [], isDisputed: false)
  }
}

extension DeckFile {
  /// The ids of the rows, by this file alone.
  var ownIDs: RowIdentities.Deck { RowIdentities.of([self], seen: .nothing).decks[0] }
}
