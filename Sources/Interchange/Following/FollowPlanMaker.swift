public import Things

/// Plans an update of a followed deck: a three-way merge of the version that came last, the deck, and
/// upstream's version now.
public struct FollowPlanMaker {
  private let library: any LibraryQuestions
  private let following: any LibraryFollow
  private let base: FollowedList?
  private let theirs: FollowedList
  private let ours: ThingColumns
  /// The row of each Thing in the deck.
  private var places: [Thing.ID: Int] = [:]
  private let before: FollowLinks
  /// The Things of the last version's rows.
  private var former: [Thing.ID] = []
  /// The Thing of each row; nil for a row that is new, or that another deck has.
  private var things: [Thing.ID?]
  /// The row of the last version that each row was.
  private var origins: [Int?]
  private var plan: FollowPlan

  public init(
    _ deck: String, base: FollowedList?, theirs: FollowedList, asking library: any LibraryQuestions,
    _ following: any LibraryFollow
  ) throws {
    self.library = library
    self.following = following
    self.base = base
    self.theirs = theirs
    ours = try library.texts(of: deck)
    before = try following.links(of: deck)
    things = Array(repeating: nil, count: theirs.count)
    origins = Array(repeating: nil, count: theirs.count)
    plan = FollowPlan(deck: deck)
    for row in ours.indices { if let id = ours.id(row) { places[id] = row } }
    former = base.map { base in base.texts.indices.map { id(of: $0, in: base.texts) } } ?? []
  }

  public consuming func make() throws -> FollowPlan {
    plan.leftOut = theirs.leftOut
    plan.rowsBefore = former.count
    matchVersions()
    try matchOwnRows()
    try library.together { try mergeRows() }
    try settleGone()
    let added = Set(plan.texts.indices.compactMap { plan.texts.id($0) })
    try plan.bringBack(before.removed.subtracting(added), from: library)
    return plan
  }

  /// The Thing of a row, unless its text has changed since it was added.
  private func id(of row: Int, in texts: ThingColumns) -> Thing.ID {
    before.things[texts.pairKey(row)] ?? texts.id(row)
      ?? .computed(short: texts[row, .short], long: texts[row, .long])
  }

  private func thing(_ id: Thing.ID) -> Thing? { places[id].map { ours.thing($0, id: id) } }
}

// Which rows are the same.
extension FollowPlanMaker {
  private mutating func matchVersions() {
    guard let base else { return }
    var match = DeckMatch(theirs.texts, Array(0..<Int32(theirs.count)), in: base.texts)
    match.matchEqual()
    match.matchMeanings(hasNeighbors: true)
    var taken: Set<Thing.ID> = []
    for (row, partner) in match.partners.enumerated() where partner >= 0 {
      // Two equal rows were one Thing; a row that now differs is another.
      guard taken.insert(former[Int(partner)]).inserted else { continue }
      origins[row] = Int(partner)
      things[row] = former[Int(partner)]
    }
  }

  /// Matches rows that are new upstream with Things that the deck has already: the user's own, or
  /// those that were gone upstream for a while.
  private mutating func matchOwnRows() throws {
    let linked = Set(former)
    var rows = ThingColumns()
    for row in ours.indices where ours.id(row).map({ !linked.contains($0) }) ?? false {
      rows.append(row, of: ours)
    }
    var taken: Set<Thing.ID> = []
    var open: [Int32] = []
    for row in theirs.texts.indices where things[row] == nil {
      let known = id(of: row, in: theirs.texts)
      if places[known] != nil, !linked.contains(known), taken.insert(known).inserted {
        things[row] = known
      } else {
        open.append(Int32(row))
      }
    }
    var free = ThingColumns()
    for row in rows.indices where rows.id(row).map({ !taken.contains($0) }) ?? false {
      free.append(row, of: rows)
    }
    var match = DeckMatch(theirs.texts, open, in: free)
    match.matchEqual()
    match.matchMeanings(hasNeighbors: false)
    for (place, partner) in match.partners.enumerated() where partner >= 0 {
      things[Int(open[place])] = free.id(Int(partner))
    }
  }
}

// What becomes of them.
extension FollowPlanMaker {
  private mutating func mergeRows() throws {
    let isFirst = base == nil
    let edited = isFirst && !ours.isEmpty ? try following.edited() : []
    var open: [Int] = []
    for row in theirs.texts.indices {
      guard let id = things[row] else {
        open.append(row)
        continue
      }
      link(row, to: id)
      // A Thing that the user removed or moved stays away.
      guard let own = thing(id) else { continue }
      var last: Thing?
      if let origin = origins[row], let base {
        last = base.texts.thing(origin, id: id)
      } else if isFirst ? !edited.contains(id) : before.kept[id] == own.textDigest {
        last = own
      }
      merge(row, own, since: last)
    }
    try add(open)
  }

  private mutating func merge(_ row: Int, _ own: Thing, since last: Thing?) {
    var new = theirs.texts.thing(row, id: own.id)
    let compared = last ?? own
    // A column that the file no longer has says nothing about its cells.
    if base.map({ $0.has(.note) && !theirs.has(.note) }) ?? true, new.note.isEmpty {
      new.note = compared.note
    }
    if base.map({ $0.has(.tags) && !theirs.has(.tags) }) ?? true, new.tags.isEmpty {
      new.tags = compared.tags
    }
    if base.map({ $0.has(.also) && !theirs.has(.also) }) ?? true, new.also.isEmpty {
      new.also = compared.also
    }
    (new.guid, new.directions, new.media) = (own.guid, own.directions, own.media)
    var since = last
    since?.guid = own.guid
    since?.directions = own.directions
    since?.media = own.media
    let merged = following.merged(base: since, ours: own, theirs: new)
    if merged.long != new.long && last?.long != new.long
      || merged.short != new.short && last?.short != new.short
      || merged.note != new.note && last?.note != new.note
    {
      plan.yours.append(own)
    }
    guard merged != own else { return }
    plan.changes.append(RowChange(line: theirs.line(row), old: own, new: merged))
  }

  /// Remembers the Thing of a row whose text does not tell it.
  private mutating func link(_ row: Int, to id: Thing.ID) {
    let texts = theirs.texts
    let plain =
      texts.id(row) ?? .computed(short: texts[row, .short], long: texts[row, .long])
    if plain != id { plan.links.things[texts.pairKey(row)] = id }
  }

  private mutating func add(_ rows: [Int]) throws {
    let texts = theirs.texts
    let others = try Elsewhere(texts, rows, in: library)
    var taken: Set<Thing.ID> = Set(former)
    for row in rows {
      if others.rows.contains(row) {
        plan.elsewhere += 1
        continue
      }
      var draft = texts.draft(row)
      let named = try draft.id.flatMap { try library.thing($0) == nil ? $0 : nil }
      let id =
        try named
        ?? .computed(short: draft.short, long: draft.long) { id in
          try taken.contains(id) || library.thing(id) != nil
        }
      guard taken.insert(id).inserted else { continue }
      draft.id = id
      link(row, to: id)
      plan.texts.append(draft)
      plan.added.append(
        FollowPlan.Row(line: theirs.line(row), short: draft.short, long: draft.long))
    }
  }

  /// Things whose row is gone: removed if nobody has studied or edited them, otherwise kept.
  private mutating func settleGone() throws {
    let present = Set(things.compactMap(\.self))
    var gone: [(thing: Thing, isEdited: Bool)] = []
    for (row, id) in former.enumerated() where !present.contains(id) {
      plan.gone += 1
      guard let own = thing(id), let base else { continue }
      gone.append((own, !own.hasSameText(as: base.texts.thing(row, id: id))))
    }
    let cards = gone.flatMap { entry in
      Card.Direction.allCases.map { Card.ID(entry.thing.id, $0) }
    }
    let studied = Set(try library.records(of: cards).keys.map(\.thing))
    for (thing, isEdited) in gone {
      if isEdited || studied.contains(thing.id) {
        plan.kept.append(thing)
        if !isEdited { plan.links.kept[thing.id] = thing.textDigest }
      } else {
        plan.removed.append(thing)
        plan.links.removed.insert(thing.id)
      }
    }
    for (id, digest) in before.kept where places[id] != nil && !present.contains(id) {
      plan.links.kept[id] = plan.links.kept[id] ?? digest
    }
  }
}

extension FollowPlan {
  /// Only brings back Things that an update removed and that were answered elsewhere; nil if there
  /// are none.
  public init?(
    returningTo deck: String, asking library: any LibraryQuestions, _ following: any LibraryFollow
  ) throws {
    self.init(deck: deck)
    links = try following.links(of: deck)
    let removed = links.removed
    links.removed = []
    try bringBack(removed, from: library)
    if returning.isEmpty { return nil }
  }

  /// Things that an update removed, but that were answered on another machine, come back; the others
  /// stay removed.
  fileprivate mutating func bringBack(
    _ removed: Set<Thing.ID>, from library: any LibraryQuestions
  ) throws {
    guard !removed.isEmpty else { return }
    let cards = removed.flatMap { id in Card.Direction.allCases.map { Card.ID(id, $0) } }
    let answered = Set(
      try library.records(of: cards).values.filter { $0.answers > 0 }.map(\.id.thing))
    for id in removed.sorted() where try library.thing(id) == nil {
      if answered.contains(id), let thing = try library.removedThing(id) {
        returning.append(thing)
      } else {
        links.removed.insert(id)
      }
    }
  }
}

/// New rows whose two forms a Thing of another deck has.
private struct Elsewhere {
  private(set) var rows: Set<Int> = []

  init(_ texts: ThingColumns, _ open: [Int], in library: any LibraryQuestions) throws {
    guard !open.isEmpty else { return }
    let keys = texts.keysByShort(open.lazy.map { Int32($0) })
    var distinct: [UInt64] = []
    keys.forEachGroup { distinct.append($0[$0.startIndex].key) }
    try library.entries(underKeys: distinct) { key, entry in
      for row in keys.rows(key)
      where entry.thing.short == texts[Int(row.row), .short]
        && entry.thing.long == texts[Int(row.row), .long]
      {
        rows.insert(Int(row.row))
      }
    }
  }
}

extension Thing {
  /// A digest of what a file can say about it.
  fileprivate var textDigest: UInt64 {
    var digest = TextDigest()
    for text in [short, long, note, CellLists.cell(tags: tags), CellLists.cell(also: also)] {
      digest.combine(text)
    }
    return digest.value
  }

  /// Whether the user has changed nothing since it came.
  fileprivate func hasSameText(as last: Thing) -> Bool {
    short == last.short && long == last.long && note == last.note && Set(tags) == Set(last.tags)
      && also == last.also
  }
}
