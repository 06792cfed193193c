import DelimitedText
import SQLiteAccess
import Things

/// Things that decks have lost although no journal line removed them: a directory that was not
/// mounted, a file that was cut off, or a slip in an editor.
struct VanishedThings {
  /// The former rows, by deck file.
  private(set) var decks: [Deck] = []

  struct Deck {
    /// Relative to `decks/`.
    var path: String
    /// The file's former text, if nothing is left of it.
    var text: [UInt8]?
    /// With the Thing of the next row.
    var rows: [(id: Thing.ID, raw: [UInt8], before: Thing.ID?)] = []
  }

  /// The most Things of a deck that vanish unasked.
  private static let most = 50

  var count: Int { decks.reduce(0) { $0 + $1.rows.count } }
  var names: [String] { decks.map(name) }

  /// Empty unless enough Things vanish to ask the user: more than half of the library,
  /// or more than 50 of a deck.
  ///
  /// `changes` are the changed files, `removed` the number of rows without a counterpart, and
  /// `total` the number of Things before the change.
  init(_ changes: [SyncedFile], removed: Int, of total: Int, in index: Index) throws {
    guard Self.isMany(removed, of: total) else { return }
    let (old, new) = changes.deckTexts
    let before = MergeParty(old)
    let after = MergeParty(new, base: before)
    var gone = Set(before.spots.keys).subtracting(after.spots.keys)
    gone.subtract(try Self.removed(gone, by: changes, in: index))
    for (path, deck) in before.decks.sorted(by: { $0.key < $1.key }) {
      let items = deck.items.compactMap { item -> (id: Thing.ID, raw: [UInt8])? in
        if case .thing(let id) = item.key { (id, item.raw) } else { nil }
      }
      var found = Deck(path: path)
      for (position, item) in items.enumerated() where gone.contains(item.id) {
        let next = items.indices.contains(position + 1) ? items[position + 1].id : nil
        found.rows.append((item.id, item.raw, next))
      }
      if new[path] == nil, found.rows.count == items.count { found.text = old[path] }
      if !found.rows.isEmpty { decks.append(found) }
    }
    if !decks.contains(where: { $0.rows.count > Self.most }), !(2 * count > total) { decks = [] }
  }

  private static func isMany(_ count: Int, of total: Int) -> Bool {
    count > most || 2 * count > total
  }

  /// The Things whose last line in the journal removes them.
  private static func removed(
    _ ids: Set<Thing.ID>, by changes: [SyncedFile], in index: Index
  ) throws -> Set<Thing.ID> {
    var latest: [Thing.ID: (time: Int64, isRemoval: Bool)] = [:]
    func take(_ id: Thing.ID, _ time: Int64, isRemoval: Bool) {
      guard ids.contains(id), latest[id].map({ $0.time <= time }) ?? true else { return }
      latest[id] = (time, isRemoval)
    }
    for line in try index.events(.add, .remove) {
      switch line.event {
      case .add(let rows)?: for id in rows.ids { take(id, line.latest, isRemoval: false) }
      case .remove(let row)?: take(row.thing, line.latest, isRemoval: true)
      default: break
      }
    }
    // Lines that are being received are not in the index yet.
    for change in changes {
      guard case .journal = change.path else { continue }
      let lines = LineUnion.lines(change.new ?? []).compactMap { JournalLineParts($0) }
      for line in lines.sorted(by: { $0.time < $1.time }) {
        for id in line.added { take(id, line.time, isRemoval: false) }
        if line.kind == "remove", let id = Thing.ID(line.subject) {
          take(id, line.time, isRemoval: true)
        }
      }
    }
    return Set(latest.filter { $0.value.isRemoval }.keys)
  }

  /// The lines that record the removal.
  var removals: [Event] {
    decks.flatMap { deck in formerRows(of: deck).map { .remove($0) } }
  }

  private func formerRows(of deck: Deck) -> [FormerRow] {
    deck.rows.map { FormerRow($0.id, in: name(of: deck), row: $0.raw, next: $0.before) }
  }

  private func name(of deck: Deck) -> String { DeckName.name(ofPath: deck.path) ?? deck.path }

  /// The steps that put the rows back.
  var steps: [TextChange.Step] {
    decks.flatMap { deck -> [TextChange.Step] in
      if let text = deck.text { return [.restore(path: deck.path, text: text)] }
      return formerRows(of: deck).map { .insert($0) }
    }
  }
}

/// Decks that became unreadable, empty or half of their text.
enum DeckDamage {
  /// Whether a deck with Things lost its text, rather than some of its rows.
  static func of(_ new: [UInt8], since old: [UInt8]) -> Bool {
    guard old != new else { return false }
    let before = DeckFile(name: "", path: "", bytes: old)
    guard before.obstacle == nil, !before.rows.isEmpty else { return false }
    if new.isEmpty || new.contains(0) && !old.contains(0) || isCut(old, to: new) { return true }
    return DeckFile(name: "", path: "", bytes: new).obstacle != nil
  }

  /// Whether a text ends within a row of a longer text, and lacks the rows after it.
  private static func isCut(_ old: [UInt8], to new: [UInt8]) -> Bool {
    guard old.count > new.count, old.starts(with: new), !LineEnding.isEnded(new) else {
      return false
    }
    let rest = old[new.count...]
    return ![0x0A, 0x0D].contains(rest.first) && (rest.contains(0x0A) || rest.contains(0x0D))
  }
}

extension SyncedFile {
  /// Whether a deck was damaged by the change.
  var isDamaged: Bool {
    guard case .deck = path, let old, let new else { return false }
    return DeckDamage.of(new, since: old)
  }

  var deckName: String? {
    guard case .deck(let path) = path else { return nil }
    return DeckName.name(ofPath: path) ?? path
  }

  /// The step that gives a deck its former text again.
  var restoringStep: TextChange.Step? {
    guard case .deck(let path) = path, let old else { return nil }
    return .restore(path: path, text: old)
  }
}

extension Library {
  /// The number of Things.
  func things() throws -> Int { try database.number("SELECT count(*) FROM location") }
}
