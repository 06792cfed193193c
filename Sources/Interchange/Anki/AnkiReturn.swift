public import Things

/// What an export changes in an Anki collection that has the notes already.
///
/// Anything that was changed in Anki since the last import is left alone and named.
public struct AnkiReturn: Sendable {
  public struct NoteChange: Sendable {
    public var id: Int64
    public var fields: [String]
    public var tags: [String]
    /// The field by which Anki sorts.
    public var sortField: Int
  }

  public struct CardChange: Sendable {
    public var card: AnkiCollection.Card
    /// Whether its schedule changes, not only its marks.
    public var changesSchedule = false
    /// Their ids may be in use.
    public var reviews: [AnkiCollection.Review] = []
  }

  public struct Counts: Hashable, Sendable {
    var cards = 0
    public var reviews = 0
    /// Cards whose due date changes without a review.
    public var dates = 0
    public var texts = 0
    public var tags = 0
    public var suspended = 0
    public var resumed = 0
    public var flags = 0
    /// Cards that go from a filtered deck to their own.
    public var leaving = 0
    /// Things whose notes the collection does not have.
    public var missing = 0
  }

  public private(set) var notes: [NoteChange] = []
  public private(set) var cards: [CardChange] = []
  public private(set) var counts = Counts()
  /// Short forms of Things whose cards have answers or dates that til does not have.
  public private(set) var answeredThere: [String] = []
  /// Short forms of Things that were also edited or marked in Anki.
  public private(set) var changedThere: [String] = []
  public private(set) var losses = AnkiLosses()
  public let usesFSRS: Bool
  public let schema: Int

  public var isEmpty: Bool { notes.isEmpty && cards.isEmpty }

  private let collection: AnkiCollection
  private let shift: Int
  private let written: Set<Int64>
  /// The cards here whose dates come from Anki.
  private let datedThere: Set<Int64>
  private var edits: [Thing.ID: Int64] = [:]
  /// The notes of which something is written, for the record of what both sides then have.
  private var recorded: [AnkiReturnRecord.Note] = []
  private let usual: AnkiUsualForms

  /// Compares the Things that match a question with a collection.
  public init(
    _ question: Question, from library: any LibraryQuestions, settings: Settings,
    into collection: AnkiCollection, now: Now, deckText: (String) throws -> [UInt8],
    proceed: ImportProgress.Proceed = { _ in }
  ) throws {
    let made = try AnkiCollectionMaker.makeWithNotes(
      question, from: library, settings: settings, now: now, deckText: deckText,
      proceed: proceed)
    self.collection = collection
    losses = made.notes.losses
    datedThere = made.datedThere
    (losses.repeated, losses.filtered, losses.leftOutEntries) = (0, 0, 0)
    (losses.recounted, losses.begunAnew) = (0, 0)
    usesFSRS = collection.usesFSRS
    schema = collection.schema
    shift =
      made.collection.firstDay(offset: now.time.offset)
      - collection.firstDay(offset: now.time.offset)
    let lines = try library.settings()
    written = Set(AnkiKept.Noted.written.numbers(in: lines).map(Int64.init))
    let seen = Int64(AnkiKept.Noted.seen.numbers(in: lines).first ?? 0)
    let places = Dictionary(
      collection.notes.enumerated().map { ($0.element.guid, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    edits = try Self.editsOfOwnNotes(made.notes, in: collection, at: places, library)
    usual = AnkiUsualForms(knownIn: made.notes)
    let (mine, theirs) = (CardsOfNotes(made.collection), CardsOfNotes(collection))
    for (index, note) in made.notes.notes.enumerated() {
      if index % 1024 == 0 { try proceed(ImportProgress("comparing notes", rows: index)) }
      let own = made.collection.notes[index]
      guard let other = places[note.guid] else {
        counts.missing += note.things.count
        continue
      }
      var record = AnkiReturnRecord.Note(note, at: other)
      record.change = takeTexts(of: note, own, beside: collection.notes[other])
      for card in mine[own.id] {
        guard
          let known = theirs[collection.notes[other].id].first(where: {
            $0.template == card.template
          })
        else {
          losses.reviews += mine.reviews[card.id].count { $0.button > 0 }
          continue
        }
        let marks = take(
          Pair(
            note, mine: card, rows: mine.reviews[card.id], theirs: known,
            theirRows: theirs.reviews[known.id], written, seenUntil: seen))
        if let marks { record.marks[card.template] = marks }
        record.agree(card, known)
      }
      if record.isFilled { recorded.append(record) }
    }
    counts.cards = cards.count
  }

  /// What both sides have once this is written, so that a later change of either is known as one.
  public func record(writtenAt time: Int64, in library: any LibraryQuestions) throws -> Change {
    let lines = try library.settings()
    let record = try AnkiReturnRecord(
      recorded, in: collection, known: KeptNoteTypes(lines), usual: usual, time: time)
    // With an event, the journal has the change as a batch with its command.
    let written = AnkiKept.Noted.written
    let events = record.types + [written.setting(written.numbers(in: lines))]
    return Change(
      "export", events: events.map { .set($0.scope, name: $0.name, value: $0.value) },
      edits: try record.edits(in: library))
  }

  /// A line for the journal that tells what til writes at this time from what is changed in Anki.
  public static func setting(
    writingAt time: Int64, _ library: any LibraryQuestions
  ) throws -> SettingLine {
    AnkiKept.setting(writingAt: time, after: try library.settings())
  }
}

/// The cards of each note, and the reviews of each card.
private struct CardsOfNotes {
  private let cards: [Int64: [AnkiCollection.Card]]
  let reviews: Reviews

  struct Reviews {
    fileprivate let rows: [AnkiCollection.Review]
    fileprivate var ranges: [Int64: Range<Int>] = [:]

    subscript(_ card: Int64) -> ArraySlice<AnkiCollection.Review> {
      ranges[card].map { rows[$0] } ?? []
    }
  }

  init(_ collection: AnkiCollection) {
    cards = Dictionary(grouping: collection.cards, by: \.note)
    var reviews = Reviews(rows: collection.reviews)
    var start = 0
    for index in collection.reviews.indices {
      let card = collection.reviews[index].card
      guard index + 1 == collection.reviews.count || collection.reviews[index + 1].card != card
      else { continue }
      reviews.ranges[card] = start..<index + 1
      start = index + 1
    }
    self.reviews = reviews
  }

  subscript(_ note: Int64) -> [AnkiCollection.Card] { cards[note] ?? [] }
}

/// A card here and in the collection.
private struct Pair {
  let short: String
  let mine: AnkiCollection.Card
  let theirs: AnkiCollection.Card
  /// Its state at the last import.
  let origin: AnkiOrigin.Card?
  /// Whether the card has not changed there since the last import or export.
  let isUntouched: Bool
  /// Reviews that the collection lacks.
  let news: [AnkiCollection.Review]
  /// Whether the collection has answers, or dates set, that are not in the library.
  let isAnsweredThere: Bool
  let wasSuspended: Bool
  let wasFlagged: Int

  init(
    _ note: AnkiNotes.Note, mine: AnkiCollection.Card,
    rows: ArraySlice<AnkiCollection.Review>, theirs: AnkiCollection.Card,
    theirRows: ArraySlice<AnkiCollection.Review>, _ written: Set<Int64>, seenUntil seen: Int64
  ) {
    let of = { (thing: KeptThing) in
      thing.origin?.cards.first { $0.template == mine.template }
    }
    let thing = note.things.first { of($0) != nil } ?? note.things[0]
    short = thing.entry.thing.short
    origin = of(thing)
    self.mine = mine
    self.theirs = theirs
    let wroteLast = written.contains(theirs.modified)
    let known = origin.map { max($0.modified, seen) } ?? 0
    isUntouched = wroteLast || theirs.modified <= known
    // An older collection than the one that til wrote into last is a copy that was brought back.
    let isOlder =
      origin.map { theirs.modified < $0.modified && written.contains($0.modified) } ?? false
    wasSuspended =
      isOlder || wroteLast ? theirs.queue == .suspended : origin?.isSuspended ?? false
    // Anki does not say when a flag was changed.
    wasFlagged = isOlder ? theirs.flag : origin?.flag ?? 0
    // The index has the times of til's own answers in seconds.
    let (theirKeys, keys) = (Set(theirRows.map(\.key)), Set(rows.map(\.key)))
    let answers = rows.filter { $0.button > 0 && !theirKeys.contains($0.key) }
    // A card that was reset there needs no other reset.
    let last = theirRows.last.map { $0.isReset ? .max : $0.id } ?? 0
    let resets = rows.filter { row in
      row.button == 0 && row.id > last
        && (mine.state == .new ? theirs.state != .new : answers.contains { $0.id > row.id })
    }
    news = (answers + resets).sorted { $0.id < $1.id }
    isAnsweredThere = theirRows.contains { row in
      !keys.contains(row.key) && (row.button > 0 || row.id > known * 1000 + 999)
    }
  }

  /// The kind of the card's schedule when it is not suspended.
  var changesDate: Bool { news.isEmpty && mine.state == .review && theirs.state == .review }
}

extension AnkiCollection.Review {
  /// What identifies an answer or a reset of a card.
  fileprivate var key: Int64 { (id / 1000) << 1 | (button > 0 ? 1 : 0) }
}

// Cards.
extension AnkiReturn {
  /// Returns the marks, if these are written.
  private mutating func take(_ pair: Pair) -> AnkiReturnRecord.Marks? {
    var change = CardChange(card: pair.theirs)
    takeSchedule(of: pair, into: &change)
    let wasMarked = takeMarks(of: pair, into: &change)
    guard change.changesSchedule || wasMarked else { return nil }
    cards.append(change)
    guard wasMarked else { return nil }
    let (now, before) = (change.card, pair.theirs)
    let isSuspended = now.queue == .suspended
    return AnkiReturnRecord.Marks(
      flag: now.flag == before.flag ? nil : now.flag,
      isSuspended: isSuspended == (before.queue == .suspended) ? nil : isSuspended,
      isLatest: !pair.isAnsweredThere)
  }

  /// The day on which a card is due, by the collection's calendar.
  private func day(_ card: AnkiCollection.Card) -> Int64 { card.due + Int64(shift) }

  private mutating func takeSchedule(of pair: Pair, into change: inout CardChange) {
    let (mine, theirs) = (pair.mine, pair.theirs)
    let due = theirs.homeDeck == 0 ? theirs.due : theirs.homeDue
    // The collection may count its days from another one than at the import. That moves no card.
    let isOurs = !datedThere.contains(mine.id) || written.contains(theirs.modified)
    let isMoved = pair.changesDate && day(mine) != due && pair.origin != nil && isOurs
    guard !pair.news.isEmpty || isMoved else { return }
    guard !pair.isAnsweredThere, pair.isUntouched || !isMoved else {
      answeredThere.append(pair.short)
      return
    }
    change.changesSchedule = true
    change.reviews = pair.news.map { row in
      var row = row
      row.card = theirs.id
      row.button = row.button(byScheduler: collection.schedulerVersion)
      if !usesFSRS, row.factor != 0 { row.factor = Int32(clamping: max(theirs.ease, 1300)) }
      return row
    }
    counts.reviews += pair.news.count { $0.button > 0 }
    if pair.news.isEmpty { counts.dates += 1 }
    if theirs.homeDeck != 0 { counts.leaving += 1 }
    schedule(&change.card, as: mine, after: pair.news)
  }

  private func schedule(
    _ card: inout AnkiCollection.Card, as mine: AnkiCollection.Card,
    after news: [AnkiCollection.Review]
  ) {
    card.leaveFilteredDeck()
    if card.state == .new { card.position = Int(clamping: card.due) }
    card.state = mine.state
    card.interval = mine.state == .new ? 0 : mine.interval
    card.stepsLeft = mine.stepsLeft
    card.reviews += news.count { $0.button > 0 }
    card.lapses += news.count { $0.button == 1 && $0.kind == .review }
    card.ease = mine.state == .new ? 0 : card.ease > 0 ? card.ease : mine.ease
    if mine.state == .learning, card.reviews == news.count { card.ease = 0 }
    switch mine.state {
    case .new: card.due = Int64(card.position ?? Int(mine.due))
    case _ where mine.isInstant: card.due = mine.due
    default: card.due = day(mine)
    }
    card.queue = mine.queue == .buriedByHand ? .buriedByHand : card.activeQueue
    (card.stability, card.difficulty) = (mine.stability, mine.difficulty)
    (card.retention, card.lastReview) = (mine.retention, mine.lastReview)
    card.decay = mine.decay
  }

  /// Suspension and flag, each only if it has not changed in Anki; false if neither changes.
  private mutating func takeMarks(of pair: Pair, into change: inout CardChange) -> Bool {
    let before = counts
    var isKept = false
    let wanted = pair.mine.queue == .suspended
    var isSuspended = pair.theirs.queue == .suspended
    if wanted != isSuspended {
      if isSuspended == pair.wasSuspended {
        isSuspended = wanted
        if wanted { counts.suspended += 1 } else { counts.resumed += 1 }
      } else {
        isKept = wanted != pair.wasSuspended
      }
    }
    if isSuspended {
      if pair.theirs.queue != .suspended, change.card.homeDeck != 0 {
        change.card.leaveFilteredDeck()
        counts.leaving += 1
      }
      change.card.queue = .suspended
    } else if pair.theirs.queue == .suspended {
      change.card.queue = change.card.activeQueue
    }
    if pair.mine.flag != pair.theirs.flag {
      if pair.theirs.flag == pair.wasFlagged {
        change.card.flag = pair.mine.flag
        counts.flags += 1
      } else {
        isKept = isKept || pair.mine.flag != pair.wasFlagged
      }
    }
    if isKept { changedThere.append(pair.short) }
    return counts != before
  }
}

extension AnkiCollection.Card {
  /// Whether it is due at a time, not on a day.
  fileprivate var isInstant: Bool { due > 1_000_000_000 }

  fileprivate mutating func leaveFilteredDeck() {
    guard homeDeck != 0 else { return }
    if state != .learning, state != .relearning { due = homeDue }
    (deck, homeDeck, homeDue) = (homeDeck, 0, 0)
  }

  /// Its queue when it is neither suspended nor buried.
  fileprivate var activeQueue: Queue {
    switch state {
    case .new: .new
    case .review: .review
    case .learning, .relearning: isInstant ? .learning : .dayLearning
    }
  }
}

extension AnkiNotes.Note {
  /// The fields that are as the last import brought them.
  fileprivate func unedited(_ fields: [String]) -> Set<Int> {
    if let known = things.lazy.compactMap(\.fields).first(where: { $0.count == fields.count }) {
      return Set(fields.indices.filter { known[$0] == fields[$0] })
    }
    guard let origin = things[0].origin else { return [] }
    let here = AnkiOrigin.Texts(things[0].entry.thing)
    return Set(
      [AnkiOrigin.Texts.Part.short, .long].filter { origin.texts[$0] == here[$0] }.map(\.rawValue))
  }
}

// Texts.
extension AnkiReturn {
  /// Returns the change, if one is written.
  private mutating func takeTexts(
    of note: AnkiNotes.Note, _ mine: AnkiCollection.Note, beside theirs: AnkiCollection.Note
  ) -> NoteChange? {
    let isOurs = written.contains(theirs.modified)
    // A copy of the collection was brought back that is older than what til wrote last.
    let isOlder = note.things.contains { thing in
      guard let origin = thing.origin, thing.fields.map({ $0 == theirs.fields }) ?? true else {
        return false
      }
      return theirs.modified < origin.modified && written.contains(origin.modified)
    }
    guard note.isEdited || note.changedBack != nil || isOurs || isOlder,
      let type = collection.noteTypes[theirs.type]
    else { return nil }
    var change = NoteChange(
      id: theirs.id, fields: theirs.fields, tags: theirs.tags, sortField: type.sortField)
    if mine.fields.count == theirs.fields.count {
      let isOwn = note.type?.isOwn ?? true
      let writesAll = isOurs || isOlder || note.changedBack != nil || note.type == nil
      let kept = writesAll ? [] : note.unedited(mine.fields)
      change.fields = theirs.fields.indices.map { index in
        let (theirs, mine) = (theirs.fields[index], mine.fields[index])
        return kept.contains(index) || Self.isSame(theirs, mine, isOwn: isOwn) ? theirs : mine
      }
    }
    if Set(mine.tags) != Set(theirs.tags) { change.tags = mine.tags }
    let isEdited = change.fields != theirs.fields
    // With other fields in Anki's type, an edit has no place until the next import.
    let isOtherwise = mine.fields.count != theirs.fields.count && note.isEdited
    guard isEdited || isOtherwise || change.tags != theirs.tags else { return nil }
    let isSameType = mine.type == theirs.type || note.type == nil && type.isOwn
    guard isSameType, !isOtherwise, isUntouched(note, theirs) else {
      changedThere.append(note.things[0].entry.thing.short)
      return nil
    }
    counts.texts += isEdited ? 1 : 0
    counts.tags += change.tags != theirs.tags ? 1 : 0
    notes.append(change)
    return change
  }

  private static func isSame(_ theirs: String, _ mine: String, isOwn: Bool) -> Bool {
    if theirs == mine { return true }
    return isOwn
      ? AnkiFieldText.exact(theirs) == AnkiFieldText.exact(mine)
      : AnkiFieldText(theirs).text == AnkiFieldText(mine).text
  }

  /// Whether a note has not been edited in Anki since the last import or export.
  private func isUntouched(_ note: AnkiNotes.Note, _ theirs: AnkiCollection.Note) -> Bool {
    if written.contains(theirs.modified) { return true }
    if note.things.contains(where: { theirs.modified <= $0.origin?.modified ?? 0 }) { return true }
    // A package that til wrote gives a note the time of the export, and an id made from it.
    return note.type == nil && theirs.modified <= theirs.id / 1000
      && note.things.contains { edits[$0.entry.thing.id] ?? 0 > theirs.modified * 1000 }
  }

  /// The edits of Things that were made in til.
  private static func editsOfOwnNotes(
    _ made: AnkiNotes, in collection: AnkiCollection, at places: [String: Int],
    _ library: any LibraryQuestions
  ) throws -> [Thing.ID: Int64] {
    var things: Set<Thing.ID> = []
    var first: Int64?
    for note in made.notes where note.type == nil {
      guard let index = places[note.guid] else { continue }
      things.formUnion(note.things.map(\.entry.thing.id))
      first = min(first ?? .max, collection.notes[index].modified)
    }
    return try EditTimes.latest(of: things, since: first, library)
  }
}
