import Things

/// The decks where the journal last saw some ids.
///
/// Every change of deck text counts, including undone ones, since undoing is recorded as a change
/// too.
struct KnownHomes {
  private let ids: Set<Thing.ID>
  private var homes: [Thing.ID: String] = [:]
  /// When til first wrote each deck, including ids that rows lacked.
  private var firstWritten: [String: Int] = [:]

  /// Collects ids from the journal's changes of deck text, given in order.
  init(of ids: Set<Thing.ID>, from events: some Sequence<Event>) {
    self.ids = ids
    for (index, event) in events.enumerated() { take(event, index) }
  }

  /// The deck among several that owns an id; nil if the journal knows none of them.
  func deck(of id: Thing.ID, among decks: some Sequence<String>) -> String? {
    if let home = homes[id], decks.contains(home) { return home }
    return decks.filter { firstWritten[$0] != nil }
      .min { (firstWritten[$0] ?? 0, $0) < (firstWritten[$1] ?? 0, $1) }
  }

  private mutating func take(_ event: Event, _ index: Int) {
    switch event {
    case .add(let added):
      wrote(added.deck, index)
      for id in added.ids { set(id, added.deck) }
    case .edit(let edit):
      wrote(edit.deck, index)
      set(edit.thing, edit.deck)
    case .remove(let removal):
      wrote(removal.deck, index)
      if homes[removal.thing] == removal.deck { homes[removal.thing] = nil }
    case .move(let row, let to):
      wrote(to, index)
      set(row.thing, to)
    case .deck(let from, let to): rename(from, to)
    case .batch(let batch):
      for change in batch.decks where change.after != nil { wrote(change.deck, index) }
    default: break
    }
  }

  private mutating func set(_ id: Thing.ID, _ deck: String) {
    if ids.contains(id) { homes[id] = deck }
  }

  private mutating func wrote(_ deck: String, _ index: Int) {
    if firstWritten[deck] == nil { firstWritten[deck] = index }
  }

  private mutating func rename(_ from: String, _ to: String) {
    if let index = firstWritten.removeValue(forKey: from) { firstWritten[to] = index }
    for (id, deck) in homes where deck == from { homes[id] = to }
  }
}
