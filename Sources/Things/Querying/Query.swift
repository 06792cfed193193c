/// What `list`, `study`, `stats`, `export` and the bulk verbs ask for; search is literal.
public indirect enum Query: Hashable, Sendable {
  case everything
  /// Short or long holds this text, without regard to case and accents.
  case text(String)
  case field(Field, String)
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
  }

  /// A number that each card has once it was answered.
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

  /// A range with both ends in it; a missing end is open.
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

  /// Whether an answer needs more than the deck's text.
  public var needsRecords: Bool {
    switch self {
    case .everything, .text, .field, .deck, .tag, .id: false
    case .state, .number, .days: true
    case .not(let query): query.needsRecords
    case .and(let queries), .or(let queries): queries.contains(where: \.needsRecords)
    }
  }
}
