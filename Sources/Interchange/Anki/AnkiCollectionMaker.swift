import DelimitedText
import Recall
public import Things

/// Converts Things, schedule and reviews of a library to an Anki collection.
public struct AnkiCollectionMaker {
  private let library: any LibraryQuestions
  private let settings: Settings
  private let now: Now
  private let forgetting: Forgetting
  private let types: [String: AnkiCollection.NoteType]
  private var collection = AnkiCollection()
  private var histories: [Card.ID: CardHistory] = [:]
  private var deckIDs: [String: Int64] = [:]
  private var takenTimes: Set<Int64> = []
  private var firstDay: StudyDay
  private var position = 0
  /// Notes with edits that could not be written to their fields.
  private var unmapped = 0

  /// The collection, and the number of notes with edits that are lost.
  public static func make(
    _ question: Question, from library: any LibraryQuestions, settings: Settings, now: Now,
    deckText: (String) throws -> [UInt8], proceed: ImportProgress.Proceed = { _ in }
  ) throws -> (collection: AnkiCollection, unmapped: Int) {
    var maker = try Self(library, settings, now: now)
    var groups: [String: Int] = [:]
    var notes: [[KeptThing]] = []
    var kept: [Thing.ID: KeptThing.Cells] = [:]
    var deck: String?
    try library.things(matching: question) { entry in
      if entry.deck != deck {
        deck = entry.deck
        kept = KeptThing.cells(try deckText(entry.deck))
      }
      let thing = KeptThing(entry, kept[entry.thing.id])
      if let place = groups[thing.noteGUID] {
        notes[place].append(thing)
      } else {
        groups[thing.noteGUID] = notes.count
        notes.append([thing])
      }
      return true
    }
    try maker.readHistories(of: Set(notes.joined().map(\.entry.thing.id)))
    for (place, note) in notes.enumerated() {
      if place % 1024 == 0 { try proceed(ImportProgress("writing notes", rows: place)) }
      maker.add(note)
    }
    return (maker.finished(), maker.unmapped)
  }

  private init(
    _ library: any LibraryQuestions, _ settings: Settings, now: Now
  ) throws {
    self.library = library
    self.settings = settings
    self.now = now
    forgetting = Forgetting(settings.parameters)
    types = AnkiKept.types(try library.settings())
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
    collection.rollover = settings.rollover
    collection.creation =
      Int64(first.number) * 86_400 + Int64(settings.rollover) * 3600 - Int64(now.time.offset)
    collection.creationOffset = -now.time.offset / 60
    var options = AnkiCollection.Options(id: 1, name: "Default")
    options.learningSteps = settings.durations("steps", deck: nil).map { Float($0) / 60 }
    options.relearningSteps = settings.durations("relearn", deck: nil).map { Float($0) / 60 }
    options.newPerDay = settings.limit("new", deck: nil)
    options.retention = settings.retention(deck: nil)
    if settings.parameters.model == .fsrs6 { options.parameters = settings.parameters.values }
    collection.options[1] = options
  }

  /// The collection in the order that readers expect.
  private mutating func finished() -> AnkiCollection {
    collection.reviews.sort { ($0.card, $0.id) < ($1.card, $1.id) }
    return collection
  }
}

/// A Thing and what its row stores of the original note.
private struct KeptThing {
  struct Cells {
    var type: String
    var fields: [String]?
    var directions: String
  }

  let entry: DeckThing
  let cells: Cells?
  let noteGUID: String
  /// The number of a gap or of an additional template; nil for the note's first Thing.
  let gap: Int?
  let template: Int?

  init(_ entry: DeckThing, _ cells: Cells?) {
    self.entry = entry
    self.cells = cells
    let guid = entry.thing.guid
    guard cells?.type.isEmpty == false, let blank = guid.lastIndex(of: " "),
      let kind = guid[blank...].dropFirst().first, kind == "c" || kind == "t",
      let number = Int(guid[blank...].dropFirst(2)), number > 0
    else {
      noteGUID = guid.isEmpty ? "\(entry.thing.id)" : guid
      gap = nil
      template = nil
      return
    }
    noteGUID = String(guid[..<blank])
    gap = kind == "c" ? number : nil
    template = kind == "t" ? number - 1 : nil
  }

  /// The cells of a deck that only these exports use, by id.
  static func cells(_ text: [UInt8]) -> [Thing.ID: Cells] {
    let dialect = Dialect(ofHeaderIn: text, expecting: ["short", "long"])
    var reader = RecordReader(text, dialect: dialect)
    guard reader.advance() else { return [:] }
    let names = reader.texts
    guard let id = names.firstIndex(of: "id") ?? names.firstIndex(of: "til-id") else { return [:] }
    let columns = [AnkiKept.typeColumn, AnkiKept.fieldsColumn, AnkiKept.directionsColumn]
      .map { names.firstIndex(of: $0) }
    guard columns.contains(where: { $0 != nil }) else { return [:] }
    var cells: [Thing.ID: Cells] = [:]
    while reader.advance() {
      guard id < reader.count, let id = Thing.ID(reader[id]) else { continue }
      let texts = columns.map { column in
        column.flatMap { $0 < reader.count ? reader[$0] : nil } ?? ""
      }
      cells[id] = Cells(
        type: texts[0], fields: AnkiKept.fields(texts[1]), directions: texts[2])
    }
    return cells
  }
}

// Notes.
extension AnkiCollectionMaker {
  private mutating func add(_ things: [KeptThing]) {
    guard let first = things.first else { return }
    let thing = first.entry.thing
    let (type, fields) =
      kept(things)
      ?? (isAsked(first, .backward) ? .tilBothWays : .til, Self.plainFields(of: thing))
    let id = now.time.milliseconds + Int64(collection.notes.count)
    let flag = thing.tags.lazy.map(AnkiFlag.flag(ofTag:)).first { $0 > 0 } ?? 0
    collection.noteTypes[type.id] = type
    collection.notes.append(
      AnkiCollection.Note(
        id: id, guid: first.noteGUID, type: type.id, modified: now.time.milliseconds / 1000,
        tags: thing.tags.filter { AnkiFlag.flag(ofTag: $0) == 0 }, fields: fields))
    let reader = AnkiNoteReader(type)
    let texts = fields.map(AnkiFieldText.init)
    for thing in things {
      for (template, direction) in templates(of: thing, reader, texts: texts) {
        add(thing, note: id, template: template, direction: direction, flag: flag)
      }
    }
  }

  private static func plainFields(of thing: Thing) -> [String] {
    [thing.short, thing.long, thing.note, thing.also.joined(separator: ", ")]
      .map(AnkiFieldText.html)
  }

  /// The note's original type and fields, with edits applied; nil if nothing is stored.
  private mutating func kept(
    _ things: [KeptThing]
  ) -> (AnkiCollection.NoteType, [String])? {
    guard let first = things.first else { return nil }
    let name = first.cells?.type ?? ""
    let thing = first.entry.thing
    if name.isEmpty {
      // A plain note of type Basic needs no stored fields.
      guard !thing.guid.isEmpty, let type = types[AnkiCollection.NoteType.basic.name] else {
        return nil
      }
      if !thing.note.isEmpty || !thing.also.isEmpty { unmapped += 1 }
      return (type, [thing.short, thing.long].map(AnkiFieldText.html))
    }
    guard let type = types[name] else { return nil }
    guard let fields = things.lazy.compactMap({ $0.cells?.fields }).first,
      !fields.isEmpty, fields.count == type.fields.count
    else {
      guard type.fields.count == 2 else { return nil }
      return (type, [thing.short, thing.long].map(AnkiFieldText.html))
    }
    return (type, edited(fields, of: type, by: things))
  }

  /// Applies edits to the fields; unedited fields stay the same, byte for byte.
  private mutating func edited(
    _ fields: [String], of type: AnkiCollection.NoteType, by things: [KeptThing]
  ) -> [String] {
    let reader = AnkiNoteReader(type)
    let texts = fields.map(AnkiFieldText.init)
    var fields = fields
    var isUnmapped = false
    for thing in things {
      let (short, long) = (thing.entry.thing.short, thing.entry.thing.long)
      if let gap = thing.gap {
        let cloze = AnkiCloze(fields[reader.templates.first?.cloze ?? 0])
        isUnmapped =
          isUnmapped || AnkiFieldText(cloze.question(gap)).text != short
          || AnkiFieldText(cloze.answer(gap)).text != long
      } else if let forms = reader.forms(thing.template ?? 0, texts) {
        if texts[forms.short].text != short { fields[forms.short] = AnkiFieldText.html(short) }
        if texts[forms.long].text != long { fields[forms.long] = AnkiFieldText.html(long) }
      }
    }
    if isUnmapped { unmapped += 1 }
    return fields
  }
}

// Cards.
extension AnkiCollectionMaker {
  private func isAsked(_ thing: KeptThing, _ direction: Card.Direction) -> Bool {
    let own = thing.cells.flatMap { Directions(rawValue: $0.directions) }
    return (own ?? settings.directions(deck: thing.entry.deck)).asks(direction)
  }

  /// The templates that ask for a Thing, with their directions.
  private func templates(
    of thing: KeptThing, _ reader: AnkiNoteReader, texts: [AnkiFieldText]
  ) -> [(Int, Card.Direction)] {
    if let gap = thing.gap { return [(gap - 1, .forward)] }
    guard let base = reader.forms(thing.template ?? 0, texts) else { return [(0, .forward)] }
    var found: [(Int, Card.Direction)] = []
    for template in reader.templates.indices {
      guard let forms = reader.forms(template, texts) else { continue }
      if forms == base, !found.contains(where: { $0.1 == .forward }) {
        found.append((template, .forward))
      }
      let isReverse = forms.short == base.long && forms.long == base.short
      if isReverse, !found.contains(where: { $0.1 == .backward }) {
        found.append((template, .backward))
      }
    }
    let id = thing.entry.thing.id
    let wanted = found.filter { _, direction in
      isAsked(thing, direction)
        || histories[Card.ID(id, direction)]?.entries.isEmpty == false
    }
    return wanted.isEmpty ? Array(found.prefix(1)) : wanted
  }

  private mutating func add(
    _ thing: KeptThing, note: Int64, template: Int, direction: Card.Direction, flag: Int
  ) {
    let card = Card.ID(thing.entry.thing.id, direction)
    let history = histories[card]
    let record = history?.record ?? CardRecord(card)
    let id = now.time.milliseconds + Int64(collection.cards.count)
    position += 1
    var made = AnkiCollection.Card(
      id: id, note: note, deck: deckID(thing.entry.deck), template: template,
      state: AnkiCollection.Card.State(rawValue: Int(record.phase.rawValue)) ?? .new, queue: .new,
      due: Int64(position), interval: record.interval, ease: record.phase == .new ? 0 : 2500,
      reviews: record.answers, lapses: record.lapses, stepsLeft: record.stepsLeft,
      flag: flag > 0 ? flag : record.isFlagged ? 1 : 0)
    schedule(&made, record)
    if record.isSuspended || !isAsked(thing, direction) { made.queue = .suspended }
    made.position = position
    if let memory = record.memory {
      made.stability = memory.stability
      made.difficulty = memory.difficulty
      made.retention = settings.retention(deck: thing.entry.deck)
    }
    made.lastReview = record.lastTime.map { $0.milliseconds / 1000 }
    collection.cards.append(made)
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
    let id = now.time.milliseconds + Int64(deckIDs.count)
    deckIDs[name] = id
    collection.decks[id] = AnkiCollection.Deck(
      id: id, name: name.replacing("/", with: "::"))
    return id
  }
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
      case .answer(let review):
        if wasBefore { rows.append(reset(card, after: rows.last?.id)) }
        wasBefore = false
        rows.append(
          row(
            entry, of: card, review.grade, interval: Self.interval(review, entry),
            last: last, factor: review.mode == .cram ? 0 : difficulty,
            milliseconds: review.duration,
            kind: review.mode == .cram ? .filtered : Self.kind(review.phaseBefore)))
      case .past(let grade, let detail):
        if wasBefore, detail.mode == .normal { rows.append(reset(card, after: rows.last?.id)) }
        wasBefore = detail.mode == .before || wasBefore && detail.mode == .cram
        if let days = detail.intervalBefore, days > 0, !rows.isEmpty {
          rows[rows.count - 1].interval = Int32(clamping: days)
        }
        rows.append(
          row(
            entry, of: card, grade,
            interval: detail.start.map { Int32(clamping: $0.interval) } ?? -600,
            last: detail.intervalBefore.map { Int32(clamping: $0) } ?? last,
            factor: detail.mode == .cram ? 0 : detail.start.map { Int32($0.ease) } ?? difficulty,
            milliseconds: detail.duration,
            kind: detail.mode == .cram ? .filtered : Self.kind(detail.phaseBefore ?? .review)))
      case .due(let due, _):
        if case .day(let day) = due, let lastDay = fold.record.lastDay, !rows.isEmpty, day > lastDay
        {
          rows[rows.count - 1].interval = Int32(clamping: day - lastDay)
        }
      case .reset: rows.append(reset(card, after: entry.time.milliseconds - 1))
      default: break
      }
    }
    if wasBefore { rows.append(reset(card, after: rows.last?.id)) }
    collection.reviews += rows
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

  private static func interval(_ review: Review, _ entry: HistoryEntry) -> Int32 {
    switch review.due {
    case .day(let day): Int32(clamping: max(1, day - entry.day))
    case .moment(let moment):
      Int32(clamping: -max(1, (moment.milliseconds - entry.time.milliseconds) / 1000))
    }
  }

  private static func kind(_ phase: Phase) -> AnkiCollection.Review.Kind {
    switch phase {
    case .new, .learning: .learning
    case .review: .review
    case .relearning: .relearning
    }
  }
}
