/// A deck file, and whether it can be read and written.
public struct DeckInfo: Hashable, Sendable {
  /// Why a deck cannot be written, if it cannot.
  public enum State: Hashable, Sendable {
    case writable
    case link
    case readOnly
    case mergeMarks
    /// Not readable as a deck, with the reason as a sentence.
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

/// Card counts of a deck, for the directions that it asks.
public struct DeckCounts: Hashable, Sendable {
  public var deck: String
  public var things: Int
  /// Due reviews and steps, without suspended and buried cards.
  public var due: Int
  /// The due cards in learning steps, which no limit holds back.
  var steps: Int
  /// New cards, without suspended and buried ones.
  public var new: Int
  /// The new cards available today: one per Thing.
  var newToAsk: Int
  public var learning: Int
  /// Cards in review.
  public var known: Int
  public var suspended: Int
  /// Introduced and reviewed on this study day, for the daily limits.
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

public struct DeckThing: Hashable, Sendable {
  public var thing: Thing
  public var deck: String

  public init(thing: Thing, deck: String) {
    self.thing = thing
    self.deck = deck
  }
}

/// A warning: a sentence, and what to do.
public struct Notice: Hashable, Sendable {
  public var file: String?
  public var line: Int?
  public var sentence: String
  public var remedy: String?
  /// Replaces the remedy while the index is being rebuilt.
  public var whenRebuilding: String?
  /// The exit status of a command whose output is incomplete because of this.
  public var status: ExitStatus?

  public init(
    file: String? = nil, line: Int? = nil, _ sentence: String, remedy: String? = nil,
    whenRebuilding: String? = nil, status: ExitStatus? = nil
  ) {
    self.file = file
    self.line = line
    self.sentence = sentence
    self.remedy = remedy
    self.whenRebuilding = whenRebuilding
    self.status = status
  }
}

/// Decks form a tree by their names: `languages/es` is below `languages`.
extension String {
  /// Whether this name is `deck` or below it.
  public func isDeck(atOrBelow deck: String) -> Bool {
    self == deck || isDeck(below: deck)
  }

  /// Whether this name is below `deck`.
  public func isDeck(below deck: String) -> Bool {
    // Rejects most names without allocating.
    hasPrefix(deck) && hasPrefix(deck + "/")
  }

  /// The parent deck: `languages` for `languages/es`, nil at the top.
  public var deckAbove: String? {
    lastIndex(of: "/").map { String(self[..<$0]) }
  }
}
