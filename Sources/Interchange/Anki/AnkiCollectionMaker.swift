import Recall
public import Things

/// Converts Things, schedule and reviews of a library to an Anki collection.
public struct AnkiCollectionMaker {
  private let library: any LibraryQuestions
  private let settings: Settings
  private let now: Now
  private let forgetting: Forgetting
  private var collection = AnkiCollection()
  private var histories: [Card.ID: CardHistory] = [:]
  private var readers = AnkiNoteReaders()
  private var deckIDs: [String: Int64] = [:]
  private var takenTimes: Set<Int64> = []
  private var firstDay: StudyDay
  private var position = 0
  private var reviewsWithoutCard = 0
  private var (recounted, begunAnew) = (0, 0)
  /// The cards whose dates come from Anki.
  private var datedThere: Set<Int64> = []

  /// The collection, and what is lost.
  public static func make(
    _ question: Question, from library: any LibraryQuestions, settings: Settings, now: Now,
    deckText: (String) throws -> [UInt8], proceed: ImportProgress.Proceed = { _ in }
  ) throws -> (collection: AnkiCollection, losses: AnkiLosses) {
    let made = try makeWithNotes(
      question, from: library, settings: settings, now: now, deckText: deckText,
      proceed: proceed)
    return (made.collection, made.notes.losses)
  }

  /// The collection, in the same order what its notes were made from, and the cards whose dates come
  /// from Anki.
  static func makeWithNotes(
    _ question: Question, from library: any LibraryQuestions, settings: Settings, now: Now,
    deckText: (String) throws -> [UInt8], proceed: ImportProgress.Proceed
  ) throws -> (collection: AnkiCollection, notes: AnkiNotes, datedThere: Set<Int64>) {
    var maker = try Self(library, settings, now: now)
    var notes = try AnkiNotes(question, from: library, deckText: deckText)
    try maker.readHistories(
      of: Set(notes.notes.flatMap { $0.things.map(\.entry.thing.id) }))
    for (place, note) in notes.notes.enumerated() {
      if place % 1024 == 0 { try proceed(ImportProgress("writing notes", rows: place)) }
      maker.add(note)
    }
    notes.losses.reviews = maker.reviewsWithoutCard
    (notes.losses.recounted, notes.losses.begunAnew) = (maker.recounted, maker.begunAnew)
    return (maker.finished(), notes, maker.datedThere)
  }

  private init(
    _ library: any LibraryQuestions, _ settings: Settings, now: Now
  ) throws {
    self.library = library
    self.settings = settings
    self.now = now
    forgetting = Forgetting(settings.parameters)
    firstDay = now.day
  }

  private mutating func readHistories(of things: Set<Thing.ID>) throws {
    var found: [Card.ID: CardHistory] = [:]
    var first = now.day
    try library.histories(of: nil) { history in
      guard things.contains(history.record.id.thing) else { return true }
      found[history.record.id] = history
      first = min(first, history.entries.lazy.map(\.day).min() ?? first)
      return true
    }
    histories = found
    firstDay = first
    collection.usesFSRS = true
    collection.rollover = settings[Setting.rollover]
    collection.creation =
      Int64(first.number) * 86_400 + Int64(settings[Setting.rollover]) * 3600
      - Int64(now.time.offset)
    collection.creationOffset = -now.time.offset / 60
    var options = AnkiCollection.Options(id: 1, name: "Default")
    options.learningSteps = settings[Setting.steps].map { Float($0) / 60 }
    options.relearningSteps = settings[Setting.relearn].map { Float($0) / 60 }
    options.newPerDay = settings[Setting.new]
    options.maximumInterval = settings[Setting.maximum]
    options.retention = settings[Setting.retention]
    if settings.parameters.model == .fsrs6 { options.parameters = settings.parameters.values }
    collection.options[1] = options
  }

  /// The collection in the order that readers expect.
  private mutating func finished() -> AnkiCollection {
    collection.reviews.sort { ($0.card, $0.id) < ($1.card, $1.id) }
    return collection
  }
}

// Notes.
extension AnkiCollectionMaker {
  private mutating func add(_ note: AnkiNotes.Note) {
    guard let first = note.things.first else { return }
    let thing = first.entry.thing
    let ownType: AnkiCollection.NoteType = isAsked(first, .backward) ? .tilBothWays : .til
    let type = note.type ?? ownType
    let fields = note.type == nil ? Self.ownFields(of: thing) : note.fields
    let id = now.time.milliseconds + Int64(collection.notes.count)
    collection.noteTypes[type.id] = type
    collection.notes.append(
      AnkiCollection.Note(
        id: id, guid: note.guid, type: type.id,
        modified: note.modified(exported: now.time.milliseconds / 1000), tags: note.tags,
        fields: fields))
    let reader = readers.reader(of: type)
    let texts = fields.map(AnkiFieldText.init)
    for (thing, decks) in zip(note.things, note.decks) {
      let cards = cards(of: thing, reader, texts: texts)
      countReviews(of: thing, without: cards.filter { isThere($0, in: fields, reader) })
      // A deck for each card, also for those whose templates are gone.
      for (place, made) in cards.enumerated() where isThere(made, in: fields, reader) {
        var made = made
        made.deck = decks.indices.contains(place) ? decks[place] : decks.first ?? ""
        add(thing, made, to: id)
      }
    }
  }

  /// The fields of til's own note type, which keep all spaces.
  static func ownFields(of thing: Thing) -> [String] {
    var fields = [thing.short, thing.long, thing.note, CellLists.cell(also: thing.also)]
      .map(AnkiFieldText.exactHTML)
    fields[0] += AnkiOwnMedia.html(thing.media)
    return fields
  }

  /// Whether the fields of a note of til's type have no formatting.
  static func areOwn(_ fields: [String]) -> Bool {
    guard let first = fields.first else { return true }
    let (text, media) = AnkiOwnMedia.split(first)
    let isPlain = { (field: String) in
      AnkiFieldText.exactHTML(AnkiFieldText.exact(field)) == field
    }
    return isPlain(text) && text + AnkiOwnMedia.html(media) == first
      && fields.dropFirst().allSatisfy(isPlain)
  }
}

// Cards.
extension AnkiCollectionMaker {
  private func isAsked(_ thing: KeptThing, _ direction: Card.Direction) -> Bool {
    settings.directions(of: thing.entry).asks(direction)
  }

  /// Whether the Thing is, or was, asked in this direction.
  private func isWanted(_ thing: KeptThing, _ direction: Card.Direction) -> Bool {
    isAsked(thing, direction)
      || histories[Card.ID(thing.entry.thing.id, direction)]?.entries.isEmpty == false
  }

  /// Whether its template or gap still exists.
  private func isThere(
    _ card: AnkiOrigin.Card, in fields: [String], _ reader: AnkiNoteReader
  ) -> Bool {
    guard reader.type.isCloze else { return reader.type.templates.indices.contains(card.template) }
    return AnkiCloze(fields[reader.templates.first?.cloze ?? 0]).numbers.contains(card.template + 1)
  }

  /// The cards that a Thing had in Anki, and those it is asked with since, if a template asks so.
  private func cards(
    of thing: KeptThing, _ reader: AnkiNoteReader, texts: [AnkiFieldText]
  ) -> [AnkiOrigin.Card] {
    let known = thing.origin?.cards ?? []
    let flag = flag(of: thing)
    let isSame = thing.origin.map { $0.flag == flag } ?? false
    let found = known.map { card in
      var card = card
      if !isSame { card.flag = flag }
      return card
    }
    guard thing.gap == nil || known.isEmpty else { return found }
    let wanted = Card.Direction.allCases.filter { direction in
      !known.contains { $0.direction == direction } && isWanted(thing, direction)
    }
    // Comparing a Thing with every template takes long if there are hundreds.
    guard !wanted.isEmpty || thing.origin == nil else { return found }
    let missing = templates(of: thing, reader, texts: texts).filter { _, direction in
      !known.contains { $0.direction == direction }
    }
    return found
      + missing.map { template, direction in
        AnkiOrigin.Card(
          template: template, isBackward: direction == .backward, modified: 0, isSuspended: false,
          flag: flag, position: 0, deck: "")
      }
  }

  /// The note's type may have no template for a direction that til asks.
  private mutating func countReviews(of thing: KeptThing, without cards: [AnkiOrigin.Card]) {
    for direction in Card.Direction.allCases
    where !cards.contains(where: { $0.direction == direction }) {
      let history = histories[Card.ID(thing.entry.thing.id, direction)]
      reviewsWithoutCard += history?.entries.count { $0.stands && $0.kind == .answer } ?? 0
    }
  }

  private func flag(of thing: KeptThing) -> Int {
    let flag = thing.entry.thing.tags.lazy.map(AnkiFlag.flag(ofTag:)).first { $0 > 0 }
    let isFlagged = Card.Direction.allCases.contains {
      histories[Card.ID(thing.entry.thing.id, $0)]?.record.isFlagged == true
    }
    return flag ?? (isFlagged ? 1 : 0)
  }

  /// The templates that ask for a Thing, with their directions.
  private func templates(
    of thing: KeptThing, _ reader: AnkiNoteReader, texts: [AnkiFieldText]
  ) -> [(Int, Card.Direction)] {
    if let gap = thing.gap { return [(gap - 1, .forward)] }
    let base = thing.origin?.forms ?? reader.forms(thing.template ?? 0, texts)
    guard let base else { return [(0, .forward)] }
    var found: [(Int, Card.Direction)] = []
    for template in reader.templates.indices {
      guard let forms = reader.forms(template, texts) else { continue }
      if forms == base, !found.contains(where: { $0.1 == .forward }) {
        found.append((template, .forward))
      }
      if forms == base.reversed, !found.contains(where: { $0.1 == .backward }) {
        found.append((template, .backward))
      }
    }
    let wanted = found.filter { isWanted(thing, $0.1) }
    return wanted.isEmpty && thing.origin == nil ? Array(found.prefix(1)) : wanted
  }

  private mutating func add(_ thing: KeptThing, _ origin: AnkiOrigin.Card, to note: Int64) {
    let card = Card.ID(thing.entry.thing.id, origin.direction)
    let history = histories[card]
    let record = history?.record ?? CardRecord(card)
    let id = now.time.milliseconds + Int64(collection.cards.count)
    position += 1
    let place = thing.origin == nil ? Int64(position) : origin.position
    var made = AnkiCollection.Card(
      id: id, note: note, deck: deckID(origin.deck), template: origin.template,
      state: AnkiCollection.Card.State(rawValue: Int(record.phase.rawValue)) ?? .new, queue: .new,
      due: place, interval: record.interval, ease: record.phase == .new ? 0 : 2500,
      reviews: record.answers, lapses: record.lapses, stepsLeft: record.stepsLeft,
      flag: origin.flag)
    schedule(&made, record)
    let isSuspended = record.isSuspended && (origin.isSuspended || !origin.isHidden)
    if isSuspended || !isAsked(thing, origin.direction) { made.queue = .suspended }
    made.position = Int(place)
    if let memory = record.memory {
      made.stability = memory.stability
      made.difficulty = memory.difficulty
      made.retention = settings[Setting.retention, thing.entry.deck]
      made.decay = settings.parameters.model == .fsrs6 ? settings.parameters.values.last : nil
    }
    made.lastReview = record.lastTime.map { $0.milliseconds / 1000 }
    if let schedule = origin.schedule, record.phase != .new {
      // It had none while it was first learned, and the deck may not say what it has had since.
      if schedule.ease > 0 || record.phase == .learning { made.ease = schedule.ease }
      if history?.isAsImported(with: schedule.answers) == true { made.restore(schedule) }
    }
    collection.cards.append(made)
    if history?.isDatedElsewhere == true { datedThere.insert(id) }
    if let history { add(history, of: id) }
  }

  private func schedule(_ card: inout AnkiCollection.Card, _ record: CardRecord) {
    switch record.due {
    case .day(let day)? where record.phase != .new:
      card.due = Int64(day - firstDay)
      card.queue = record.phase == .review ? .review : .dayLearning
    case .moment(let moment)? where record.phase != .new:
      card.due = moment.milliseconds / 1000
      card.queue = .learning
    default: break
    }
    if record.buriedUntil.map({ now.day < $0 }) == true { card.queue = .buriedByHand }
  }

  private mutating func deckID(_ name: String) -> Int64 {
    if let id = deckIDs[name] { return id }
    // Every collection has this deck, with this id.
    let id = name == "Default" ? 1 : now.time.milliseconds + Int64(deckIDs.count)
    deckIDs[name] = id
    collection.decks[id] = AnkiCollection.Deck(
      id: id, name: name)
    return id
  }
}

extension CardHistory {
  /// Whether another program set the card's date, and nothing in til has since.
  fileprivate var isDatedElsewhere: Bool {
    for entry in entries.reversed() where entry.stands {
      switch entry.what {
      case .due(let due): return due.carried != nil
      case .answer(let answer) where answer.mode != .cram: return false
      case .reset: return false
      default: continue
      }
    }
    return false
  }

  /// Whether the card has not been answered, reset or moved to another day since its first import.
  fileprivate func isAsImported(with answers: Int) -> Bool {
    var (past, dates) = (0, 0)
    for entry in entries where entry.stands {
      switch entry.what {
      case .answer, .reset: return false
      case .past: past += 1
      case .due(let due):
        guard due.carried != nil else { return false }
        dates += 1
      case .suspend, .resume, .bury, .flag, .unflag: continue
      }
    }
    return past == answers && dates == 1
  }
}

extension AnkiCollection.Card {
  fileprivate mutating func restore(_ schedule: AnkiOrigin.Schedule) {
    (interval, reviews, lapses) = (schedule.interval, schedule.reviews, schedule.lapses)
    if !schedule.hasMemory {
      (stability, difficulty, retention, decay) = (nil, nil, nil, nil)
      lastReview = nil
    }
  }
}

extension AnkiCollection.Review {
  /// Whether the card had left its first steps.
  fileprivate var isOfReviewed: Bool { kind == .review || kind == .relearning }
}

// The review log.
extension AnkiCollectionMaker {
  private mutating func add(_ history: CardHistory, of card: Int64) {
    var fold = CardFold(history.record.id, by: forgetting)
    var rows: [AnkiCollection.Review] = []
    var wasBefore = false
    for entry in history.entries where entry.stands {
      let last = rows.last?.interval ?? 0
      fold.apply(entry)
      let difficulty = Int32(100 + ((fold.record.memory?.difficulty ?? 1) - 1) / 9 * 1000)
      switch entry.what {
      case .answer(let answer):
        if wasBefore { rows.append(reset(card, after: rows.last?.id)) }
        wasBefore = false
        rows.append(
          row(
            entry, of: card, answer.grade, interval: Self.interval(answer, entry),
            last: last, factor: answer.mode == .cram ? 0 : difficulty,
            milliseconds: answer.duration,
            kind: answer.mode == .cram ? .filtered : Self.kind(answer.phaseBefore, after: rows)))
      case .past(let past):
        recounted += 1
        if past.mode == .normal, wasBefore || past.phaseBefore == .new && rows.last?.button ?? 0 > 0
        {
          rows.append(reset(card, after: rows.last?.id))
        }
        wasBefore = past.mode == .before || wasBefore && past.mode == .cram
        if let days = past.intervalBefore, days > 0, !rows.isEmpty {
          rows[rows.count - 1].interval = Int32(clamping: days)
        }
        rows.append(
          row(
            entry, of: card, past.grade,
            interval: past.start.map { Int32(clamping: $0.interval) } ?? -600,
            last: past.intervalBefore.map { Int32(clamping: $0) } ?? last,
            factor: past.mode == .cram
              ? 0 : past.start.map { Int32(clamping: $0.ease) } ?? difficulty,
            milliseconds: past.duration,
            kind: past.mode == .cram
              ? .filtered : Self.kind(past.phaseBefore ?? .review, after: rows)))
      case .due(let due):
        if case .day(let day) = due.due(after: entry.time), let lastDay = fold.record.lastDay,
          !rows.isEmpty, day > lastDay
        {
          rows[rows.count - 1].interval = Int32(clamping: day - lastDay)
        }
      case .reset: rows.append(reset(card, after: entry.time.milliseconds - 1))
      default: break
      }
    }
    if wasBefore { rows.append(reset(card, after: rows.last?.id)) }
    collection.reviews += rows
    if rows.contains(where: { $0.button == 0 }) { begunAnew += 1 }
  }

  private mutating func row(
    _ entry: HistoryEntry, of card: Int64, _ grade: Grade, interval: Int32, last: Int32,
    factor: Int32, milliseconds: Int, kind: AnkiCollection.Review.Kind
  ) -> AnkiCollection.Review {
    AnkiCollection.Review(
      id: freeTime(entry.time.milliseconds), card: card, button: grade.rawValue,
      interval: interval, lastInterval: last, factor: factor,
      milliseconds: Int32(clamping: milliseconds), kind: kind)
  }

  /// Adds a review that makes Anki ignore all earlier ones.
  private mutating func reset(_ card: Int64, after time: Int64?) -> AnkiCollection.Review {
    AnkiCollection.Review(
      id: freeTime((time ?? now.time.milliseconds) + 1), card: card, button: 0, interval: 0,
      lastInterval: 0, factor: 0, milliseconds: 0, kind: .manual)
  }

  /// An unused time: Anki identifies reviews by time.
  private mutating func freeTime(_ time: Int64) -> Int64 {
    var time = time
    while !takenTimes.insert(time).inserted { time += 1 }
    return time
  }

  private static func interval(_ answer: AnswerEntry, _ entry: HistoryEntry) -> Int32 {
    switch answer.due(after: entry.time) {
    case .day(let day): Int32(clamping: max(1, day - entry.day))
    case .moment(let moment):
      Int32(clamping: -max(1, (moment.milliseconds - entry.time.milliseconds) / 1000))
    }
  }

  private static func kind(
    _ phase: Phase, after rows: [AnkiCollection.Review]
  ) -> AnkiCollection.Review.Kind {
    switch phase {
    // Steps in a filtered deck do not begin a card again, as Anki would take it.
    case .learning where rows.last { $0.kind != .filtered }?.isOfReviewed ?? false: .relearning
    case .new, .learning: .learning
    case .review: .review
    case .relearning: .relearning
    }
  }
}
