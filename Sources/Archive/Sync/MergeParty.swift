import DelimitedText
import Things

/// One of the two versions being merged.
enum MergeSideName: Hashable {
  case ours
  case theirs
}

/// A question that the texts alone cannot answer: which side made the later change.
enum MergeQuestion: Hashable {
  /// The text of a Thing.
  case text(Thing.ID)
  /// Whether a Thing is removed; only upstream's changes of a followed list give way to that.
  case removal(Thing.ID)
  /// The deck that a Thing is in.
  case home(Thing.ID)
  /// The name of a deck, by its earlier name.
  case name(String)
}

/// One version of the decks to merge: rows with their ids, and the location of each Thing.
struct MergeParty {
  /// A record of a deck file, or bytes between records.
  struct Item {
    enum Key: Hashable {
      case thing(Thing.ID)
      /// Other text, identified by its bytes and the number of earlier occurrences.
      case text([UInt8], Int)
    }

    var key: Key
    /// The bytes without the line ending.
    var raw: [UInt8]
    var ending: [UInt8]
    /// The index in `DeckFile.rows`; nil for other text.
    var row: Int?
  }

  struct Deck {
    let file: DeckFile
    let layout: DeckLayout
    var items: [Item] = []
  }

  struct Spot: Hashable {
    var path: String
    /// The index among the items of its deck.
    var item: Int
  }

  private(set) var decks: [String: Deck] = [:]
  private(set) var spots: [Thing.ID: Spot] = [:]
  /// The path of each deck in the base version.
  private(set) var formerPaths: [String: String] = [:]

  /// The base version.
  init(_ files: [String: [UInt8]]) { self.init(files, base: nil) }

  /// A version derived from `base`.
  init(_ files: [String: [UInt8]], base: MergeParty?) {
    let paths = files.keys.sorted()
    let parsed = paths.map { path in
      DeckFile(name: DeckName.name(ofPath: path) ?? path, path: path, bytes: files[path] ?? [])
    }
    if let base { formerPaths = Self.renames(parsed, from: base) }
    let ids = RowIdentities.of(parsed, seen: base?.lastSeen(formerPaths) ?? .nothing)
    for (file, identity) in zip(parsed, ids.decks) {
      decks[file.path] = Deck(
        file: file, layout: DeckLayout(file), items: Self.items(file, identity))
      for (place, item) in (decks[file.path]?.items ?? []).enumerated() {
        if case .thing(let id) = item.key { spots[id] = Spot(path: file.path, item: place) }
      }
    }
  }

  func item(_ id: Thing.ID) -> Item? { spots[id].flatMap { decks[$0.path]?.items[$0.item] } }

  /// Renamed decks: missing in the base version, but with most of the Things of a removed deck.
  private static func renames(_ files: [DeckFile], from base: MergeParty) -> [String: String] {
    let paths = Set(files.map(\.path))
    var gone = Set(base.decks.keys).subtracting(paths)
    var found: [String: String] = [:]
    for file in files where !gone.isEmpty && base.decks[file.path] == nil {
      let ids = Set(file.rows.map { $0.id ?? file.computedID($0) })
      let former = ids.compactMap { base.spots[$0]?.path }.filter(gone.contains)
      let most = Dictionary(grouping: former) { $0 }.mapValues(\.count)
        .max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let most, 2 * most.value > base.things(of: most.key) else { continue }
      gone.remove(most.key)
      found[file.path] = most.key
    }
    return found
  }

  private func things(of path: String) -> Int {
    decks[path]?.items.count { $0.row != nil } ?? 0
  }

  /// The rows of this version, used to match rows without ids in a later one.
  private func lastSeen(_ formerPaths: [String: String]) -> LastSeen {
    LastSeen(
      rows: { name in
        let path = DeckName.path(of: name)
        guard let deck = decks[formerPaths[path] ?? path] else { return [] }
        return deck.items.compactMap { item in
          guard case .thing(let id) = item.key, let row = item.row else { return nil }
          let found = deck.file.rows[row]
          return LastSeen.Entry(id: id, short: deck.file[found.short], long: deck.file[found.long])
        }
      }, knows: { spots[$0] != nil })
  }

  /// Everything below the header, including bytes between rows.
  private static func items(_ file: DeckFile, _ identity: RowIdentities.Deck) -> [Item] {
    let bytes = file.bytes
    var rows: [Int: Int] = [:]
    let repeats = Set(identity.repeats)
    for (index, row) in file.rows.enumerated() where !repeats.contains(index) {
      rows[row.raw.range.lowerBound] = index
    }
    var items: [Item] = []
    var texts: [[UInt8]: Int] = [:]
    func add(text range: Range<Int>, ending: [UInt8]) {
      let raw = Array(bytes[range])
      texts[raw, default: 0] += 1
      items.append(Item(key: .text(raw, texts[raw, default: 0]), raw: raw, ending: ending))
    }
    var reader = RecordReader(bytes, dialect: file.dialect)
    guard file.header != nil, reader.advance() else { return [] }
    var end = LineEnding.end(from: reader.range.upperBound, in: bytes)
    while reader.advance() {
      let range = reader.range
      if end < range.lowerBound { add(text: end..<range.lowerBound, ending: []) }
      end = LineEnding.end(from: range.upperBound, in: bytes)
      let ending = Array(bytes[range.upperBound..<end])
      if let row = rows[range.lowerBound] {
        let item = Item(
          key: .thing(identity.ids[row]), raw: Array(bytes[range]), ending: ending, row: row)
        items.append(item)
      } else {
        add(text: range, ending: ending)
      }
    }
    if end < bytes.count { add(text: end..<bytes.count, ending: []) }
    return items
  }
}

/// The columns and dialect of a deck file.
struct DeckLayout: Hashable {
  /// A column by meaning, independent of its position.
  enum Column: Hashable {
    case known(DeckColumn)
    /// The name, and the number of earlier occurrences.
    case other(String, Int)
  }

  var columns: [Column]
  var names: [String]
  var delimiter: UInt8
  var ending: LineEnding
  var hasByteOrderMark: Bool

  init(_ file: DeckFile) {
    names = file.header?.names ?? []
    columns = []
    var counts: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      if let known = DeckColumn.inDeckFiles.first(where: { file.header?[$0] == index }) {
        columns.append(.known(known))
      } else {
        counts[name, default: 0] += 1
        columns.append(.other(name, counts[name, default: 0]))
      }
    }
    delimiter = file.dialect.delimiter
    ending = LineEnding(of: file.line(file.headerRange))
    hasByteOrderMark = file.dialect.hasByteOrderMark
  }

  /// Whether rows mean the same in both layouts, byte for byte.
  func hasRows(like other: DeckLayout) -> Bool {
    columns == other.columns && delimiter == other.delimiter
  }

  var dialect: Dialect { Dialect(delimiter: delimiter, lineEnding: ending) }

  /// The columns of both sides, without those that either side removed.
  static func merged(base: DeckLayout?, ours: DeckLayout, theirs: DeckLayout) -> DeckLayout {
    func pick<Part: Hashable>(_ part: KeyPath<DeckLayout, Part>, _ smaller: (Part, Part) -> Bool)
      -> Part
    {
      let (one, two) = (ours[keyPath: part], theirs[keyPath: part])
      if one == two || two == base?[keyPath: part] { return one }
      if one == base?[keyPath: part] { return two }
      return smaller(one, two) ? one : two
    }
    var layout = ours
    layout.delimiter = pick(\.delimiter, <)
    layout.ending = pick(\.ending) { $0.rawValue < $1.rawValue }
    layout.hasByteOrderMark = pick(\.hasByteOrderMark) { $0 && !$1 }
    let header = mergedHeader(base: base, ours: ours, theirs: theirs)
    (layout.columns, layout.names) = (header.map(\.0), header.map(\.1))
    return layout
  }

  private static func mergedHeader(
    base: DeckLayout?, ours: DeckLayout, theirs: DeckLayout
  ) -> [(Column, String)] {
    if ours.columns == theirs.columns || theirs.columns == base?.columns { return ours.header }
    if ours.columns == base?.columns { return theirs.header }
    let (one, two) = (Set(ours.columns), Set(theirs.columns))
    if base == nil, one.isSuperset(of: two) { return ours.header }
    if base == nil, two.isSuperset(of: one) { return theirs.header }
    let old = Set(base?.columns ?? [])
    var merged = (base?.header ?? []).filter { one.contains($0.0) && two.contains($0.0) }
    let added = (ours.header + theirs.header).filter { !old.contains($0.0) }
    for column in added.sorted(by: { $0.1 < $1.1 })
    where !merged.contains(where: { $0.0 == column.0 }) {
      merged.append(column)
    }
    // A required column is kept even if one side renamed it.
    for required in [DeckColumn.short, .long]
    where !merged.contains(where: { $0.0 == .known(required) }) {
      merged.append((.known(required), required.name))
    }
    return merged
  }

  private var header: [(Column, String)] { Array(zip(columns, names)) }

  /// Adds missing columns in the order of their names.
  mutating func add(columns new: some Sequence<Column>) {
    let missing = new.filter { !columns.contains($0) }.map { column in
      switch column {
      case .known(let known): (column, known.name)
      case .other(let name, _): (column, name)
      }
    }
    for (column, name) in missing.sorted(by: { $0.1 < $1.1 }) {
      columns.append(column)
      names.append(name)
    }
  }
}
