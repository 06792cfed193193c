/// A deck file and what can be done with it.
public struct DeckInfo: Hashable, Sendable {
  /// Why a deck cannot be written, if it cannot.
  public enum State: Hashable, Sendable {
    case writable
    case link
    case readOnly
    case mergeMarks
    /// Not readable as a deck at all; the sentence says why.
    case unreadable(String)
  }

  public var name: String
  public var path: String
  public var things: Int
  public var state: State

  public init(name: String, path: String, things: Int, state: State) {
    self.name = name
    self.path = path
    self.things = things
    self.state = state
  }
}

/// How the Things of one deck stand; every number counts cards that are asked in this deck.
public struct DeckCounts: Hashable, Sendable {
  public var deck: String
  public var things: Int
  /// Reviews and steps whose time has come, without what is suspended or buried.
  public var due: Int
  /// Those of the due that are being learned, which no limit holds back.
  public var steps: Int
  /// Cards never asked, without what is suspended or buried.
  public var new: Int
  /// Those of them that today could bring: of a Thing's two cards one.
  public var newToAsk: Int
  public var learning: Int
  /// Cards in review.
  public var known: Int
  public var suspended: Int
  /// Asked for the first time, and reviewed, on this study day: what limits count against.
  public var newToday: Int
  public var reviewsToday: Int

  public init(
    deck: String, things: Int = 0, due: Int = 0, steps: Int = 0, new: Int = 0, learning: Int = 0,
    known: Int = 0, suspended: Int = 0, newToday: Int = 0, reviewsToday: Int = 0,
    newToAsk: Int? = nil
  ) {
    self.deck = deck
    self.things = things
    self.due = due
    self.steps = steps
    self.new = new
    self.newToAsk = newToAsk ?? new
    self.learning = learning
    self.known = known
    self.suspended = suspended
    self.newToday = newToday
    self.reviewsToday = reviewsToday
  }
}

/// A Thing as a deck has it.
public struct DeckThing: Hashable, Sendable {
  public var thing: Thing
  public var deck: String

  public init(thing: Thing, deck: String) {
    self.thing = thing
    self.deck = deck
  }
}

/// Something a person should know that stopped nothing: a sentence, and what to do.
public struct Notice: Hashable, Sendable {
  public var file: String?
  public var line: Int?
  public var sentence: String
  public var remedy: String?

  public init(file: String? = nil, line: Int? = nil, _ sentence: String, remedy: String? = nil) {
    self.file = file
    self.line = line
    self.sentence = sentence
    self.remedy = remedy
  }
}
