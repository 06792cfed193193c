import DelimitedText
import Things

/// The order of a merged deck: rows of both sides follow their neighbors, and swapping the sides
/// gives the same result.
struct ItemOrder {
  typealias Key = MergeParty.Item.Key

  private(set) var merged: [Key] = []

  /// `addsByID` sorts what both sides added in one place, instead of keeping each side's order.
  init(base: [Key], ours: [Key], theirs: [Key], addsByID: Bool) {
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
    let indices = Dictionary(uniqueKeysWithValues: zip(spine, spine.indices))
    let sides = [ours, theirs].map { Self.groups($0.filter(stays), indices) }
    var seen: Set<Key> = []
    merged.reserveCapacity(max(ours.count, theirs.count))
    for index in -1..<spine.count {
      if index >= 0, seen.insert(spine[index]).inserted { merged.append(spine[index]) }
      let groups = sides.compactMap { $0[index] }.sorted(by: Self.precedes)
      let keys = addsByID ? Self.byID(groups) : Array(groups.joined())
      for key in keys where seen.insert(key).inserted { merged.append(key) }
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
  private static func groups(_ keys: [Key], _ indices: [Key: Int]) -> [Int: [Key]] {
    var groups: [Int: [Key]] = [:]
    var index = -1
    for key in keys {
      if let next = indices[key] { index = next } else { groups[index, default: []].append(key) }
    }
    return groups
  }

  /// What both sides have, in their order if they agree on it, and then the rest by id.
  private static func byID(_ groups: [[Key]]) -> [Key] {
    let shared = groups.count > 1 ? Set(groups[0]).intersection(groups[1]) : []
    let orders = groups.map { $0.filter(shared.contains) }
    let isAgreed = orders.allSatisfy { $0 == orders[0] }
    let rest = groups.joined().filter { !shared.contains($0) }.sorted { $0.isBefore($1) }
    return (isAgreed ? orders.first ?? [] : shared.sorted { $0.isBefore($1) }) + rest
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
  func row(_ cells: RowMerge.Cells, like candidates: [[UInt8]], id: Thing.ID) -> [UInt8] {
    var texts = layout.columns.map { cells[$0] ?? "" }
    let computed = Thing.ID.computed(
      short: cells[.known(.short)] ?? "", long: cells[.known(.long)] ?? "")
    if let index = layout.columns.firstIndex(of: .known(.id)), texts[index].isEmpty,
      computed != id
    {
      texts[index] = "\(id)"
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
