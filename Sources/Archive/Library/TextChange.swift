import SystemFiles
import Things

/// Computes edits of deck files: a new text for each deck, and the events that record them.
struct TextChange {
  /// A deck before and after.
  struct Deck {
    var place: DeckPlace
    var file: DeckFile
    var ids: [Thing.ID] = []
    var unwritten: [Int] = []
    var edits: [DeckEdit] = []
    var stamp: FileFingerprint?
    /// Whether the file exists; false for a new deck.
    var isNew = false
    var newName: String?
    /// Ids of the rows added to it.
    var added: [Thing.ID] = []
    /// Its whole new text, from a backup or without merge marks.
    var mended: [UInt8]?
    /// The backup that will replace it.
    var copy: DeckComparison?
    /// The row of each id, built once many are needed.
    var rowOfID: [Thing.ID: Int] = [:]
    var putBack = RowsPutBack()

    /// The resulting text, with missing ids filled in.
    func text() throws(DeckEditError) -> [UInt8] {
      if let mended { return mended }
      if let copy { return try copy.text(addedIDs: added) }
      let removed = Set(edits.compactMap(\.removedRow))
      let missing = unwritten.filter { !removed.contains($0) }
        .map { DeckEdit.setID(row: $0, ids[$0]) }
      return try file.text(with: missing + edits + putBack.edits(place: row))
    }

    func row(of id: Thing.ID) -> Int? {
      rowOfID.isEmpty ? ids.firstIndex(of: id) : rowOfID[id]
    }
  }

  let library: Library
  var decks: [String: Deck] = [:]
  var events: [Event] = []
  var added: [Thing.ID] = []
  /// Things whose former rows are back in their former decks.
  var movedBack: Set<Thing.ID> = []
  /// Ids assigned here, not yet in the index.
  private var taken: Set<UInt64> = []
  /// The digest of the rows for the next `add` line.
  private var left = RowDigest()
  /// From this number of lookups on, an index of rows pays off.
  private static let manySteps = 16
  private let hasManySteps: Bool
  let finder: DeckFinder
  private let deckNames: [Int: String]
  var rowReader: RowReader

  /// An edit, or a step of its undo.
  enum Step: Hashable {
    case edit(Change.Edit)
    /// Replaces the current row with a former one.
    case putBack(FormerRow)
    /// Inserts a former row before the next one, or at the end.
    case insert(FormerRow)
    case moveBack(FormerRow)
    /// Replaces the deck's text with one without merge marks.
    case mend(deck: String, text: [UInt8])
    /// Replaces or creates a deck file with the text of a backup.
    case restore(path: String, text: [UInt8])
  }

  init(_ edits: [Change.Edit], in library: Library) throws {
    try self.init(steps: edits.map { .edit($0) }, in: library)
  }

  init(steps: [Step], in library: Library) throws {
    self.library = library
    rowReader = RowReader(library)
    hasManySteps = steps.count >= Self.manySteps
    finder = try DeckFinder(library.database, expecting: steps.count)
    deckNames = steps.isEmpty ? [:] : try library.deckNames()
    for step in steps {
      switch step {
      case .edit(let edit): try take(edit)
      case .putBack(let former): try putBack(former)
      case .insert(let former): try insert(former)
      case .moveBack(let former): try moveBack(former)
      case .mend(let deck, let text): try mend(deck, text)
      case .restore(let path, let text): try restore(path, text)
      }
    }
    recordReplacedIDs()
  }

  /// New texts by deck, in order of name, without unchanged decks.
  func texts() throws -> [(deck: Deck, text: [UInt8])] {
    var texts: [(Deck, [UInt8])] = []
    for name in decks.keys.sorted() {
      guard let deck = decks[name] else { continue }
      let text = try deck.text()
      let isOther = deck.isNew || deck.newName != nil || !text.hasSameBytes(as: deck.file.bytes)
      if isOther { texts.append((deck, text)) }
    }
    return texts
  }

  private mutating func take(_ edit: Change.Edit) throws {
    switch edit {
    case .add(let draft, let deck): try add(draft, deck)
    case .addAll(let texts, let deck): try addAll(texts, deck)
    case .replace(let id, let thing, let columns): try replace(id, by: thing, columns)
    case .remove(let id): try remove(id)
    case .move(let id, let to): try move(id, to)
    case .rename(let deck, let to): try rename(deck, to)
    case .identify(let deck): _ = try loaded(deck)
    case .text(let deck, let from, let into): try takeText(of: deck, from: from, into: into)
    }
  }

  func raw(_ row: Int, _ name: String) -> [UInt8] {
    decks[name].map { $0.file.raw($0.file.rows[row]) } ?? []
  }

  private mutating func add(_ draft: NewThing, _ name: String) throws {
    let id = try freeID(draft)
    try change(name, makes: true) {
      $0.edits.append(.append(NewRow(draft, id: id)))
      $0.added.append(id)
    }
    added.append(id)
    left.add(Thing(draft, id: id))
    if case .add(let last)? = events.last, last.deck == name,
      last.ids.count < JournalFormat.idsInLine
    {
      events[events.count - 1] = .add(AddedRows(last.ids + [id], to: name, left: left.value))
    } else {
      left = RowDigest()
      left.add(Thing(draft, id: id))
      events.append(.add(AddedRows([id], to: name, left: left.value)))
    }
  }

  private mutating func remove(_ id: Thing.ID) throws {
    let (name, row) = try find(id)
    let next = following(row, name)
    try change(name) { $0.edits.append(.remove(row: row)) }
    events.append(.remove(FormerRow(id, in: name, row: raw(row, name), next: next)))
  }

  /// The Thing whose row comes next in the file.
  func following(_ row: Int, _ name: String) -> Thing.ID? {
    guard let ids = decks[name]?.ids, row + 1 < ids.count else { return nil }
    return ids[row + 1]
  }

  /// The draft's id, or the first computed id that no existing Thing has.
  private mutating func freeID(_ draft: NewThing) throws -> Thing.ID {
    var counter = 0
    var id = draft.id ?? .computed(short: draft.short, long: draft.long)
    while try !take(id, finder) {
      id = .computed(short: draft.short, long: draft.long, counter: counter)
      counter += 1
    }
    return id
  }

  /// Reserves an id; false if an existing Thing has it.
  mutating func take(_ id: Thing.ID, _ finder: DeckFinder) throws -> Bool {
    try finder.deck(of: id) == 0 && taken.insert(id.number).inserted
  }

  /// Reserves capacity for ids before the first is assigned.
  mutating func reserve(_ count: Int) {
    if taken.isEmpty { taken.reserveCapacity(count) }
  }

  private mutating func replace(
    _ id: Thing.ID, by thing: Thing, _ columns: [ColumnText]
  ) throws {
    let (name, row) = try find(id)
    // Only the file: a copy of the deck would make each change copy all its edits.
    guard let edit = decks[name]?.file.edit(making: row, into: thing, columns) else { return }
    try change(name) { $0.edits.append(edit) }
    record(row, in: name, becoming: thing)
  }

  /// Records the present row of a Thing, which becomes this Thing's.
  private mutating func record(_ row: Int, in name: String, becoming thing: Thing) {
    events.append(
      .edit(FormerRow(thing.id, in: name, row: raw(row, name), left: RowDigest.of(thing))))
  }

  /// Records rows where only the layout or the user's own columns changed.
  private mutating func takeText(of name: String, from: [UInt8], into: [UInt8]) throws {
    let deck = try loaded(name)
    guard deck.file.digest == CRC64.of(from) else { return }
    let copy = DeckComparison(
      deck.file, ids: deck.ids, edited: DeckFile(deck.place, bytes: into))
    for row in copy.changed {
      let thing = copy.edited.thing(copy.edited.rows[row.new], id: row.id)
      guard deck.file.edit(making: row.old, into: thing) == nil else { continue }
      record(row.old, in: name, becoming: thing)
    }
    try change(name) { $0.copy = copy }
  }

  private mutating func move(_ id: Thing.ID, _ to: String) throws {
    let (name, row) = try find(id)
    guard name != to, let from = decks[name]?.file else { return }
    // The same change may have edited the row.
    let cells = (decks[name]?.edits ?? []).reduce(into: [NamedCell]()) { cells, edit in
      if case .replace(row, let changed) = edit { cells += changed }
    }
    let taken = NewRow(
      thing: from.thing(from.rows[row], id: id), others: from.otherCells(from.rows[row])
    )
    .with(cells)
    try change(to, makes: true) { $0.edits.append(.append(taken)) }
    let next = following(row, name)
    try change(name) { $0.edits.append(.remove(row: row)) }
    let thing = taken.thing
    events.append(
      .move(
        FormerRow(id, in: name, row: raw(row, name), next: next, left: RowDigest.of(thing)), to: to)
    )
  }

  private mutating func rename(_ name: String, _ to: String) throws {
    var deck = try loaded(name)
    try refuseUnfinished(to, nil)
    deck.newName = try DeckName.new(
      to,
      among: DeckTable(database: library.database).rows().map(\.info.name)
        .filter { $0 != name })
    decks[name] = deck
    events.append(.deck(from: name, to: to))
    events += try standingLines(of: name, for: to)
  }

  /// Copies a deck's settings to its new name.
  private func standingLines(of name: String, for to: String) throws -> [Event] {
    let settings = Settings(lines: try library.settings()).values(at: .deck(name))
    var events = settings.map { Event.set(.deck(to), name: $0.name, value: $0.value) }
    for plan in try library.plans() where plan.scope == .deck(name) && !plan.entries.isEmpty {
      events.append(.plan(.deck(to), plan.entries))
    }
    return events
  }

  mutating func change(
    _ name: String, makes: Bool = false, _ body: (inout Deck) -> Void
  ) throws {
    // Removed from the dictionary meanwhile, so that its edits are uniquely referenced and grow in
    // place.
    var deck = try loaded(name, makes: makes)
    decks[name] = nil
    body(&deck)
    decks[name] = deck
  }

  /// The deck and row of a Thing, from the current file.
  mutating func find(_ id: Thing.ID) throws -> (deck: String, row: Int) {
    guard let name = try deckNames[finder.deck(of: id)] else { throw LibraryError.noThing(id) }
    let deck = try loaded(name)
    guard let row = deck.row(of: id) else { throw LibraryError.noThing(id) }
    return (name, row)
  }

  /// The deck as in its file, which the index matches under the lock.
  mutating func loaded(_ name: String, makes: Bool = false) throws -> Deck {
    if let deck = decks[name] { return deck }
    // Both are current under the lock, and cached for changes of many decks.
    let listing = try library.files.listedDecks()
    let deck: Deck
    try refuseUnfinished(name, listing.place(of: name))
    if let place = listing.place(of: name) {
      deck = try existing(place)
    } else {
      guard makes else { throw LibraryError.noDeck(name) }
      let new = try DeckName.new(name, among: listing.decks.map(\.name))
      let place = DeckPlace(name: new, path: DeckName.path(of: new))
      deck = Deck(place: place, file: DeckFile(place, bytes: try DeckFile.newText([])), isNew: true)
    }
    decks[name] = deck
    return deck
  }

  func refuseUnfinished(_ name: String, _ place: DeckPlace?) throws(LibraryError) {
    guard library.writes.unfinished.contains(place?.path ?? DeckName.path(of: name)) else { return }
    throw .unfinishedDeck(name)
  }

  private func existing(_ place: DeckPlace) throws -> Deck {
    if place.isLink { throw LibraryError.linkedDeck(place.name) }
    let read = try library.deck(at: place)
    if let fault = read?.fault { throw fault }
    guard let read, let file = read.file, let identity = read.identity,
      let known = try library.files.decks(in: library.database)[place.name],
      known.digest == file.digest
    else { throw LibraryError.movingDeck(place.name) }
    var deck = Deck(
      place: place, file: file, ids: identity.ids, unwritten: identity.unwritten,
      stamp: read.stamp)
    // The index may know more of the same state than a look at it does.
    if let stamp = known.stamp, stamp.isSameState(as: read.stamp) { deck.stamp = stamp }
    if hasManySteps {
      deck.rowOfID = Dictionary(
        identity.ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return deck
  }
}

extension TextChange {
  /// Records rows whose id cell held something else, which the new text replaces by an id.
  ///
  /// Without a line of its own, `check` would report the cell once and then never again, and nobody
  /// could tell what was there.
  mutating func recordReplacedIDs() {
    for name in decks.keys.sorted() {
      guard let deck = decks[name], !deck.isNew, deck.mended == nil, deck.copy == nil else {
        continue
      }
      let damaged = Set(deck.file.remarks.filter(\.isAboutID).compactMap(\.line))
      guard !damaged.isEmpty else { continue }
      let recorded = Set(events.compactMap(\.formerRow?.thing))
      for row in deck.unwritten where damaged.contains(Int(deck.file.rows[row].line)) {
        let id = deck.ids[row]
        guard !recorded.contains(id) else { continue }
        record(row, in: name, becoming: deck.file.thing(deck.file.rows[row], id: id))
      }
    }
  }
}

extension DeckRemark {
  fileprivate var isAboutID: Bool {
    if case .noID = what { true } else { false }
  }
}
