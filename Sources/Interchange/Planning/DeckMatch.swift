public import Things

/// Matches drafts with the rows of a deck: by id or guid, by text, by similarity.
///
/// Each step handles only what the previous ones left open, and each row matches at most one draft.
struct DeckMatch {
  let drafts: ThingColumns
  let deck: ThingColumns
  /// The drafts for this deck.
  let rows: [Int32]
  /// The deck's row for each of `rows`, or -1.
  private(set) var partners: [Int32]
  /// Whether a row of the deck has a match.
  private(set) var isTaken: [Bool]
  /// Drafts with the id or guid of an earlier draft, and that draft.
  private(set) var repeatedIdentities: [(row: Int32, first: Int32)] = []

  /// The least similarity at which a long form counts as a changed version of another.
  static let leastShare = 0.6
  /// How many rows ahead to search before searching all.
  private static let reach = 16
  /// The total budget of similarity steps, about half a second.
  private static let patience = 200_000_000

  init(_ drafts: ThingColumns, _ rows: [Int32], in deck: ThingColumns) {
    self.drafts = drafts
    self.deck = deck
    self.rows = rows
    partners = [Int32](repeating: -1, count: rows.count)
    isTaken = [Bool](repeating: false, count: deck.count)
  }

  mutating func run() {
    matchEqual()
    if !deck.isEmpty { matchAlike() }
  }

  /// Matches by id, guid and text.
  mutating func matchEqual() {
    matchIdentities()
    guard !deck.isEmpty else { return }
    matchInOrder()
    matchTexts()
  }

  /// Indices in `rows` without a match.
  var open: [Int32] { partners.indices.lazy.filter { partners[$0] < 0 }.map { Int32($0) } }

  mutating func take(_ index: Int, _ row: Int) {
    partners[index] = Int32(row)
    isTaken[row] = true
  }

  func draft(_ index: some BinaryInteger) -> Int { Int(rows[Int(index)]) }
}

// By id or guid.
extension DeckMatch {
  private mutating func matchIdentities() {
    let ids = rows.indices.filter { drafts.id(draft($0)) != nil }
    if !ids.isEmpty {
      match(
        SortedKeys(ids.map { Int32($0) }) { drafts.id(draft($0))?.number ?? 0 },
        SortedKeys((0..<Int32(deck.count))) { deck.id(Int($0))?.number ?? 0 })
    }
    let guids = rows.indices.filter { !drafts.isEmpty(draft($0), .guid) }
    if !guids.isEmpty {
      let named = (0..<Int32(deck.count)).filter { !deck.isEmpty(Int($0), .guid) }
      match(
        SortedKeys(guids.map { Int32($0) }) { drafts.key(draft($0), .guid) },
        SortedKeys(named) { deck.key(Int($0), .guid) })
    }
  }

  /// Matches the first draft of each key with its row, and reports the others.
  private mutating func match(_ drafts: SortedKeys, _ deck: SortedKeys) {
    drafts.forEachGroup { group in
      guard let first = group.first else { return }
      for other in group.dropFirst() {
        repeatedIdentities.append((rows[Int(other.row)], rows[Int(first.row)]))
      }
      guard partners[Int(first.row)] < 0,
        let row = deck.rows(first.key).first(where: { !isTaken[Int($0.row)] })
      else { return }
      take(Int(first.row), Int(row.row))
    }
  }
}

// By text.
extension DeckMatch {
  /// Most files keep their order, so each draft is searched near the previous match.
  private mutating func matchInOrder() {
    var next = 0
    for index in rows.indices where partners[index] < 0 {
      while next < isTaken.count, isTaken[next] { next += 1 }
      for row in next..<min(next + Self.reach, isTaken.count) where !isTaken[row] {
        guard drafts.hasSameForms(draft(index), as: deck, row) else { continue }
        take(index, row)
        next = row + 1
        break
      }
    }
  }

  private mutating func matchTexts() {
    let open = open
    guard !open.isEmpty, isTaken.contains(false) else { return }
    let free = SortedKeys(freeRows) { deck.pairKey(Int($0)) }
    for index in open {
      let found = free.rows(drafts.pairKey(draft(index))).first {
        !isTaken[Int($0.row)] && drafts.hasSameForms(draft(index), as: deck, Int($0.row))
      }
      if let found { take(Int(index), Int(found.row)) }
    }
  }

  var freeRows: [Int32] {
    isTaken.indices.lazy.filter { !isTaken[$0] }.map { Int32($0) }
  }
}

// By similarity.
extension DeckMatch {
  private struct Pair {
    var share: Double
    var index: Int32
    var row: Int32
  }

  /// Matches the most similar long forms among drafts and rows with the same short form.
  private mutating func matchAlike() {
    let open = open
    guard !open.isEmpty, isTaken.contains(false) else { return }
    let free = SortedKeys(freeRows) { deck.key(Int($0), .short) }
    var patience = Self.patience
    var pairs: [Pair] = []
    for index in open {
      let rows = free.rows(drafts.key(draft(index), .short))
      guard !rows.isEmpty else { continue }
      let long = Similarity(drafts[draft(index), .long])
      for entry in rows where drafts.isSame(draft(index), .short, as: deck, at: Int(entry.row)) {
        let other = Similarity(deck[Int(entry.row), .long])
        patience -= long.steps(to: other)
        guard patience > 0 else { break }
        let share = long.ratio(to: other)
        guard share >= Self.leastShare else { continue }
        pairs.append(Pair(share: share, index: index, row: entry.row))
      }
    }
    pairs.sort {
      $0.share != $1.share ? $0.share > $1.share : ($0.index, $0.row) < ($1.index, $1.row)
    }
    for pair in pairs where partners[Int(pair.index)] < 0 && !isTaken[Int(pair.row)] {
      take(Int(pair.index), Int(pair.row))
    }
  }
}

// By the long form.
extension DeckMatch {
  /// Matches a draft with a row that its file no longer has, if both alone have their long form: its
  /// short form was corrected.
  mutating func matchRenamed(_ vanished: [Int32]) {
    let open = open
    guard !open.isEmpty, !vanished.isEmpty else { return }
    let gone = SortedKeys(vanished) { deck.key(Int($0), .long) }
    let new = SortedKeys(open) { drafts.key(draft($0), .long) }
    new.forEachGroup { group in
      guard group.count == 1, let entry = group.first else { return }
      let rows = gone.rows(entry.key)
      guard rows.count == 1, let row = rows.first.map({ Int($0.row) }), !isTaken[row],
        drafts.isSame(draft(entry.row), .long, as: deck, at: row)
      else { return }
      take(Int(entry.row), row)
    }
  }
}

/// The change a draft makes to an existing Thing.
public struct RowChange: Hashable, Sendable {
  public var line: Int
  public var old: Thing
  public var new: Thing
}

extension RowChange {
  /// Nil if the draft adds nothing to the Thing.
  ///
  /// Empty cells delete nothing, and tags and other answers are only added: the import must not
  /// lose what was entered while studying.
  init?(_ drafts: ImportDrafts, row: Int, into deck: ThingColumns, at deckRow: Int) {
    if Self.saysAll(drafts.texts, row, of: deck, at: deckRow) { return nil }
    guard let id = deck.id(deckRow) else { return nil }
    let old = deck.thing(deckRow, id: id)
    let draft = drafts.texts.draft(row)
    var new = old
    (new.short, new.long) = (draft.short, draft.long)
    if !draft.note.isEmpty { new.note = draft.note }
    new.tags += draft.tags.filter { !old.tags.contains($0) }
    new.also += draft.also.filter { !old.also.contains($0) }
    if !draft.guid.isEmpty, old.guid.isEmpty || draft.id == id { new.guid = draft.guid }
    if let directions = draft.directions { new.directions = directions }
    new.media.add(draft.media)
    // Texts that differ only in Unicode normalization are equal.
    if new == old { return nil }
    self.init(line: drafts.line(row), old: old, new: new)
  }

  private static func saysAll(
    _ drafts: ThingColumns, _ row: Int, of deck: ThingColumns, at deckRow: Int
  ) -> Bool {
    if drafts.hasSameCells(row, as: deck, deckRow) { return true }
    return drafts.hasSameForms(row, as: deck, deckRow)
      && [.note, .tags, .also, .guid, .directions, .image, .audio].allSatisfy {
        drafts.isEmpty(row, $0) || drafts.isSame(row, $0, as: deck, at: deckRow)
      }
  }
}

// Rows are compared by bytes first, then by composed characters.
extension ThingColumns {
  /// Whether two cells are equal after Unicode composition.
  @inline(__always)
  func isSame(_ row: Int, _ cell: Cell, as other: ThingColumns, at otherRow: Int) -> Bool {
    withCell(row, cell) { one in
      other.withCell(otherRow, cell) { two in
        one.count == two.count && one.sharedPrefix(with: two) == one.count
          || Self.isSameComposed(one, two)
      }
    }
  }

  private static func isSameComposed(
    _ one: UnsafeRawBufferPointer, _ two: UnsafeRawBufferPointer
  ) -> Bool {
    // ASCII texts are already composed.
    guard one.contains(where: { $0 >= 0x80 }) || two.contains(where: { $0 >= 0x80 }) else {
      return false
    }
    return ComposedText.withComposed(one.assumingMemoryBound(to: UInt8.self)) { one in
      ComposedText.withComposed(two.assumingMemoryBound(to: UInt8.self)) {
        one.elementsEqual($0)
      }
    }
  }

  /// Whether both forms are equal.
  func hasSameForms(_ row: Int, as other: ThingColumns, _ otherRow: Int) -> Bool {
    isSame(row, .short, as: other, at: otherRow) && isSame(row, .long, as: other, at: otherRow)
  }

  /// A hash of both composed forms.
  func pairKey(_ row: Int) -> UInt64 {
    withCell(row, .short) { short in
      withCell(row, .long) { long in
        TextDigest(
          short.assumingMemoryBound(to: UInt8.self), long.assumingMemoryBound(to: UInt8.self)
        ).value
      }
    }
  }

  /// A hash of a composed cell.
  func key(_ row: Int, _ cell: Cell) -> UInt64 {
    var digest = TextDigest()
    withCell(row, cell) { bytes in
      ComposedText.withComposed(bytes.assumingMemoryBound(to: UInt8.self)) { digest.combine($0) }
    }
    return digest.value
  }
}
