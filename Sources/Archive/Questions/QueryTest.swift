import Recall
import SystemFiles
import Things

/// Whether an entry and its cards match a query.
struct QueryTest {
  let question: Question
  /// The state of a Thing's cards, without those that have no history.
  let records: (Thing.ID) throws -> [CardRecord]
  /// The day on which a Thing was added, if the journal says so.
  let added: (Thing.ID) -> StudyDay?
  let recall: (CardRecord) -> Float?
  /// Whether a card was missed more often than predicted.
  let isLeech: (CardRecord) throws(IndexError) -> Bool
  let isTwin: (Thing.ID) -> Bool
  /// Only cards that are asked are due.
  let directions: OwnDirections

  func matches(_ entry: DeckThing) throws -> Bool { try matches(question.query, entry) }

  private func matches(_ query: Query, _ entry: DeckThing) throws -> Bool {
    let thing = entry.thing
    switch query {
    case .everything: return true
    case .text(let text): return holds(thing.short, text) || holds(thing.long, text)
    case .field(let field, let text): return holds(value(of: field, thing), text)
    case .prefix(let field, let text): return begins(value(of: field, thing), with: text)
    case .deck(let name): return entry.deck.isDeck(atOrBelow: name)
    case .tag(let tag): return thing.tags.contains { SearchFold.areAlike($0, tag) }
    case .id(let id): return thing.id == id
    case .not(let query): return try !matches(query, entry)
    case .and(let queries): return try queries.allSatisfy { try matches($0, entry) }
    case .or(let queries): return try queries.contains { try matches($0, entry) }
    case .days(.added, let bounds): return added(thing.id).map(bounds.contains) ?? false
    case .state(.due):
      return try isMet(
        query, by: records(thing.id).filter { directions.asks($0.id, inDeckNamed: entry.deck) })
    case .state(.twin): return isTwin(thing.id)
    case .state, .number, .days: return try isMet(query, by: records(thing.id))
    }
  }

  private func value(of field: Query.Field, _ thing: Thing) -> String {
    switch field {
    case .short: thing.short
    case .long: thing.long
    case .note: thing.note
    }
  }

  /// Whether a Thing's cards match a card condition of a query: any of them, or all for a new
  /// Thing.
  private func isMet(_ query: Query, by records: [CardRecord]) throws -> Bool {
    query == .state(.new)
      ? try records.allSatisfy { try isMet(query, by: $0) }
      : try records.contains { try isMet(query, by: $0) }
  }

  func isMet(_ query: Query, by record: CardRecord) throws(IndexError) -> Bool {
    switch query {
    case .state(let state): try isIn(state, record)
    case .number(let measure, let bounds): number(measure, record).map(bounds.contains) ?? false
    case .days(let measure, let bounds): day(measure, record).map(bounds.contains) ?? false
    default: false
    }
  }

  private func holds(_ text: String, _ part: String) -> Bool {
    var fold = SearchFold()
    return System.hasBytes(fold(part), in: fold(text))
  }

  private func begins(_ text: String, with part: String) -> Bool {
    var fold = SearchFold()
    return fold(text).starts(with: fold(part))
  }

  private func isIn(
    _ state: Query.State, _ record: CardRecord
  ) throws(IndexError) -> Bool {
    switch state {
    case .new: record.phase == .new
    case .learning: record.phase.hasSteps
    case .due: record.isDue(at: question.now)
    case .known: record.phase == .review
    case .suspended: record.isSuspended
    case .flagged: record.isFlagged
    case .leech: try isLeech(record)
    // A property of the Thing, not of its cards.
    case .twin: false
    }
  }

  private func number(_ measure: Query.Measure, _ record: CardRecord) -> Double? {
    guard let memory = record.memory else { return nil }
    return switch measure {
    case .stability: Double(memory.stability)
    case .difficulty: Double(memory.difficulty)
    case .lapses: Double(record.lapses)
    case .recall: recall(record).map(Double.init)
    }
  }

  private func day(_ measure: Query.DayMeasure, _ record: CardRecord) -> StudyDay? {
    switch measure {
    case .added: return nil
    case .rated: return record.lastDay
    case .due:
      guard record.phase != .new, !record.isSuspended else { return nil }
      if case .day(let day) = record.due { return day }
      return record.due == nil ? nil : question.now.day
    }
  }
}

/// Narrows down the rows that can match a query.
struct Candidates {
  let things: ThingTable

  /// Positions of all rows that may match, in order; nil if any row may.
  func places(_ query: Query) throws(IndexError) -> [Int64]? {
    switch query {
    case .text(let text), .field(.short, let text), .field(.long, let text),
      .prefix(.short, let text), .prefix(.long, let text):
      return try things.places(holding: text)
    case .and(let queries):
      for query in queries {
        if let places = try places(query) { return places }
      }
      return nil
    case .or(let queries):
      var all: Set<Int64> = []
      for query in queries {
        guard let places = try places(query) else { return nil }
        all.formUnion(places)
      }
      return all.sorted()
    default: return nil
    }
  }

  /// The decks that a query is limited to; nil if it names none.
  static func deckNames(_ query: Query) -> [String]? {
    switch query {
    case .deck(let name): [name]
    case .and(let queries): queries.lazy.compactMap(deckNames).first
    case .or(let queries):
      queries.reduce([]) { names, query in
        guard let names, let more = deckNames(query) else { return nil }
        return names + more
      }
    default: nil
    }
  }
}
