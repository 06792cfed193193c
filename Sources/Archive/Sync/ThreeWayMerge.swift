import DelimitedText
import Things

/// Merges two versions of a library's decks, Thing by Thing and cell by cell.
///
/// A Thing is identified by its id, in any deck. The result depends on the three versions and on
/// what `later` returns, not on which version is ours, and never contains conflict markers.
struct ThreeWayMerge {
  /// Deck files by path relative to `decks/`.
  typealias Files = [String: [UInt8]]

  /// A message about a merge for the user.
  enum Remark: Hashable {
    /// One side removed the Thing, the other changed it.
    case kept(Thing.ID, short: String, deck: String)
    /// The sides put a Thing into different decks.
    case placed(Thing.ID, short: String, deck: String, notIn: String)
    /// The sides renamed a deck differently.
    case named(String, notAs: String)
    /// A version of a deck could not be read, so another one was used as a whole.
    case unreadable(String)
  }

  /// A text overridden by a later change of the same cell.
  struct Loss: Hashable {
    var id: Thing.ID
    var short: String
    var deck: String
    /// The row as if the other side had won, in the format of the merged deck.
    var row: [UInt8]
    /// The overridden texts.
    var lost: String
    /// Whether our text was kept.
    var keptOurs: Bool
  }

  private(set) var files: Files = [:]
  private(set) var remarks: [Remark] = []
  private(set) var losses: [Loss] = []
  private let later: (MergeQuestion) -> MergeSideName?
  /// Whether rows that both sides added in one place are sorted by id.
  private let addsByID: Bool
  let base: MergeParty
  let ours: MergeParty
  let theirs: MergeParty
  /// The new path of each deck, by its path in the base version, or its own if it is new.
  private var targets: [String: String] = [:]
  /// Decks that one side removed.
  private var removed: Set<String> = []
  /// The new path of each Thing.
  private var homes: [Thing.ID: String] = [:]

  init(
    base: Files, ours: Files, theirs: Files, addsByID: Bool = false,
    later: @escaping (MergeQuestion) -> MergeSideName? = { _ in nil }
  ) {
    self.later = later
    self.addsByID = addsByID
    var versions = [base, ours, theirs]
    var settled: Files = [:]
    for path in Set(base.keys).union(ours.keys).union(theirs.keys) {
      let texts = versions.map { $0[path] }
      let isBad = texts.map { text in
        text.map { !Self.isReadable($0) || DeckDamage.of($0, since: texts[0] ?? []) } ?? false
      }
      guard isBad.contains(true) || texts[1] == texts[2] && texts[0] == texts[1] else { continue }
      let kept =
        if isBad[1] != isBad[2] {
          texts[isBad[1] ? 2 : 1]
        } else if isBad == [false, true, true], let base = texts[0] {
          base
        } else {
          Self.whole(base: texts[0], ours: texts[1], theirs: texts[2])
        }
      if zip(texts, isBad).contains(where: { $1 && $0 != texts[0] && $0 != kept }) {
        remarks.append(.unreadable(path))
      }
      settled[path] = kept
      for index in versions.indices { versions[index][path] = nil }
    }
    self.base = MergeParty(versions[0])
    self.ours = MergeParty(versions[1], base: self.base)
    self.theirs = MergeParty(versions[2], base: self.base)
    nameDecks()
    placeThings()
    for (path, names) in Dictionary(grouping: targets.keys, by: { targets[$0] ?? $0 }) {
      if let text = text(of: path, named: names.sorted(), in: versions) { files[path] = text }
    }
    for (path, text) in settled { files[path] = text }
    remarks.sort { "\($0)" < "\($1)" }
    losses.sort { ($0.id, $0.row.count) < ($1.id, $1.row.count) }
  }

  private static func isReadable(_ text: [UInt8]) -> Bool {
    text.isEmpty || DeckFile(name: "", path: "", bytes: text).obstacle == nil
  }

  /// Chooses a whole file if rows cannot be merged: changed over unchanged.
  private static func whole(base: [UInt8]?, ours: [UInt8]?, theirs: [UInt8]?) -> [UInt8]? {
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    guard let ours, let theirs else { return ours ?? theirs }
    return ours.lexicographicallyPrecedes(theirs) ? theirs : ours
  }
}

// The new paths of decks and Things.
extension ThreeWayMerge {
  private mutating func nameDecks() {
    let here = Dictionary(ours.formerPaths.map { ($1, $0) }, uniquingKeysWith: min)
    let there = Dictionary(theirs.formerPaths.map { ($1, $0) }, uniquingKeysWith: min)
    for path in base.decks.keys.sorted() {
      let one = here[path] ?? (ours.decks[path] == nil ? nil : path)
      let two = there[path] ?? (theirs.decks[path] == nil ? nil : path)
      if one == nil || two == nil { removed.insert(path) }
      targets[path] = name(path, ours: one ?? two ?? path, theirs: two ?? one ?? path)
    }
    for party in [ours, theirs] {
      for path in party.decks.keys where party.formerPaths[path] == nil && base.decks[path] == nil {
        targets[path] = path
      }
    }
  }

  private mutating func name(_ path: String, ours one: String, theirs two: String) -> String {
    if one == two || two == path { return one }
    if one == path { return two }
    let isOurs = later(.name(Self.deck(path))).map { $0 == .ours } ?? (one < two)
    remarks.append(
      .named(Self.deck(isOurs ? one : two), notAs: Self.deck(isOurs ? two : one)))
    return isOurs ? one : two
  }

  private mutating func placeThings() {
    for id in Set(base.spots.keys).union(ours.spots.keys).union(theirs.spots.keys) {
      homes[id] = home(of: id)
    }
  }

  private func target(_ id: Thing.ID, _ party: MergeParty) -> String? {
    party.spots[id].map { spot in
      let name = party.formerPaths[spot.path] ?? spot.path
      return targets[name] ?? name
    }
  }

  /// The deck of a Thing; nil if it is removed.
  private mutating func home(of id: Thing.ID) -> String? {
    let before = target(id, base)
    switch (target(id, ours), target(id, theirs)) {
    case (nil, nil): return nil
    case (let one?, let two?):
      if one == two || two == before { return one }
      if one == before { return two }
      let isOurs = later(.home(id)).map { $0 == .ours } ?? (one < two)
      let (kept, other) = isOurs ? (one, two) : (two, one)
      remarks.append(
        .placed(id, short: short(id), deck: Self.deck(kept), notIn: Self.deck(other)))
      return kept
    case (let one?, nil): return left(id, at: one, in: ours, .ours, before: before)
    case (nil, let two?): return left(id, at: two, in: theirs, .theirs, before: before)
    }
  }

  /// The deck of a Thing that only one side has.
  private mutating func left(
    _ id: Thing.ID, at path: String, in party: MergeParty, _ side: MergeSideName, before: String?
  ) -> String? {
    guard let before else { return path }
    let isRemoved = later(.removal(id)).map { $0 != side } ?? false
    if path == before, isRemoved || hasSameText(id, party) { return nil }
    remarks.append(.kept(id, short: short(id), deck: Self.deck(path)))
    return path
  }

  private func hasSameText(_ id: Thing.ID, _ party: MergeParty) -> Bool {
    if let one = base.layout(of: id), let two = party.layout(of: id), one.hasRows(like: two),
      base.item(id)?.raw == party.item(id)?.raw
    {
      return true
    }
    return base.hasSameText(of: id, as: party)
  }

  private func short(_ id: Thing.ID) -> String {
    [ours, theirs].lazy.compactMap { $0.cells(id)[.known(.short)] }.first ?? ""
  }

  private static func deck(_ path: String) -> String { DeckName.name(ofPath: path) ?? path }
}

// The text of a deck.
extension ThreeWayMerge {
  /// One version of a deck in the merge.
  private struct Part {
    var layout: DeckLayout?
    var header: [UInt8] = []
    var items: [MergeParty.Item] = []
    /// The files that it consists of.
    var paths: [String] = []
    /// The bytes of its file, if there is only one.
    var whole: [UInt8]?
  }

  /// The three versions of one merged deck.
  private struct Group {
    typealias Key = MergeParty.Item.Key

    let path: String
    /// Base, ours and theirs.
    let parts: [Part]
    let items: [[Key: MergeParty.Item]]

    init(path: String, parts: [Part]) {
      self.path = path
      self.parts = parts
      items = parts.map { part in
        Dictionary(part.items.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      }
    }

    /// The line ending of an item: the one that a side changed it to, or else the original.
    func ending(of key: Key, in layout: DeckLayout) -> [UInt8] {
      let found = items.map { $0[key].flatMap { $0.ending.isEmpty ? nil : $0.ending } }
      switch (found[1], found[2]) {
      case (let one?, let two?):
        if one == two || two == found[0] { return one }
        return one == found[0] ? two : layout.ending.bytes
      case (let one?, nil):
        return parts[1].layout?.ending == layout.ending ? one : layout.ending.bytes
      case (nil, let two?):
        return parts[2].layout?.ending == layout.ending ? two : layout.ending.bytes
      case (nil, nil): return layout.ending.bytes
      }
    }

    /// Whether a side has an item on its own line.
    func isLine(_ key: Key) -> Bool {
      items.dropFirst().contains { $0[key]?.ending.isEmpty == false }
    }

    /// The text of a side that equals the merge result, used to keep even its last byte.
    func unchanged(_ text: MergedText) -> [UInt8]? {
      let sides = parts.dropFirst().compactMap { part in
        part.layout == text.layout && text.says(part.header, part.items) ? part.whole : nil
      }
      guard sides.count == 2, sides[0] != sides[1] else { return sides.first }
      if sides.contains(where: { $0 == parts[0].whole }) {
        return sides.first { $0 != parts[0].whole }
      }
      return sides.max { $0.lexicographicallyPrecedes($1) }
    }
  }

  /// Nil if the deck is removed.
  private mutating func text(of path: String, named names: [String], in versions: [Files])
    -> [UInt8]?
  {
    let parts = zip([base, ours, theirs], versions).map { party, files in
      var part = part(of: names, in: party)
      part.whole = part.paths.count == 1 ? files[part.paths[0]] : nil
      return part
    }
    let group = Group(path: path, parts: parts)
    let keys = ItemOrder(
      base: keys(of: parts[0], in: path), ours: keys(of: parts[1], in: path),
      theirs: keys(of: parts[2], in: path), addsByID: addsByID
    ).merged
    let hasThings = keys.contains { if case .thing = $0 { true } else { false } }
    guard let layout = layout(of: parts, holding: keys),
      hasThings || !names.allSatisfy(removed.contains)
    else { return nil }
    var text = MergedText(layout, parts.map { ($0.layout, $0.header) })
    for key in keys {
      switch key {
      case .text(let raw, _):
        text.append(raw, ending: group.isLine(key) ? group.ending(of: key, in: layout) : [])
      case .thing(let id):
        guard let row = row(of: id, in: group, for: text) else { continue }
        text.append(row, ending: group.ending(of: key, in: layout))
      }
    }
    return group.unchanged(text) ?? text.bytes
  }

  private func part(of names: [String], in party: MergeParty) -> Part {
    var part = Part()
    for name in names {
      let path = party.formerPaths.first { $0.value == name }?.key ?? name
      guard let deck = party.decks[path], party.formerPaths[path] ?? path == name else { continue }
      part.paths.append(path)
      if part.layout == nil, deck.file.header != nil {
        part.layout = deck.layout
        part.header = deck.file.line(deck.file.headerRange)
      }
      part.items += deck.items
    }
    return part
  }

  private func layout(
    of parts: [Part], holding keys: [MergeParty.Item.Key]
  ) -> DeckLayout? {
    guard var layout = parts[1].layout ?? parts[2].layout ?? parts[0].layout else { return nil }
    if let one = parts[1].layout, let two = parts[2].layout {
      layout = .merged(base: parts[0].layout, ours: one, theirs: two)
    }
    // A Thing from another deck adds its columns.
    for case .thing(let id) in keys {
      for (party, part) in [(ours, parts[1]), (theirs, parts[2])] {
        guard let spot = party.spots[id], !part.paths.contains(spot.path) else { continue }
        layout.add(columns: party.cells(id).filter { !$0.value.isEmpty }.keys)
      }
    }
    return layout
  }

  /// The items of a part that stay in this deck.
  private func keys(of part: Part, in path: String) -> [MergeParty.Item.Key] {
    part.items.map(\.key).filter { key in
      if case .thing(let id) = key { homes[id] == path } else { true }
    }
  }

  /// The bytes of a Thing's row.
  private mutating func row(
    of id: Thing.ID, in group: Group, for text: MergedText
  ) -> [UInt8]? {
    let rows = zip(group.parts, group.items).map { part, items in
      part.layout?.hasRows(like: text.layout) == true ? items[.thing(id)]?.raw : nil
    }
    let (old, one, two) = (rows[0], rows[1], rows[2])
    let isInBoth = ours.spots[id] != nil && theirs.spots[id] != nil
    if let one, !isInBoth || two == one || old != nil && two == old { return one }
    if let two, !isInBoth || old != nil && one == old { return two }
    let candidates = [one, two].compactMap(\.self).sorted { $0.lexicographicallyPrecedes($1) }
    return merged(id, like: candidates, in: group, for: text)
  }

  private mutating func merged(
    _ id: Thing.ID, like rows: [[UInt8]], in group: Group, for text: MergedText
  ) -> [UInt8]? {
    let here = ours.spots[id] == nil ? nil : ours.cells(id)
    let there = theirs.spots[id] == nil ? nil : theirs.cells(id)
    guard let one = here ?? there, let two = there ?? here else { return nil }
    let old = base.spots[id] == nil ? nil : base.cells(id)
    let choice = RowMerge(base: old, ours: one, theirs: two) { [later] in later(.text(id)) }
    if !choice.lost.isEmpty {
      let other = choice.merged.merging(choice.lost) { $1 }
      losses.append(
        Loss(
          id: id, short: choice.merged[.known(.short)] ?? "", deck: Self.deck(group.path),
          row: text.row(other, like: rows, id: id),
          lost: choice.lost.values.filter { !$0.isEmpty }.sorted().joined(separator: " · "),
          keptOurs: choice.lost.allSatisfy { one[$0.key] != $0.value }))
    }
    return text.row(choice.merged, like: rows, id: id)
  }
}

extension MergeParty {
  /// Whether a Thing has the same cells in both versions, apart from its id.
  func hasSameText(of id: Thing.ID, as other: MergeParty) -> Bool {
    let texts = [self, other].map { party in
      party.cells(id).filter { $0.key != .known(.id) && !$0.value.isEmpty }
    }
    return texts[0] == texts[1]
  }

  func layout(of id: Thing.ID) -> DeckLayout? { spots[id].flatMap { decks[$0.path]?.layout } }

  func cells(_ id: Thing.ID) -> RowMerge.Cells {
    guard let spot = spots[id], let deck = decks[spot.path],
      let row = deck.items[spot.item].row
    else { return [:] }
    return deck.file.cells(deck.file.rows[row], in: deck.layout)
  }
}

extension DeckFile {
  func cells(_ row: DeckRow, in layout: DeckLayout? = nil) -> RowMerge.Cells {
    Dictionary(
      zip((layout ?? DeckLayout(self)).columns, texts(row)), uniquingKeysWith: { first, _ in first }
    )
  }
}
