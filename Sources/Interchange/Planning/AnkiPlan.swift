import Recall
public import Things

/// The effects of importing an Anki collection: Things, answers, dates and settings.
public struct AnkiPlan {
  public struct Options: Hashable, Sendable {
    public var selection: AnkiThings.Selection
    public var takesReviews: Bool
    public var takesSettings: Bool

    public init(
      _ selection: AnkiThings.Selection = AnkiThings.Selection(), takesReviews: Bool = true,
      takesSettings: Bool = false
    ) {
      self.selection = selection
      self.takesReviews = takesReviews
      self.takesSettings = takesSettings
    }
  }

  /// A deck, and the number of Things imported into it.
  public struct Target: Hashable, Sendable {
    public var name: String
    public var isNew: Bool
    public var added: Int
  }

  public struct Counts: Hashable, Sendable {
    public var notes = 0
    public var added = 0
    public var changed = 0
    public var same = 0
    public var reviews = 0
    /// Reviews already in the library.
    public var knownReviews = 0
  }

  public let file: String
  public let source: String
  public let options: Options
  public let things: AnkiThings
  public private(set) var targets: [Target] = []
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
  private(set) var additions: [(deck: String, thing: NewThing)] = []
  private var events: [Event] = []

  public var changesNothing: Bool {
    additions.isEmpty && changes.isEmpty && events.isEmpty
      && !(options.takesSettings && !settings.isEmpty)
  }

  /// Whether the package has cloze notes, selected or not.
  public var hasGaps: Bool { things.counts.clozes > 0 || things.entries.contains { $0.gap > 0 } }

  /// The first added Things.
  public func added(first count: Int) -> [NewThing] { additions.prefix(count).map(\.thing) }

  /// A single change with all effects; `splitting` accepts any one item of a list as an answer.
  public func change(splitting: ListedAnswers? = nil) -> Change {
    var events = events
    if let splitting { events.append(splitting.setting) }
    if options.takesSettings {
      events += settings.map { .set($0.place, name: $0.name, value: $0.value) }
    }
    return Change(
      "import", source: source, events: events,
      edits: additions.map { .add($0.thing, deck: $0.deck) }
        + changes.map { .replace($0.old.id, $0.new) })
  }

  /// `now` is the time of the import, with the UTC offset of this computer.
  public init(
    _ collection: AnkiCollection, file: String, options: Options, library: any LibraryQuestions,
    now: Now, proceed: ImportProgress.Proceed = { _ in }
  ) throws {
    self.file = file
    self.options = options
    source = DeckNaming.source(ofFile: file)
    things = try AnkiThings(collection, options.selection, proceed: proceed)
    counts.notes = Set(things.entries.map(\.note)).count
    var known = try KnownThings(library, decks: Set(things.entries.map(\.deck)))
    let matches = things.entries.map { known.match($0) }
    try known.readHistories(of: Set(matches.compactMap { $0?.id }), from: library)
    if options.takesReviews {
      events.reserveCapacity(collection.reviews.count + 2 * collection.cards.count)
    }
    let found = AnkiSettings(collection, things, isAlone: known.decks.isEmpty)
    settings = found.lines
    hasOtherParameters = found.hasOtherParameters
    let afterwards = Settings(
      lines: try library.settings() + (options.takesSettings ? settings : []),
      device: library.device)
    let history = AnkiHistory(
      collection, source: "Anki", offset: now.time.offset, today: now.day,
      by: Forgetting(afterwards.parameters))

    let directions = askBothWays(
      newDecks: Set(things.entries.map(\.deck)).subtracting(known.decks), afterwards)
    var seenNotes: Set<Int> = []
    var differences: [Difference] = []
    var usedTypes: [Int64: AnkiCollection.NoteType] = [:]
    for (place, (entry, match)) in zip(things.entries, matches).enumerated() {
      if place % 1024 == 0 { try proceed(ImportProgress("comparing notes", rows: place)) }
      let id = match?.id ?? known.newID(of: entry.thing)
      if let match {
        if let difference = difference(entry, of: collection.notes[entry.note], from: match) {
          differences.append(difference)
        } else {
          counts.same += 1
        }
      } else {
        let note = collection.notes[entry.note]
        var thing = entry.thing
        thing.id = id
        if entry.directions != directions(entry.deck) { thing.directions = entry.directions }
        if let type = collection.noteTypes[note.type] {
          thing.columns = AnkiKept.cells(
            entry, note, type: type, isFirst: seenNotes.insert(entry.note).inserted)
          usedTypes[type.id] = type
        }
        additions.append((entry.deck, thing))
        counts.added += 1
      }
      takeCards(of: entry, as: id, history, beside: known, isNew: match == nil)
    }
    try settle(differences, library)
    try keep(
      usedTypes.values.sorted { $0.id < $1.id }.map(AnkiKept.setting) + things.deckSettings, library
    )
    targets = Dictionary(grouping: things.entries.indices, by: { things.entries[$0].deck })
      .map { deck, places in
        Target(
          name: deck, isNew: !known.decks.contains(deck),
          added: places.count { matches[$0] == nil })
      }.sorted { $0.name < $1.name }
  }
}

// Directions.
extension AnkiPlan {
  /// Sets new decks to both directions if most of their notes have reversed cards; returns the
  /// setting of each deck.
  private mutating func askBothWays(
    newDecks: Set<String>, _ settings: Settings
  ) -> (String) -> Directions {
    var reversed: [String: (some: Int, all: Int)] = [:]
    for entry in things.entries where newDecks.contains(entry.deck) {
      reversed[entry.deck, default: (0, 0)].all += 1
      if entry.directions == .both { reversed[entry.deck, default: (0, 0)].some += 1 }
    }
    let both = Set(reversed.filter { $0.value.some * 2 > $0.value.all }.keys)
    for deck in both.sorted() where settings[Setting.directions, deck] != .both {
      events.append(.set(.deck(deck), name: "directions", value: "both"))
    }
    return { both.contains($0) ? .both : settings[Setting.directions, $0] }
  }
}

// Note types and names of decks.
extension AnkiPlan {
  /// Stores them, so that the notes can be exported unchanged.
  private mutating func keep(
    _ lines: [SettingLine], _ library: any LibraryQuestions
  ) throws {
    var known: [Setting.Place: [String: String]] = [:]
    for line in try library.settings() { known[line.place, default: [:]][line.name] = line.value }
    for line in lines where known[line.place]?[line.name] != line.value {
      events.append(.set(line.place, name: line.name, value: line.value))
    }
  }
}

// Notes already in the library.
extension AnkiPlan {
  /// A Thing whose note in the package has another text.
  private struct Difference {
    var old: Thing
    var new: Thing
    /// When the note was changed in Anki, in seconds since 1970.
    var modified: Int64
  }

  private func difference(
    _ entry: AnkiThings.Entry, of note: AnkiCollection.Note, from old: Thing
  ) -> Difference? {
    var new = old
    new.guid = entry.thing.guid
    (new.short, new.long) = (entry.thing.short, entry.thing.long)
    if !entry.thing.note.isEmpty { new.note = entry.thing.note }
    let tags = Set(old.tags)
    new.tags += entry.thing.tags.filter { !tags.contains($0) }
    return new == old ? nil : Difference(old: old, new: new, modified: note.modified)
  }

  /// Keeps the later of two edits; the earlier text stays in the history.
  ///
  /// So importing an older package again does not revert edits made here.
  private mutating func settle(
    _ differences: [Difference], _ library: any LibraryQuestions
  ) throws {
    let edits = try editTimes(differences, library)
    for difference in differences {
      var new = difference.new
      let old = difference.old
      if try !isLater(difference, than: edits[old.id], library) {
        if edits[old.id] != nil, new.short != old.short || new.long != old.long {
          kept.append((old, new))
        }
        new = old
        new.guid = difference.new.guid
      }
      if new == old {
        counts.same += 1
      } else {
        changes.append((old, new))
        counts.changed += 1
      }
    }
  }

  private func isLater(
    _ difference: Difference, than edit: Int64?, _ library: any LibraryQuestions
  ) throws -> Bool {
    if let edit { return difference.modified * 1000 >= edit }
    guard let added = try library.dayAdded(difference.old.id) else { return true }
    return difference.modified / 86_400 >= Int64(added.number)
  }

  /// When Things were last edited here, in milliseconds, if not before their notes.
  private func editTimes(
    _ differences: [Difference], _ library: any LibraryQuestions
  ) throws -> [Thing.ID: Int64] {
    guard let first = differences.map(\.modified).min() else { return [:] }
    let things = Set(differences.map(\.old.id))
    var times: [Thing.ID: Int64] = [:]
    try library.lines(of: nil) { past in
      let time = past.line.time.milliseconds
      switch past.line.event {
      case .edit(let edit) where past.stands && things.contains(edit.thing):
        times[edit.thing] = max(times[edit.thing] ?? 0, time)
      // An edited copy of a deck, whose rows are not listed.
      case .batch(let batch) where past.stands && batch.command == "edit":
        for id in things { times[id] = max(times[id] ?? 0, time) }
      default: break
      }
      return time >= first * 1000
    }
    return times
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
        count(lines)
        events += lines.answers.map { .past($0) }
        let isLatest = lines.answers.last.map { $0.time.milliseconds > times.last ?? 0 } ?? false
        let isStarted = known.records[card].map { $0.phase != .new } ?? false
        guard isLatest || !isStarted && times.isEmpty else { continue }
        hasNews = hasNews || isLatest
        if let due = lines.due { events.append(due) }
        if let bury = lines.bury { events.append(bury) }
      }
    }
    guard hasNews else { return }
    if entry.isSuspended, !known.suspended.contains(id) { events.append(.suspend(id)) }
    if entry.isFlagged, isNew { events.append(.flag(id)) }
  }

  private mutating func count(_ lines: AnkiHistory.Lines) {
    counts.reviews += lines.answers.count
    counts.knownReviews += lines.knownAnswers
    if let day = lines.answers.first?.day { firstDay = min(firstDay ?? day, day) }
  }
}

/// The Things of a library by guid and by forms, with the times of their answers.
private struct KnownThings {
  let decks: Set<String>
  private var byGUID: [String: Thing] = [:]
  private var byForms: [Forms: Thing] = [:]
  private var taken: Set<Thing.ID> = []
  /// Times of answers, sorted.
  private(set) var times: [Card.ID: [Int64]] = [:]
  private(set) var records: [Card.ID: CardRecord] = [:]
  private(set) var suspended: Set<Thing.ID> = []

  private struct Forms: Hashable {
    var short: String
    var long: String
  }

  /// Only in these decks are Things without a guid matched by their forms.
  init(_ library: any LibraryQuestions, decks targets: Set<String>) throws {
    let names = try library.decks().map(\.name)
    decks = Set(names)
    for name in names {
      let texts = try library.texts(of: name)
      for row in 0..<texts.count {
        guard let id = texts.id(row) else { continue }
        taken.insert(id)
        if !texts.isEmpty(row, .guid) {
          byGUID[texts[row, .guid]] = texts.thing(row, id: id)
        } else if targets.contains(name) {
          let thing = texts.thing(row, id: id)
          byForms[Forms(short: thing.short, long: thing.long)] = thing
        }
      }
    }
  }

  /// Each Thing matches at most one note.
  mutating func match(_ entry: AnkiThings.Entry) -> Thing? {
    if let thing = byGUID.removeValue(forKey: entry.thing.guid) { return thing }
    return byForms.removeValue(forKey: Forms(short: entry.thing.short, long: entry.thing.long))
  }

  mutating func newID(of thing: NewThing) -> Thing.ID {
    .computed(short: thing.short, long: thing.long) { !taken.insert($0).inserted }
  }

  mutating func readHistories(
    of things: Set<Thing.ID>, from library: any LibraryQuestions
  ) throws {
    guard !things.isEmpty else { return }
    try library.histories(of: nil) { history in
      let card = history.record.id
      guard things.contains(card.thing) else { return true }
      records[card] = history.record
      if history.record.isSuspended { suspended.insert(card.thing) }
      times[card] = history.entries.compactMap(\.answerTime).sorted()
      return true
    }
  }
}
