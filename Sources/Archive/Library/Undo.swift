public import Things

extension Library {
  public func undoing(_ line: LineName?, redo: Bool) throws -> Undoing? {
    try preview { try Undo(line, redo: redo, in: self) }
  }

  public func undoingSync() throws -> Undoing? { try preview { try Undo(lastSyncIn: self) } }

  private func preview(_ undo: () throws -> Undo?) throws -> Undoing? {
    try answering {
      shownUndo = nil
      let undo = try undo()
      shownUndo = undo.map { (undo: $0, revision: revision) }
      return undo?.undoing
    }
  }

  /// Performs an undo as previewed; fails if the affected rows changed since.
  public func commit(_ shown: Undoing, at now: Now) throws -> Receipt {
    try writing {
      let undo = try undo(shown)
      guard undo.undoing.conflicts.isEmpty else { throw LibraryError.conflict }
      keepCopy(on: now.day)
      var text = try TextChange(steps: undo.steps, in: self)
      text.events = undo.names.map { shown.redo ? .redo($0) : .undo($0) } + text.events
      // The undo of a sync is an ordinary change, which can be undone like any other.
      var change = Change(undo.isOfSync ? "undo sync" : shown.redo ? "redo" : "undo")
      change.follow = try followedFiles(undoing: undo.lines)
      let receipt = try commit(change, text, at: now)
      if undo.isOfSync { forgetReceived() }
      return receipt
    }
  }

  /// The preview, computed again if anything has changed.
  private func undo(_ shown: Undoing) throws -> Undo {
    defer { shownUndo = nil }
    if let (undo, revision) = shownUndo, revision == self.revision,
      undo.undoing.line.name == shown.line.name, undo.undoing.redo == shown.redo
    {
      return undo
    }
    let undo = try answering {
      shown.line.isSync
        ? try Undo(lastSyncIn: self) : try Undo(shown.line.name, redo: shown.redo, in: self)
    }
    guard let undo else { throw LibraryError.noLine(shown.line.name.map { "\($0)" } ?? "") }
    return undo
  }
}

/// Computes an undo or redo: which lines change state, and the inverse deck edits.
struct Undo {
  private(set) var undoing: Undoing
  /// Lines that are undone or redone.
  private(set) var names: [LineName] = []
  /// Deck changes to revert, newest first.
  private(set) var lines: [JournalLine] = []
  /// The edits that reverse a sync, which has no lines.
  private var reversal: [TextChange.Step]?

  var isOfSync: Bool { reversal != nil }

  /// The current and former rows.
  private struct Sources {
    let entries: EntryReader
    var rows: RowReader
  }

  /// Nil if there is nothing to undo.
  init?(_ name: LineName?, redo: Bool, in library: Library) throws {
    let past = JournalHistory(library)
    guard let line = try name.map(past.line) ?? (redo ? past.newestUndone() : past.newestStanding())
    else { return nil }
    if line.device != library.device, line.name?.setsDevice == true {
      throw LibraryError.otherDevice(line.device)
    }
    let members = try past.members(of: line)
    undoing = Undoing(
      redo: redo, line: line, count: max(1, members.count), effects: [], conflicts: [])
    names = ([line] + members).compactMap(\.name)
    // An undo's deck changes are in its own batch; redo reverts them.
    let done = redo ? try past.undoBatch(of: line) : members.isEmpty ? [line] : members
    lines = done.reversed()
    let shown = done.isEmpty ? members : done
    try look(at: shown.isEmpty ? [line] : shown, in: library)
  }

  /// The undo of a sync: the lines that it might have written, and the steps that reverse it.
  init(_ sync: JournalLine, _ lines: [JournalLine], steps: [TextChange.Step], in library: Library)
    throws
  {
    undoing = Undoing(redo: false, line: sync, count: lines.count, effects: [], conflicts: [])
    self.lines = lines
    reversal = steps
    try look(at: lines, in: library)
  }

  /// Finds the effects of lines, and what conflicts with them.
  private mutating func look(at shown: [JournalLine], in library: Library) throws {
    let names = try library.deckNames()
    var sources = Sources(
      entries: EntryReader(database: library.database, decks: names), rows: RowReader(library))
    for line in shown { try look(at: line, &sources) }
    try requireFreeNames(among: names.values)
  }

  /// Throws if a deck cannot have its old name back, before anybody is asked.
  private func requireFreeNames(among decks: some Sequence<String>) throws(DeckNameError) {
    var names = Set(decks)
    for line in lines {
      guard case .deck(let old, let new) = line.event else { continue }
      names.remove(new)
      names.insert(try DeckName.new(old, among: names))
    }
  }

  private mutating func look(at line: JournalLine, _ sources: inout Sources) throws {
    switch line.event {
    case .add(let added): try look(at: added, in: sources.entries)
    case .edit(let edit):
      let now = try sources.entries.entry(of: edit.thing)
      let before = try sources.rows.thing(in: edit.row, of: edit.deck, id: edit.thing)
      if let now, edit.left == nil || edit.left == RowDigest.of(now.thing) {
        undoing.effects.append(.text(edit.thing, deck: now.deck, from: now.thing, to: before))
      } else {
        conflict(edit.thing, edit.deck, found: now?.thing)
      }
    case .remove(let removal):
      let (id, deck) = (removal.thing, removal.deck)
      let before = try sources.rows.thing(in: removal.row, of: deck, id: id)
      if let now = try sources.entries.entry(of: id) {
        conflict(id, deck, found: now.thing)
      } else {
        undoing.effects.append(.text(id, deck: deck, from: nil, to: before))
      }
    case .move(let row, let to):
      let now = try sources.entries.entry(of: row.thing)
      if now?.deck == to {
        undoing.effects.append(.moved(row.thing, from: to, to: row.deck))
      } else {
        conflict(row.thing, to, found: now?.thing)
      }
    case .deck(let from, let to): undoing.effects.append(.renamed(from: to, to: from))
    case .batch, .undo, .redo, .typed, .extra: break
    default: undoing.effects.append(.event(line.event))
    }
  }

  private mutating func look(at added: AddedRows, in entries: EntryReader) throws {
    let found = try added.ids.map { ($0, try entries.entry(of: $0)) }
    var digest = RowDigest()
    for (_, entry) in found { if let entry { digest.add(entry.thing) } }
    let isAsLeft = added.left == nil || digest.value == added.left
    for (id, entry) in found {
      if let entry, isAsLeft || isSame(entry.thing) {
        undoing.effects.append(.text(id, deck: entry.deck, from: entry.thing, to: nil))
      } else {
        conflict(id, added.deck, found: entry?.thing)
      }
    }
  }

  /// If one of many rows changed, the other ids still follow from their texts.
  private func isSame(_ thing: Thing) -> Bool {
    (0..<8).contains {
      thing.id == .computed(short: thing.short, long: thing.long, counter: $0)
    }
  }

  private mutating func conflict(_ id: Thing.ID, _ deck: String, found: Thing?) {
    undoing.conflicts.append(Undoing.Conflict(id: id, deck: deck, found: found))
  }

  /// The edits that restore deck text.
  var steps: [TextChange.Step] {
    if let reversal { return reversal }
    return lines.flatMap { line -> [TextChange.Step] in
      switch line.event {
      case .add(let added): added.ids.map { .edit(.remove($0)) }
      case .edit(let former): [.putBack(former)]
      case .remove(let former): [.insert(former)]
      case .move(let former, _): [.moveBack(former)]
      case .deck(let from, let to): [.edit(.rename(deck: to, to: from))]
      default: []
      }
    }
  }
}
