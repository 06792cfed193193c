import Things

/// The effect of a sync on deck text, as if it had written journal lines, and the steps that
/// reverse it.
private struct SyncUndo {
  private(set) var events: [Event] = []
  private(set) var steps: [TextChange.Step] = []
  private let before: MergeParty
  private let after: MergeParty
  /// The texts of decks that the sync removed as a whole.
  private var removed: ThreeWayMerge.Files = [:]

  /// `files` are the files that the sync changed.
  init(_ files: [SyncedFile]) {
    let (old, new) = files.deckTexts
    before = MergeParty(old)
    after = MergeParty(new, base: before)
    let kept = Set(after.formerPaths.values).union(new.keys)
    for (path, deck) in before.decks where !kept.contains(path) {
      let ids = deck.items.compactMap(\.thing)
      if ids.allSatisfy({ after.spots[$0] == nil }) { removed[path] = old[path] }
    }
    for (_, deck) in before.decks.sorted(by: { $0.key < $1.key }) {
      let ids = deck.items.compactMap(\.thing)
      for (id, next) in zip(ids, ids.dropFirst().map { $0 } + [nil]) { reverse(id, next: next) }
    }
    for path in removed.keys.sorted() {
      steps.append(.restore(path: path, text: removed[path] ?? []))
    }
    for (_, deck) in after.decks.sorted(by: { $0.key < $1.key }) {
      for id in deck.items.compactMap(\.thing) where before.spots[id] == nil { reverseAdded(id) }
    }
  }

  private static func name(_ path: String) -> String { DeckName.name(ofPath: path) ?? path }

  /// `next` is the Thing of the next row.
  private mutating func reverse(_ id: Thing.ID, next: Thing.ID?) {
    guard let old = before.spots[id], let row = before.item(id)?.raw else { return }
    // Rows get their text back, while a renamed deck keeps its new name.
    let path = after.formerPaths.first { $0.value == old.path }?.key ?? old.path
    var former = FormerRow(id, in: Self.name(path), row: row, next: next)
    guard let new = after.spots[id], let now = after.thing(id) else {
      events.append(.remove(former))
      if removed[old.path] == nil { steps.append(.insert(former)) }
      return
    }
    former.left = RowDigest.of(now)
    if new.path != path {
      events.append(.move(former, to: Self.name(new.path)))
      steps.append(.moveBack(former))
    } else if let then = before.thing(id), !before.hasSameText(of: id, as: after) {
      former.next = nil
      events.append(.edit(former))
      let layouts = [before, after].compactMap { $0.layout(of: id) }
      let isAlike = layouts.count == 2 && layouts[0].hasRows(like: layouts[1])
      steps.append(isAlike ? .putBack(former) : .edit(.replace(id, then)))
    }
  }

  private mutating func reverseAdded(_ id: Thing.ID) {
    guard let spot = after.spots[id], let thing = after.thing(id) else { return }
    events.append(
      .add(AddedRows([id], to: Self.name(spot.path), left: RowDigest.of(thing))))
    steps.append(.edit(.remove(id)))
  }
}

extension MergeParty.Item {
  fileprivate var thing: Thing.ID? { if case .thing(let id) = key { id } else { nil } }
}

extension MergeParty {
  fileprivate func thing(_ id: Thing.ID) -> Thing? {
    guard let spot = spots[id], let deck = decks[spot.path], let row = deck.items[spot.item].row
    else { return nil }
    return deck.file.thing(deck.file.rows[row], id: id)
  }
}

extension Undo {
  /// The undo of the last sync that changed decks here; nil if it was undone or there was none.
  init?(lastSyncIn library: Library) throws {
    guard let sync = library.lastReceived() else { return nil }
    let folder = library.places.realLibrary
    let git = try Git(folder: folder, mayAsk: false, isQuick: true) { _ in }
    guard let repository = try SyncRepository(git, library: folder) else { return nil }
    let changes = try repository.changes(from: sync.before, to: sync.after)
    let effect = SyncUndo(try repository.files(of: changes))
    guard !effect.events.isEmpty else { return nil }
    let day = sync.time.studyDay(rollover: 0)
    let lines = effect.events.map {
      JournalLine(
        device: library.device, number: 0, time: sync.time, day: day, event: $0, sum: 0)
    }
    var line = lines[0]
    line.event = .sync
    try self.init(line, lines, steps: effect.steps, in: library)
  }
}
