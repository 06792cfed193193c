/// A search for Things and cards.
///
/// Used by `list`, `study`, `stats`, `export` and bulk commands. Searches are literal.
public indirect enum Query: Hashable, Sendable {
  case everything
  /// Short or long form contains this text, ignoring case and accents.
  case text(String)
  case field(Field, String)
  /// The field begins with this text, as in `short:AB*`.
  case prefix(Field, String)
  case deck(String)
  case tag(String)
  case id(Thing.ID)
  case state(State)
  case number(Measure, Bounds<Double>)
  case days(DayMeasure, Bounds<StudyDay>)
  case not(Query)
  case and([Query])
  case or([Query])

  public enum Field: String, CaseIterable, Sendable {
    case short
    case long
    case note
  }

  public enum State: String, CaseIterable, Sendable {
    case new
    case learning
    case due
    case known
    case suspended
    case flagged
    case leech
    /// Another Thing has the same meaning, or the short form in another spelling.
    case twin
  }

  /// A numeric property of answered cards.
  public enum Measure: String, CaseIterable, Sendable {
    case stability
    case recall
    case difficulty
    case lapses
  }

  public enum DayMeasure: String, CaseIterable, Sendable {
    case added
    case rated
    case due
  }

  /// A closed range; a missing end is open.
  public struct Bounds<Value: Hashable & Comparable & Sendable>: Hashable, Sendable {
    public var low: Value?
    public var high: Value?

    public init(low: Value?, high: Value?) {
      self.low = low
      self.high = high
    }

    @inlinable
    public func contains(_ value: Value) -> Bool {
      if let low, value < low { return false }
      if let high, value > high { return false }
      return true
    }
  }

  /// Whether any part of the query meets a condition.
  public func contains(_ isMet: (Query) -> Bool) -> Bool {
    switch self {
    case .not(let query): query.contains(isMet)
    case .and(let queries), .or(let queries): queries.contains { $0.contains(isMet) }
    default: isMet(self)
    }
  }

  /// Whether evaluation needs more than the deck's text.
  public var needsRecords: Bool {
    contains { query in
      switch query {
      case .state(.twin): false
      case .state, .number, .days: true
      default: false
      }
    }
  }
}

extension Query {
  /// Whether it finds leeches by `LeechRule.auto`.
  var asksForLeeches: Bool { contains { $0 == .state(.leech) } }

  /// The same, with `is:leech` replaced by the rule in each deck's setting; what is left of it means
  /// `LeechRule.auto`.
  func measured(by settings: Settings) -> Query {
    switch self {
    case .state(.leech): Self.leeches(settings)
    case .not(let query): .not(query.measured(by: settings))
    case .and(let queries): .and(queries.map { $0.measured(by: settings) })
    case .or(let queries): .or(queries.map { $0.measured(by: settings) })
    case .everything, .text, .field, .prefix, .deck, .tag, .id, .state, .number, .days: self
    }
  }

  private static func leeches(_ settings: Settings) -> Query {
    let limits = settings.decks(settingOwn: Setting.leech.name).map {
      ($0, settings[Setting.leech, $0])
    }
    let standard = settings[Setting.leech]
    let others = limits.filter { $0.1 != standard }
    guard !others.isEmpty else { return query(standard) }
    // Decks below one with its own limit may have their own too.
    let parts = limits.map { deck, limit in
      let below = limits.map(\.0).filter { $0.isDeck(below: deck) }
      return Query.and([.deck(deck), query(limit)] + below.map { .not(.deck($0)) })
    }
    let rest = Query.and([query(standard)] + limits.map { .not(.deck($0.0)) })
    return .or(parts + [rest])
  }

  private static func query(_ rule: LeechRule) -> Query {
    switch rule {
    case .auto: .state(.leech)
    case .lapses(let least): .number(.lapses, Bounds(low: Double(least), high: nil))
    }
  }
}

/// Where and why a query is invalid.
public struct QueryError: Reportable, Hashable {
  /// Counted from 1, in the typed query.
  var position: Int
  /// A description of that position, as the end of a sentence.
  var problem: String
  public var remedy: String

  init(at position: Int, _ problem: String, remedy: String) {
    self.position = position
    self.problem = problem
    self.remedy = remedy
  }

  public var sentence: String { "bad query at character \(position): \(problem)." }
  public var status: ExitStatus { .wrongUsage }
}

/// A query, with the time and settings that define `due` and `leech`.
public struct Question: Hashable, Sendable {
  /// With `is:leech` only where leeches are found by surprise, not by a number of lapses.
  public let query: Query
  public var now: Now
  /// Whether cards are leeches by `LeechRule.auto`, by number, as far as that is known already.
  public var isLeech: [UInt64: Bool] = [:]

  public init(_ query: Query, now: Now, settings: Settings = Settings(lines: [])) {
    self.query = query.measured(by: settings)
    self.now = now
  }
}
