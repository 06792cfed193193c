import Things

/// Brings a change of a Thing together with what somebody else has made of it meanwhile.
struct CellMerge {
  private let before: Thing
  private let after: Thing
  private(set) var merged: Thing
  /// Whether a cell was changed by both, and not alike; it is then as somebody else has made it.
  private(set) var isContended = false

  init(before: Thing, now: Thing, after: Thing) {
    self.before = before
    self.after = after
    merged = now
  }

  mutating func run() {
    take(\.short)
    take(\.long)
    take(\.note)
    take(\.tags)
    take(\.also)
    take(\.guid)
  }

  private mutating func take<Cell: Equatable>(_ cell: WritableKeyPath<Thing, Cell>) {
    if before[keyPath: cell] == after[keyPath: cell] { return }
    if merged[keyPath: cell] == before[keyPath: cell] {
      merged[keyPath: cell] = after[keyPath: cell]
    } else if merged[keyPath: cell] != after[keyPath: cell] {
      isContended = true
    }
  }
}
