import Things

/// Counts the effects of file changes on a library.
struct SyncCounting {
  private var sums = SyncCounts()
  private var before: [Thing.ID: (short: String, raw: [UInt8])] = [:]
  private var after: [Thing.ID: (short: String, raw: [UInt8])] = [:]
  private var devices: Set<String> = []

  init(_ changes: [SyncedFile]) {
    for change in changes {
      switch change.path {
      case .journal(let file):
        for line in LineUnion.lines(change.new ?? [], without: change.old ?? []) {
          take(line, of: file)
        }
      case .deck(let path):
        Self.take(change.old, path, into: &before)
        Self.take(change.new, path, into: &after)
      case .other, .gitFile, .foreign: sums.files += 1
      }
    }
  }

  var counts: SyncCounts {
    var counts = sums
    let added = after.filter { before[$0.key] == nil }
    let changed = after.filter { before[$0.key].map(\.raw) ?? $0.value.raw != $0.value.raw }
    counts.added = added.values.map(\.short).sorted()
    counts.changed = changed.values.map(\.short).sorted()
    counts.removed = before.filter { after[$0.key] == nil }.values.map(\.short).sorted()
    counts.devices = devices.sorted()
    return counts
  }

  /// Adds a new line of a journal.
  mutating func take(_ line: ArraySlice<UInt8>, of file: String) {
    guard let parts = JournalLineParts(line) else { return }
    devices.insert(String(file.prefix { $0 != "/" }))
    if ["review", "past"].contains(parts.kind) { sums.reviews += 1 } else { sums.lines += 1 }
  }

  private static func take(
    _ text: [UInt8]?, _ path: String, into things: inout [Thing.ID: (short: String, raw: [UInt8])]
  ) {
    guard let text else { return }
    let file = DeckFile(name: "", path: path, bytes: text)
    for row in file.rows {
      let key = row.id ?? file.computedID(row)
      things[key] = (file[row.short], file.rowText(row))
    }
  }
}

extension SyncCounts {
  /// As in `63 reviews, 1 Thing`.
  var title: String {
    var parts: [String] = []
    func add(_ count: Int, one: String, more: String) {
      if count > 0 { parts.append("\(count) \(count == 1 ? one : more)") }
    }
    add(reviews, one: "review", more: "reviews")
    add(added.count, one: "Thing", more: "Things")
    add(changed.count, one: "Thing changed", more: "Things changed")
    add(removed.count, one: "Thing removed", more: "Things removed")
    if parts.isEmpty { add(lines, one: "change", more: "changes") }
    return parts.isEmpty ? "settings" : parts.joined(separator: ", ")
  }

  mutating func add(_ other: SyncCounts) {
    reviews += other.reviews
    lines += other.lines
    added += other.added
    changed += other.changed
    removed += other.removed
    files += other.files
    devices = Array(Set(devices + other.devices)).sorted()
  }
}

extension DeckFile {
  /// A row's cells without its id, since adding an id does not change the text.
  fileprivate func rowText(_ row: DeckRow) -> [UInt8] {
    let known = Array(row.cells.map { self[$0] }.joined(separator: "\u{0}").utf8)
    guard let header, header.names.count > DeckColumn.inDeckFiles.count else { return known }
    return known + otherCells(row).flatMap { Array($0.text.utf8) }
  }
}
