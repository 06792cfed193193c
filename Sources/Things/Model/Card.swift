import Recall

/// A card: a Thing asked in one direction.
public struct Card: Hashable, Sendable {
  /// The direction: which form is shown and which is asked for.
  public enum Direction: UInt8, CaseIterable, Hashable, Sendable {
    case forward
    case backward

    /// The suffix of a Thing's id in the journal.
    var mark: Character { self == .forward ? ">" : "<" }
  }

  /// A Thing's id and a direction: `k2mw9rxqtp>` asks short → long.
  public struct ID: Hashable, Comparable, Sendable, CustomStringConvertible, UTF8Readable {
    public let thing: Thing.ID
    public let direction: Direction

    public init(_ thing: Thing.ID, _ direction: Direction) {
      self.thing = thing
      self.direction = direction
    }

    /// Nil unless the text is a Thing's id and a direction suffix.
    public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
      guard let mark = bytes.last, let thing = Thing.ID(utf8: .init(rebasing: bytes.dropLast()))
      else { return nil }
      switch mark {
      case UInt8(ascii: ">"): self.init(thing, .forward)
      case UInt8(ascii: "<"): self.init(thing, .backward)
      default: return nil
      }
    }

    /// Both parts as one number, used as the card's row in the index and in seeds.
    public var number: UInt64 { thing.number * 2 + UInt64(direction.rawValue) }

    public init(number: UInt64) {
      self.init(Thing.ID(number: number / 2), number % 2 == 0 ? .forward : .backward)
    }

    /// The same Thing in the other direction.
    public var sibling: ID { ID(thing, direction == .forward ? .backward : .forward) }

    public static func < (one: ID, other: ID) -> Bool { one.number < other.number }
    public var description: String { "\(thing)\(direction.mark)" }
  }
}

/// A card's phase, as named in the journal.
public enum Phase: UInt8, CaseIterable, Sendable {
  case new
  case learning
  case review
  case relearning

  /// The word in the journal, in queries and in `--json`.
  public var word: String {
    switch self {
    case .new: "new"
    case .learning: "learning"
    case .review: "review"
    case .relearning: "relearning"
    }
  }

  public init?(word: some StringProtocol) {
    guard let phase = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = phase
  }

  /// In learning or relearning, where steps take minutes.
  public var hasSteps: Bool { self == .learning || self == .relearning }
}

/// A due date: a study day, or an instant for cards in learning.
public enum Due: Hashable, Sendable, CustomStringConvertible, UTF8Readable {
  case day(StudyDay)
  case moment(Moment)

  public var description: String {
    switch self {
    case .day(let day): "\(day)"
    case .moment(let moment): "\(moment)"
    }
  }

  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if let day = StudyDay(utf8: bytes) {
      self = .day(day)
    } else if let moment = Moment(utf8: bytes) {
      self = .moment(moment)
    } else {
      return nil
    }
  }
}

extension CardState {
  /// The journal's word for it.
  var phase: Phase {
    switch self {
    case .new: .new
    case .learning: .learning
    case .review: .review
    case .relearning: .relearning
    }
  }
}

extension Due {
  /// When a wait from now on ends.
  init(after wait: Wait, from now: Now) {
    switch wait {
    case .days(let days): self = .day(now.day + days)
    case .seconds(let seconds):
      let end = now.time.milliseconds + Int64(seconds) * 1000
      self = .moment(Moment(milliseconds: end, offset: now.time.offset))
    }
  }
}
