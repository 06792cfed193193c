import Things

/// A deck with its file and counts.
struct DeckStanding {
  let info: DeckInfo
  let counts: DeckCounts
  /// Due cards after applying the limits.
  let due: Int

  @MainActor
  static func all(in session: Session, below name: String?) throws -> [DeckStanding] {
    let store = try session.store
    let wanted = try name.map { try session.decks(named: $0) }
    let now = store.now()
    let counts = try store.library.counts(at: now)
    let limits = try Today(store, counts: counts, at: now).limits
    let known = Dictionary(
      zip(counts, limits.decks).map { ($0.deck, ($0, $1.due)) }, uniquingKeysWith: { $1 })
    return try store.library.decks()
      .filter { info in wanted?.contains(info.name) ?? true }
      .map { info in
        let (counts, due) = known[info.name] ?? (DeckCounts(deck: info.name), 0)
        return DeckStanding(info: info, counts: counts, due: due)
      }
  }

  /// A remark about its file; empty if none exists.
  var remark: String {
    switch info.state {
    case .writable: ""
    case .link: "read-only link"
    case .readOnly: "read-only"
    case .mergeMarks: "merge conflict"
    case .unreadable(let why): why
    }
  }

  var state: String {
    switch info.state {
    case .writable: "writable"
    case .link: "link"
    case .readOnly: "read-only"
    case .mergeMarks: "merge-marks"
    case .unreadable: "unreadable"
    }
  }
}
