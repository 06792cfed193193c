import Recall
import Things

extension RawLine {
  /// Decodes the line; nil if its fields are invalid or its kind is from a newer til.
  func line(of device: Device) -> JournalLine? {
    event().map {
      JournalLine(device: device, number: number, time: time, day: day, event: $0, sum: sum)
    }
  }

  func event() -> Event? {
    switch kind {
    case .newer: return nil
    case .extra: return .extra(kind: kindText, subject: subject)
    case .known(let kind):
      var (_, fields) = subjectAndFields
      switch kind {
      case .review: return review().map { .review($0.card, $0.review) }
      case .past, .bury, .due: return cardEvent(kind, &fields)
      case .suspend, .resume, .flag, .unflag, .reset: return thingEvent(kind)
      case .typed, .undo, .redo: return lineEvent(kind, &fields)
      case .set, .plan: return placeEvent(kind, &fields)
      case .batch: return Batch(&fields).map { .batch($0) }
      case .add: return AddedRows(to: subject, &fields).map { .add($0) }
      case .edit, .remove, .move: return rowEvent(kind, &fields)
      case .deck: return fields.text().map { .deck(from: subject, to: $0) }
      }
    }
  }

  private func cardEvent(_ kind: EventKind, _ fields: inout LineFields) -> Event? {
    guard let card = Card.ID(subject) else { return nil }
    switch kind {
    case .past: return PastAnswer(of: card, &fields).map { .past($0) }
    case .bury:
      return fields.next().flatMap { StudyDay(utf8: $0) }.map { .bury(card, until: $0) }
    case .due:
      guard let due = fields.next().flatMap({ Due(utf8: $0) }) else { return nil }
      return .due(card, due, CarriedState(&fields))
    default: return nil
    }
  }

  private func thingEvent(_ kind: EventKind) -> Event? {
    guard let thing = Thing.ID(subject) else { return nil }
    return switch kind {
    case .suspend: .suspend(thing)
    case .resume: .resume(thing)
    case .flag: .flag(thing)
    case .unflag: .unflag(thing)
    case .reset: .reset(thing)
    default: nil
    }
  }

  private func rowEvent(_ kind: EventKind, _ fields: inout LineFields) -> Event? {
    guard let thing = Thing.ID(subject), let deck = fields.text() else { return nil }
    if kind == .move {
      guard let to = fields.text(), let row = fields.bytes() else { return nil }
      let next = fields.thing()
      let left = fields.digest() ?? nil
      return .move(FormerRow(thing, in: deck, row: row, next: next, left: left), to: to)
    }
    guard let change = DeckChange.field(deck, &fields), let row = fields.bytes() else { return nil }
    if kind == .remove {
      return .remove(FormerRow(thing, in: deck, row: row, next: fields.thing(), change: change))
    }
    let left = fields.digest() ?? nil
    return .edit(FormerRow(thing, in: deck, row: row, change: change, left: left))
  }

  private func lineEvent(_ kind: EventKind, _ fields: inout LineFields) -> Event? {
    switch kind {
    case .typed:
      guard let line = LineAddress(subject), let text = fields.text() else { return nil }
      return .typed(line, text: text)
    case .undo: return LineName(&fields).map { .undo($0) }
    case .redo: return LineName(&fields).map { .redo($0) }
    default: return nil
    }
  }

  private func placeEvent(_ kind: EventKind, _ fields: inout LineFields) -> Event? {
    let scope = Setting.Scope(subject: subject)
    if kind == .plan {
      var entries: [Plan.Entry] = []
      while let name = fields.text(), let value = fields.text() {
        entries.append(Plan.Entry(name, value))
      }
      return .plan(scope, entries)
    }
    guard let name = fields.text(), let value = fields.text() else { return nil }
    return .set(scope, name: name, value: value)
  }
}

extension AddedRows {
  fileprivate init?(to deck: String, _ fields: inout LineFields) {
    guard let change = DeckChange.field(deck, &fields), let ids = fields.ids() else { return nil }
    self.init(ids, to: deck, change: change, left: fields.digest() ?? nil)
  }
}

extension DeckChange {
  /// The inner value is nil within a batch, whose head describes the deck's change.
  fileprivate static func field(_ deck: String, _ fields: inout LineFields) -> DeckChange?? {
    guard let before = fields.digest(), let after = fields.digest() else { return nil }
    if before == nil, after == nil { return .some(nil) }
    return DeckChange(deck: deck, before: before, after: after)
  }
}

extension LineFields {
  /// Nil for `-`, and at the end of the line.
  fileprivate mutating func thing() -> Thing.ID? { text().flatMap { Thing.ID($0) } }

  fileprivate mutating func ids() -> [Thing.ID]? {
    guard let field = next() else { return nil }
    var ids: [Thing.ID] = []
    ids.reserveCapacity(field.count / 11 + 1)
    for word in field.split(separator: UInt8(ascii: " ")) {
      guard let id = Thing.ID(utf8: UnsafeBufferPointer(rebasing: word)) else { return nil }
      ids.append(id)
    }
    return ids
  }
}

extension LineName {
  fileprivate init?(_ fields: inout LineFields) {
    guard let device = fields.text().flatMap({ Device($0) }), let number = fields.number(),
      let kind = fields.text().flatMap(EventKind.init(rawValue:)), kind.isData,
      let subject = fields.text()
    else { return nil }
    self.init(device: device, number: number, kind: kind, subject: subject)
  }
}

extension Batch {
  fileprivate init?(_ fields: inout LineFields) {
    guard let command = fields.text(), let source = fields.optionalText(),
      let count = fields.number(), let sum = fields.digest() ?? nil, let deckCount = fields.number()
    else { return nil }
    var decks: [DeckChange] = []
    for _ in 0..<deckCount {
      guard let deck = fields.text(), let before = fields.digest(), let after = fields.digest()
      else { return nil }
      decks.append(DeckChange(deck: deck, before: before, after: after))
    }
    self.init(command: command, source: source, decks: decks, count: count, sum: sum)
  }
}

extension RawLine {
  /// Decodes a `review` line without converting it to text; nil if its fields are invalid.
  func review() -> (card: Card.ID, review: Review)? {
    var (subject, fields) = subjectAndFields
    guard let card = Card.ID(utf8: subject), let review = Review(&fields) else { return nil }
    return (card, review)
  }
}

extension Review {
  fileprivate init?(_ fields: inout LineFields) {
    guard let grade = fields.next().flatMap(Grade.init(field:)),
      let mode = fields.next().flatMap(Mode.init(field:)),
      let before = fields.next().flatMap(Phase.init(field:)),
      let after = fields.next().flatMap(Phase.init(field:)), let steps = fields.number(),
      let first = fields.number(), let duration = fields.number(), let hints = fields.number(),
      let verdict = fields.next().flatMap(VerdictKind.init(field:)), let other = fields.next(),
      let due = fields.next().flatMap({ Due(utf8: $0) })
    else { return nil }
    var taken: Thing.ID?
    if !other.reads("-") {
      taken = Thing.ID(utf8: other)
      if taken == nil { return nil }
    }
    self.init(
      grade: grade, mode: mode, phaseBefore: before, phaseAfter: after, stepsLeft: steps,
      firstKey: first, duration: duration, hints: hints, verdict: verdict, other: taken, due: due,
      nearMiss: fields.next().flatMap(NearMiss.init(field:)),
      second: fields.next().flatMap(VerdictKind.init(field:)),
      isMock: fields.next()?.reads("mock") ?? false)
  }
}

extension PastAnswer {
  fileprivate init?(of card: Card.ID, _ fields: inout LineFields) {
    guard let grade = fields.next().flatMap(Grade.init(field:)),
      let time = fields.next().flatMap({ Moment(utf8: $0) }),
      let day = fields.next().flatMap({ StudyDay(utf8: $0) }),
      let source = fields.optionalText()
    else { return nil }
    self.init(card, grade, time: time, day: day, source: source)
    // Lines of older versions lack the rest.
    guard let duration = fields.number(), let mode = fields.next().flatMap(Mode.init(field:)) else {
      return
    }
    self.duration = duration
    self.mode = mode
    intervalBefore = fields.optionalNumber()
    phaseBefore = fields.next().flatMap(Phase.init(field:))
    start = SM2Schedule(&fields)
  }
}

extension SM2Schedule {
  fileprivate init?(_ fields: inout LineFields) {
    let (interval, ease) = (fields.optionalNumber(), fields.optionalNumber())
    guard let interval, let ease else { return nil }
    self.init(interval: interval, ease: ease)
  }
}

extension CarriedState {
  fileprivate init?(_ fields: inout LineFields) {
    guard let phase = fields.next().flatMap(Phase.init(field:)), let steps = fields.number() else {
      return nil
    }
    self.init(
      phase: phase, stepsLeft: steps, start: SM2Schedule(&fields), memory: CarriedMemory(&fields))
  }
}

extension CarriedMemory {
  fileprivate init?(_ fields: inout LineFields) {
    guard let stability = fields.decimal(), let difficulty = fields.decimal(), stability > 0,
      (1...10).contains(difficulty)
    else { return nil }
    self.init(stability: stability, difficulty: difficulty, computed: fields.decimal())
  }
}

extension Grade {
  init?(field: UnsafeBufferPointer<UInt8>) {
    guard field.count == 1 else { return nil }
    self.init(rawValue: field[0] &- 48)
  }
}

/// One of a few words in a line; the most frequent come first, because a journal has millions of
/// them.
private protocol WordInLine {
  static var words: [(StaticString, Self)] { get }
}

extension WordInLine {
  fileprivate init?(field: UnsafeBufferPointer<UInt8>) {
    for (word, value) in Self.words where field.reads(word) {
      self = value
      return
    }
    return nil
  }
}

extension Review.Mode: WordInLine {
  fileprivate static let words: [(StaticString, Self)] = [
    ("n", .normal), ("ahead", .ahead), ("cram", .cram),
  ]
}

extension Phase: WordInLine {
  fileprivate static let words: [(StaticString, Self)] = [
    ("review", .review), ("learning", .learning), ("new", .new), ("relearning", .relearning),
  ]
}

extension VerdictKind: WordInLine {
  fileprivate static let words: [(StaticString, Self)] = [
    ("exact", .exact), ("same", .same), ("nearly", .nearly), ("wrong", .wrong),
    ("revealed", .revealed), ("partly", .partly), ("other", .other), ("meaning", .meaning),
  ]
}

// Few lines have these.
extension NearMiss {
  fileprivate init?(field: UnsafeBufferPointer<UInt8>) {
    self.init(allOf: field) { $0.word }
  }
}

extension PastAnswer.Mode {
  fileprivate init?(field: UnsafeBufferPointer<UInt8>) {
    self.init(allOf: field) { $0.word }
  }
}

extension CaseIterable {
  fileprivate init?(allOf field: UnsafeBufferPointer<UInt8>, word: (Self) -> String) {
    guard let value = Self.allCases.first(where: { field.elementsEqual(word($0).utf8) }) else {
      return nil
    }
    self = value
  }
}
