import DelimitedText
import Things

/// The order of a merged deck: rows of both sides follow their neighbors, and swapping the sides
/// gives the same result.
struct ItemOrder {
  typealias Key = MergeParty.Item.Key

  private(set) var merged: [Key] = []

  init(base: [Key], ours: [Key], theirs: [Key]) {
    let (old, one, two) = (Set(base), Set(ours), Set(theirs))
    // Items that a side removed are dropped; for Things this was decided earlier.
    let stays = { (key: Key) in
      if case .thing = key {
        true
      } else {
        !old.contains(key) || one.contains(key) && two.contains(key)
      }
    }
    let common = old.intersection(one).intersection(two)
    let spine = Self.spine([base, ours, theirs].map { $0.filter(common.contains) })
    let places = Dictionary(uniqueKeysWithValues: zip(spine, spine.indices))
    let sides = [ours, theirs].map { Self.groups($0.filter(stays), places) }
    var seen: Set<Key> = []
    merged.reserveCapacity(max(ours.count, theirs.count))
    for place in -1..<spine.count {
      if place >= 0, seen.insert(spine[place]).inserted { merged.append(spine[place]) }
      let groups = sides.compactMap { $0[place] }.sorted(by: Self.precedes)
      for key in groups.joined() where seen.insert(key).inserted { merged.append(key) }
    }
  }

  /// The order of items in all three versions: that of the side that changed it.
  private static func spine(_ versions: [[Key]]) -> [Key] {
    let (base, ours, theirs) = (versions[0], versions[1], versions[2])
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    return precedes(ours, theirs) ? ours : theirs
  }

  /// The items after each common item, or at -1, before the first one.
  private static func groups(_ keys: [Key], _ places: [Key: Int]) -> [Int: [Key]] {
    var groups: [Int: [Key]] = [:]
    var place = -1
    for key in keys {
      if let next = places[key] { place = next } else { groups[place, default: []].append(key) }
    }
    return groups
  }

  private static func precedes(_ one: [Key], _ two: [Key]) -> Bool {
    for (first, second) in zip(one, two) where first != second {
      return first.isBefore(second)
    }
    return one.count < two.count
  }
}

extension MergeParty.Item.Key {
  fileprivate func isBefore(_ other: Self) -> Bool {
    switch (self, other) {
    case (.thing(let one), .thing(let two)): one < two
    case (.thing, .text): true
    case (.text, .thing): false
    case (.text(let one, let first), .text(let two, let second)):
      one == two ? first < second : one.lexicographicallyPrecedes(two)
    }
  }
}

/// The text of a merged deck being built.
struct MergedText {
  private(set) var layout: DeckLayout
  private(set) var bytes: [UInt8] = []
  /// The appended rows, for comparison with those of a side.
  private var rows: [[UInt8]] = []
  private let header: [UInt8]

  /// `versions` are the layouts and header rows of base, ours and theirs.
  init(_ layout: DeckLayout, _ versions: [(layout: DeckLayout?, header: [UInt8])]) {
    self.layout = layout
    header = Self.header(layout, versions)
    bytes = (layout.hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []) + header
    if !LineEnding.isEnded(bytes) { bytes += layout.ending.bytes }
  }

  /// A header row of one of the sides, or a new one.
  private static func header(
    _ layout: DeckLayout, _ versions: [(layout: DeckLayout?, header: [UInt8])]
  ) -> [UInt8] {
    let written = versions.map { version in
      guard let form = version.layout, form.names == layout.names, form.hasRows(like: layout),
        form.ending == layout.ending
      else { return nil as [UInt8]? }
      return version.header
    }
    if let one = written[1], let two = written[2] {
      if one == two || two == written[0] { return one }
      if one == written[0] { return two }
      return one.lexicographicallyPrecedes(two) ? one : two
    }
    if let found = written[1] ?? written[2] { return found }
    var writer = RowWriter(layout.dialect)
    writer.append(layout.names)
    return writer.bytes
  }

  /// Appends a row, or bytes between rows, which have no line ending.
  mutating func append(_ raw: [UInt8], ending: [UInt8]) {
    rows.append(raw)
    bytes += raw
    bytes += ending
  }

  /// Whether a side has exactly this header and these rows.
  func says(_ header: [UInt8], _ items: [MergeParty.Item]) -> Bool {
    self.header == header && rows.elementsEqual(items.lazy.map(\.raw))
  }

  /// A row with these texts: a candidate that already has them, or the first one with its cells
  /// replaced.
  func row(_ cells: CellChoice.Cells, like candidates: [[UInt8]], id: Thing.ID) -> [UInt8] {
    var texts = layout.columns.map { cells[$0] ?? "" }
    let computed = Thing.ID.computed(
      short: cells[.known(.short)] ?? "", long: cells[.known(.long)] ?? "")
    if let place = layout.columns.firstIndex(of: .known(.id)), texts[place].isEmpty,
      computed != id
    {
      texts[place] = "\(id)"
    }
    let columns = texts.enumerated().map { (column: $0, text: $1) }
    var first: [UInt8]?
    for candidate in candidates {
      var reader = RecordReader(candidate, dialect: layout.dialect, isPart: true)
      guard reader.advance() else { continue }
      // A row without its trailing empty cells is valid as it is.
      guard let replaced = reader.replacing(columns) else { return candidate }
      first = first ?? replaced
    }
    if let first { return first }
    var writer = RowWriter(layout.dialect)
    writer.append(texts)
    return Array(writer.bytes.dropLast(layout.ending.bytes.count))
  }
}

/// Merges the cells of one Thing.
struct CellChoice {
  typealias Cells = [DeckLayout.Column: String]

  private(set) var merged: Cells = [:]
  /// Texts overridden by a later change of the same cell.
  private(set) var lost: Cells = [:]
  private let winner: () -> MergeSideName?

  /// Calls `winner` only if both sides changed a cell differently.
  init(
    base: Cells?, ours: Cells, theirs: Cells, winner: @escaping () -> MergeSideName?
  ) {
    self.winner = winner
    for column in Set(ours.keys).union(theirs.keys) {
      take(
        column, base: base?[column] ?? "", ours: ours[column] ?? "", theirs: theirs[column] ?? "")
    }
  }

  private mutating func take(
    _ column: DeckLayout.Column, base: String, ours: String, theirs: String
  ) {
    if ours.hasSameBytes(as: theirs) || theirs.hasSameBytes(as: base) {
      merged[column] = ours
    } else if ours.hasSameBytes(as: base) {
      merged[column] = theirs
    } else if column == .known(.tags) {
      let tags = [base, ours, theirs].map { CellLists.tags($0) }
      merged[column] = CellLists.cell(tags: Self.union(tags))
    } else if column == .known(.also) {
      let answers = [base, ours, theirs].map { CellLists.also($0) }
      merged[column] = CellLists.cell(also: Self.union(answers))
    } else {
      // Without a winner, choose by bytes, so that every machine makes the same choice.
      let isOurs = winner().map { $0 == .ours } ?? theirs.utf8.lexicographicallyPrecedes(ours.utf8)
      merged[column] = isOurs ? ours : theirs
      lost[column] = isOurs ? theirs : ours
    }
  }

  /// The elements that both kept, in the order of the base, then those that either added.
  ///
  /// `versions` are base, ours and theirs.
  private static func union(_ versions: [[String]]) -> [String] {
    let kept = versions[0].filter { versions[1].contains($0) && versions[2].contains($0) }
    let added = Set(versions[1] + versions[2]).subtracting(versions[0])
    return kept + added.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension String {
  /// Whether both have the same bytes; `==` also accepts canonical equivalents.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
