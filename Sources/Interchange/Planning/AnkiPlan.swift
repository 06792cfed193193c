import Recall
public import Things

/// The effects of importing an Anki collection: Things, answers, dates and settings.
public struct AnkiPlan {
  public struct Options: Hashable, Sendable {
    public var selection: AnkiThings.Selection
    public var takesReviews: Bool
    public var takesSettings: Bool
    /// Whether Things whose notes are not in the package are suspended.
    public var suspendsMissing: Bool
    /// What can be shown or played here; cards with nothing else on a side are suspended.
    var shows: Set<MediaFormat.Kind>

    public init(
      _ selection: AnkiThings.Selection = AnkiThings.Selection(), takesReviews: Bool = true,
      takesSettings: Bool = false, suspendsMissing: Bool = false,
      shows: Set<MediaFormat.Kind> = []
    ) {
      self.shows = shows
      self.suspendsMissing = suspendsMissing
      self.selection = selection
      self.takesReviews = takesReviews
      self.takesSettings = takesSettings
    }
  }

  public struct Counts: Hashable, Sendable {
    public var notes = 0
    public var added = 0
    public var changed = 0
    public var same = 0
    public var reviews = 0
    /// Reviews already in the library.
    public var knownReviews = 0
    /// Entries of the review log without an answer, such as due dates set by hand.
    public var otherEntries = 0
    /// Things of these decks whose notes are not in the package.
    public var missing = 0
    /// Those of them that are suspended for it.
    public var pruned = 0
    /// Things that were removed here and come back.
    public var returning = 0
    /// Cards that were reset in Anki, but not all cards of their Things.
    public var partialResets = 0
  }

  /// What a later package can change besides texts and reviews, in words.
  public enum State: String, CaseIterable, Sendable {
    case suspended
    case resumed
    case moved = "moved to another deck"
    case flagged
    case unflagged
    case rescheduled = "with another due date"
    case reset
    case buried
  }

  public let file: String
  public let source: String
  public let options: Options
  public let things: AnkiThings
  public private(set) var targets: [ImportTarget] = []
  public private(set) var counts = Counts()
  /// The day of the earliest review that is imported.
  public private(set) var firstDay: StudyDay?
  /// Settings of the collection that the library lacks.
  public private(set) var settings: [SettingLine] = []
  /// Whether some of its decks have other parameters than those in `settings`.
  public private(set) var hasOtherParameters = false
  public private(set) var changes: [(old: Thing, new: Thing)] = []
  /// Things that were edited here after their notes were edited in Anki.
  public private(set) var kept: [(old: Thing, new: Thing)] = []
  /// Things that were edited here before their notes were edited in Anki.
  public private(set) var replaced: [(old: Thing, new: Thing)] = []
  /// The states taken from Anki, and those changed on both sides, which stay.
  public private(set) var states: [State: Int] = [:]
  public private(set) var keptStates: [State: Int] = [:]
  private(set) var additions: [(deck: String, thing: NewThing)] = []
  private var updates: [AnkiUpdate] = []
  /// Things whose notes are not in the package, or older there, but whose note types have changed.
  private var followers: [(thing: Thing, columns: [ColumnText])] = []
  private var moves: [(thing: Thing.ID, deck: String)] = []
  private var events: [Event] = []
  /// When til wrote into a collection, in seconds since 1970.
  private var written: [Int64] = []
  /// The deck to which each Thing was added; only filled if a Thing made in til has no record.
  private var firstDecks: [Thing.ID: String] = [:]
  /// The state of the journal when the plan was made.
  private let state: [UInt8]
  /// Whether days are counted from the hour at which the collection was created.
  private let countsFromCreation: Bool

  public var changesNothing: Bool {
    additions.isEmpty && updates.isEmpty && followers.isEmpty && moves.isEmpty && events.isEmpty
      && !(options.takesSettings && !settings.isEmpty)
  }

  /// Whether the package has cloze notes, selected or not.
  public var hasGaps: Bool { things.counts.clozes > 0 || things.entries.contains { $0.gap > 0 } }

  /// Whether it brings dates that Anki's import may set a day earlier, depending on the hour.
  public var hasUncertainDates: Bool {
    countsFromCreation
      && events.contains { event in
        if case .due(_, .day, _) = event { true } else { false }
      }
  }

  public func added(_ sample: RowSample = .all) -> [NewThing] {
    sample.rows(of: additions).map(\.thing)
  }

  /// Whether a Thing that the import changes has been changed here since the plan was made.
  public func isOutdated(in library: any LibraryQuestions) throws -> Bool {
    guard try library.journalState() != state else { return false }
    return try updates.contains { try library.thing($0.old.id)?.thing != $0.old }
      || followers.contains { try library.thing($0.thing.id)?.thing != $0.thing }
  }

  /// A single change with all effects; `splitting` accepts any one item of a list as an answer.
  public func change(splitting: ListedAnswers? = nil) -> Change {
    var events = events
    if let splitting { events.append(splitting.setting) }
    if options.takesSettings {
      events += settings.map { .set($0.scope, name: $0.name, value: $0.value) }
    }
    return Change(
      "import", source: source, events: events,
      edits: additions.map { .add($0.thing, deck: $0.deck) }
        + updates.map { .replace($0.old.id, $0.new, columns: $0.columns) }
        + followers.map { .replace($0.thing.id, $0.thing, columns: $0.columns) }
        + moves.map { .move($0.thing, to: $0.deck) })
  }

  /// `now` is the time of the import, with the UTC offset of this computer.
  public init(
    _ collection: AnkiCollection, file: String, options: Options, library: any LibraryQuestions,
    now: Now, deckText: (String) throws -> [UInt8], proceed: ImportProgress.Proceed = { _ in }
  ) throws {
    self.file = file
    self.options = options
    source = DeckNaming.source(ofFile: file)
    countsFromCreation = collection.countsFromCreation
    state = try library.journalState()
    var kept = try KeptCells(library, deckText: deckText)
    written = try AnkiKept.Noted.written.numbers(in: library.settings()).map(Int64.init)
    var types = try KeptNoteTypes(library.settings())
    kept.follow(collection, since: types)
    things = try AnkiThings(
      collection, options.selection, usual: kept.usualForms(types), shows: options.shows,
      proceed: proceed)
    counts.notes = Set(things.entries.map(\.note)).count
    if options.takesReviews { counts.otherEntries = collection.entriesWithoutAnswer }
    let own = Set(things.entries.compactMap { $0.thing.id ?? Thing.ID($0.thing.guid) })
    var known = try KnownThings(
      library, decks: Set(things.entries.map(\.deck)), own: own, kept: kept)
    if own.contains(where: { kept.origins[$0] == nil }) { firstDecks = try library.firstDecks() }
    let matches = things.entries.map { entry in
      known.match(entry, type: collection.notes[entry.note].type)
    }
    let ids = zip(things.entries, matches).map { entry, match in
      match?.id ?? known.newID(of: entry.thing)
    }
    // A part of a package says nothing of other notes.
    let missing =
      options.selection == AnkiThings.Selection()
      ? known.unmatched(in: Set(things.entries.map(\.deck))) : []
    // One that was removed here has its history still.
    if !known.decks.isEmpty { try known.readHistories(of: Set(ids + missing), from: library) }
    if options.takesReviews {
      events.reserveCapacity(collection.reviews.count + 2 * collection.cards.count)
    }
    let found = AnkiSettings(collection, things, isAlone: known.decks.isEmpty)
    settings = found.lines
    hasOtherParameters = found.hasOtherParameters
    let lines = try library.settings() + (options.takesSettings ? settings : [])
    let afterwards = Settings(lines: lines, device: library.device)
    let history = AnkiHistory(
      collection, source: "Anki", offset: now.time.offset, today: now.day,
      by: Forgetting(afterwards.parameters))

    let asking = askBothWays(
      newDecks: Set(things.entries.map(\.deck)).subtracting(known.decks), afterwards)
    let asked = Settings(lines: lines + asking, device: library.device)
    let directions = { (deck: String) in asked[Setting.directions, deck] }
    var usedTypes: [Int64: AnkiCollection.NoteType] = [:]
    let lacksSchedule =
      collection.hasNoSchedule
      && matches.contains { match in
        match.flatMap { kept.origins[$0.id] }?.cards.contains { $0.schedule != nil } ?? false
      }
    for (place, (read, match)) in zip(things.entries, matches).enumerated() {
      var entry = read
      if lacksSchedule, let earlier = match.flatMap({ kept.origins[$0.id] }) {
        entry.takeSchedule(of: earlier)
      }
      if place % 1024 == 0 { try proceed(ImportProgress("comparing notes", rows: place)) }
      let note = collection.notes[entry.note]
      let id = ids[place]
      var columns: [ColumnText] = []
      let isNews = !AnkiKept.isAsExported(entry, note, of: match)
      if isNews, let type = collection.noteTypes[note.type] {
        columns = AnkiKept.cells(entry, note, type: types.name(keeping: type))
        if !columns.isEmpty, !kept.olderTypes.contains(type.id) { usedTypes[type.id] = type }
      }
      if let match {
        takeStates(of: entry, as: id, history, beside: known)
        let asked = directions(known.deck(of: id) ?? entry.deck)
        let target = moves.last.flatMap { $0.thing == id ? directions($0.deck) : nil }
        updates.append(
          AnkiUpdate(
            of: match,
            known: AnkiUpdate.Known(
              origin: kept.origins[id], fields: kept.fields[id],
              isMoved: kept.moved[id] != nil || kept.renumbered.contains(id), directions: asked,
              target: target ?? asked, wasWritten: written.contains(note.modified),
              isFlagged: known.flagged.contains(id),
              flagTime: known.flagTimes[id] ?? 0),
            to: entry, note, type: collection.noteTypes[note.type],
            columns: kept.changed(columns, of: id)))
      } else {
        var thing = entry.thing
        thing.id = id
        if entry.directions != directions(entry.deck) { thing.directions = entry.directions }
        thing.columns = columns.filter { !$0.text.isEmpty }
        additions.append((entry.deck, thing))
        counts.added += 1
      }
      takeCards(of: entry, as: id, history, beside: known, isNew: match == nil)
    }
    // Notes that are older in the package than here keep their texts, but not the places of fields.
    let older = updates.filter { $0.columns.isEmpty && kept.moved[$0.old.id] != nil }.map(\.old)
    followers = (known.unmatchedMoved + older).compactMap { thing in
      let cells = kept.cells(following: thing, types)
      return cells.isEmpty ? nil : (thing, cells)
    }
    for change in kept.moved.values { usedTypes[change.type.id] = change.type }
    try settle(library)
    counts.missing = missing.count
    if options.suspendsMissing {
      let asked = missing.filter { !known.suspended.contains($0) }
      events += asked.map { .suspend($0) }
      counts.pruned = asked.count
    }
    try countReturning(library, isAgain: matches.contains { $0 != nil })
    let settings = usedTypes.values.sorted { $0.id < $1.id }.map(types.setting)
    try keep(settings + things.deckSettings, library)
    try keepNumbers(of: collection, library)
    targets = Dictionary(grouping: things.entries.indices, by: { things.entries[$0].deck })
      .map { deck, places in
        ImportTarget(
          name: deck, isNew: !known.decks.contains(deck),
          added: places.count { matches[$0] == nil })
      }.sorted { $0.name < $1.name }
  }
}

// Directions.
extension AnkiPlan {
  /// Sets new decks and so their subdecks to both directions if most notes have reversed cards.
  private mutating func askBothWays(
    newDecks: Set<String>, _ settings: Settings
  ) -> [SettingLine] {
    var reversed: [String: (some: Int, all: Int)] = [:]
    for entry in things.entries where newDecks.contains(entry.deck) {
      reversed[entry.deck, default: (0, 0)].all += 1
      if entry.directions == .both { reversed[entry.deck, default: (0, 0)].some += 1 }
    }
    let both = Set(reversed.filter { $0.value.some * 2 > $0.value.all }.keys)
    let lines = both.sorted().filter { settings[Setting.directions, $0] != .both }.map {
      SettingLine(scope: .deck($0), name: "directions", value: "both")
    }
    events += lines.map { .set($0.scope, name: $0.name, value: $0.value) }
    return lines
  }
}

// Note types and names of decks.
extension AnkiPlan {
  /// Stores them, so that the notes can be exported unchanged.
  private mutating func keep(
    _ lines: [SettingLine], _ library: any LibraryQuestions
  ) throws {
    var known: [Setting.Scope: [String: String]] = [:]
    for line in try library.settings() { known[line.scope, default: [:]][line.name] = line.value }
    for line in lines where known[line.scope]?[line.name] != line.value {
      events.append(.set(line.scope, name: line.name, value: line.value))
    }
  }
}

// What later imports and exports should know.
extension AnkiPlan {
  private mutating func keepNumbers(
    of collection: AnkiCollection, _ library: any LibraryQuestions
  ) throws {
    let lines = try library.settings()
    let left = [things.leftOutNotes, things.counts.otherCards, counts.otherEntries]
    // An import of notes that til exported says nothing about others.
    if !changesNothing, left != [0, 0, 0] {
      try keep(
        [AnkiKept.Noted.leftOut.setting(left.last == 0 ? left.dropLast() : left[...])], library)
    }
    guard options.selection == AnkiThings.Selection() else { return }
    // A package that til exported has none in filtered decks, and says nothing about those in Anki.
    let filtered = things.entries.flatMap(\.cards)
      .count { collection.cards[$0.place].homeDeck != 0 }
    let known = AnkiKept.Noted.filtered.numbers(in: lines).first ?? 0
    if filtered > 0 || !changesNothing, filtered != known {
      try keep([AnkiKept.Noted.filtered.setting([filtered])], library)
    }
    // Only an import that takes everything and changes something has seen all until then.
    let seen = AnkiKept.Noted.seen.numbers(in: lines).first ?? 0
    if options.takesReviews, !changesNothing,
      let last = collection.cards.lazy.map(\.modified).max(), last > seen
    {
      try keep([AnkiKept.Noted.seen.setting([Int(last)])], library)
    }
  }
}

// Notes already in the library.
extension AnkiPlan {
  /// Keeps the later of two edits; the earlier text stays in the history.
  private mutating func settle(_ library: any LibraryQuestions) throws {
    let conflicts = updates.filter(\.isConflict)
    let edits = try EditTimes.latest(
      of: Set(conflicts.map(\.old.id)), since: conflicts.map(\.modified).min(), library)
    var settled: [AnkiUpdate] = []
    for update in updates {
      var update = update
      if let conflict = update.settle(edited: edits[update.old.id]) {
        let texts = (conflict.here, conflict.there)
        if conflict.isKept { kept.append(texts) } else { replaced.append(texts) }
      }
      if let flag = update.flag {
        events.append(flag > 0 ? .flag(update.old.id) : .unflag(update.old.id))
        states[flag > 0 ? .flagged : .unflagged, default: 0] += 1
      }
      if update.keptFlag { keptStates[.flagged, default: 0] += 1 }
      if update.changesText {
        changes.append((update.old, update.new))
        counts.changed += 1
      } else {
        counts.same += 1
      }
      if update.changesText || !update.columns.isEmpty { settled.append(update) }
    }
    updates = settled
  }

  /// A few queries of the journal; after that, the number is not worth the time.
  private static let mostReturning = 200

  private mutating func countReturning(
    _ library: any LibraryQuestions, isAgain: Bool
  ) throws {
    guard isAgain, additions.count <= Self.mostReturning else { return }
    for (_, thing) in additions {
      if let id = thing.id, try library.removedThing(id) != nil { counts.returning += 1 }
    }
  }
}

// What was done to cards in Anki besides answering them.
extension AnkiPlan {
  private mutating func takeStates(
    of entry: AnkiThings.Entry, as id: Thing.ID, _ history: AnkiHistory, beside known: KnownThings
  ) {
    guard let now = entry.origin else { return }
    guard let was = known.kept.origins[id] else {
      return takeUnknownStates(of: entry, now, as: id, history, beside: known)
    }
    guard now.changed >= was.changed else { return }
    if now.isSuspended != wasSuspended(id, at: was, now: now, beside: known),
      now.isSuspended != known.suspended.contains(id)
    {
      events.append(now.isSuspended ? .suspend(id) : .resume(id))
      states[now.isSuspended ? .suspended : .resumed, default: 0] += 1
    }
    if now.deck != was.deck, options.selection.deck == nil, let deck = known.deck(of: id),
      deck != entry.deck
    {
      if deck == DeckNaming.name(ofDeck: was.deck) {
        moves.append((id, entry.deck))
        states[.moved, default: 0] += 1
      } else {
        keptStates[.moved, default: 0] += 1
      }
    }
    if options.takesReviews { takeDates(of: entry, as: id, history, beside: known) }
  }

  /// For Things made in til whose state in Anki is not recorded: takes suspensions newer than the
  /// last mark here, and moves, but resumes nothing.
  private mutating func takeUnknownStates(
    of entry: AnkiThings.Entry, _ now: AnkiOrigin, as id: Thing.ID, _ history: AnkiHistory,
    beside known: KnownThings
  ) {
    if now.isSuspended, !known.suspended.contains(id),
      now.changed * 1000 > known.markTimes[id] ?? 0
    {
      events.append(.suspend(id))
      states[.suspended, default: 0] += 1
    }
    if options.selection.deck == nil, let deck = known.deck(of: id), deck != entry.deck {
      if firstDecks[id] ?? deck == deck {
        moves.append((id, entry.deck))
        states[.moved, default: 0] += 1
      } else {
        keptStates[.moved, default: 0] += 1
      }
    }
    if options.takesReviews { takeDates(of: entry, as: id, history, beside: known) }
  }

  /// Whether a Thing was suspended when both sides were last the same: at the last import, or at a
  /// later export into the collection.
  private func wasSuspended(
    _ id: Thing.ID, at was: AnkiOrigin, now: AnkiOrigin, beside known: KnownThings
  ) -> Bool {
    guard let lastWrite = written.max(), now.changed > lastWrite, lastWrite > was.changed,
      known.markTimes[id] ?? 0 <= lastWrite * 1000
    else { return was.isSuspended }
    return known.suspended.contains(id)
  }

  /// A date that was set in Anki, or a card that was reset there, if nothing happened here since.
  private mutating func takeDates(
    of entry: AnkiThings.Entry, as id: Thing.ID, _ history: AnkiHistory, beside known: KnownThings
  ) {
    var (started, resets) = (0, 0)
    for (place, direction) in entry.cards {
      let card = Card.ID(id, direction)
      if let burial = history.burial(card: place, as: card, isToday: true),
        known.records[card]?.buriedUntil.map({ $0 <= history.today }) ?? true
      {
        events.append(burial)
        states[.buried, default: 0] += 1
      }
      guard let record = known.records[card] else { continue }
      let isNew = record.phase == .new
      if !isNew { started += 1 }
      let change = history.change(
        card: place, as: card, known: known.times[card] ?? [], after: record)
      guard let change, change.time > known.lastTimes[card] ?? 0, !isNew || change.due != nil
      else { continue }
      if case .due(_, let due, _)? = change.due {
        guard due != record.due else { continue }
        events += change.due.map { [$0] } ?? []
        states[.rescheduled, default: 0] += 1
      } else {
        resets += 1
      }
    }
    guard resets > 0 else { return }
    if resets == started {
      events.append(.reset(id))
      states[.reset, default: 0] += 1
    } else {
      counts.partialResets += resets
    }
  }
}

// Cards.
extension AnkiPlan {
  private mutating func takeCards(
    of entry: AnkiThings.Entry, as id: Thing.ID, _ history: AnkiHistory, beside known: KnownThings,
    isNew: Bool
  ) {
    var hasNews = isNew
    if options.takesReviews {
      for (place, direction) in entry.cards {
        let card = Card.ID(id, direction)
        let times = known.times[card] ?? []
        let lines = history.lines(
          card: place, as: card, known: times, after: known.records[card])
        counts.reviews += lines.answers.count
        counts.knownReviews += lines.known
        if let day = lines.answers.first?.day { firstDay = min(firstDay ?? day, day) }
        events += lines.answers.map { .past($0) }
        let isLatest = lines.answers.last.map { $0.time.milliseconds > times.last ?? 0 } ?? false
        let isStarted = known.records[card].map { $0.phase != .new } ?? false
        guard isLatest || !isStarted && times.isEmpty else { continue }
        hasNews = hasNews || isLatest
        if let due = lines.due { events.append(due) }
        if isNew, let burial = history.burial(card: place, as: card, isToday: false) {
          events.append(burial)
        }
      }
    }
    guard hasNews, known.kept.origins[id] == nil else { return }
    if entry.isSuspended, !known.suspended.contains(id) { events.append(.suspend(id)) }
    if entry.isFlagged, isNew { events.append(.flag(id)) }
  }
}
