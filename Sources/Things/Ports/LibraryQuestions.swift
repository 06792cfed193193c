/// Everything that the product asks of a library.
///
/// Callers hold no part of the library; each question reads the current state.
public protocol LibraryQuestions: AnyObject {
  /// Whether answers and changes can be kept, and if not, why.
  var access: Access { get }
  /// The device whose lines this program writes.
  var device: Device { get }
  /// Rises with every ingest, also of what others wrote.
  var revision: Int { get }

  /// What the library has to say since it was last asked: damaged lines, merge marks, taken ids.
  func takeNotices() -> [Notice]

  /// Answers many small questions about one state of the library: quicker than one by one.
  func together<Result>(_ questions: () throws -> Result) throws -> Result

  func decks() throws -> [DeckInfo]
  /// Every tag that a Thing has.
  func tags() throws -> [String]
  /// Every Thing that matches, in order of deck and row, until `body` returns false.
  func things(matching question: Question, _ body: (DeckThing) throws -> Bool) throws
  func thing(_ id: Thing.ID) throws -> DeckThing?
  /// What a Thing was when it was last removed; nil where no line of the journal removed it.
  func removedThing(_ id: Thing.ID) throws -> Thing?
  /// The Things that share this short form, compared without case and accents.
  func family(of short: String) throws -> [DeckThing]
  /// The answers of all decks, read when they are asked for; words count only in the named deck.
  func knownAnswers(asked direction: Card.Direction, in deck: String) -> KnownAnswers
  /// Computes a little of what these questions need, in a few milliseconds; false if it is done.
  func prepareAnswers(asked direction: Card.Direction) -> Bool
  /// Where cards stand; a card without a history is left out.
  func records(of cards: [Card.ID]) throws -> [Card.ID: CardRecord]
  func history(of card: Card.ID) throws -> [HistoryEntry]
  /// The study day on which a Thing was added, where a standing line of the journal tells.
  func dayAdded(_ id: Thing.ID) throws -> StudyDay?
  /// The deck that a Thing was last added to.
  func deckLastAddedTo() throws -> String?
  /// What was typed for the answers of a card that were not right, by line.
  func typed(for card: Card.ID) throws -> [HistoryEntry.LineKey: String]
  /// Every card with a history until `body` returns false, those of these decks or, where none are
  /// named, also those of Things that no deck has any more.
  func histories(of decks: [String]?, _ body: (CardHistory) throws -> Bool) throws
  /// Where the cards of these decks stand that have a history, by deck.
  func records(in decks: [String]) throws -> [String: [CardRecord]]
  /// The study days on which something was answered, newest first.
  func daysAnswered() throws -> [AnsweredDay]
  /// Whether a deck has rows whose ids do not stand in its file yet.
  func lacksIDs(_ deck: String) throws -> Bool
  /// Due and new by deck, before limits.
  func counts(at now: Now) throws -> [DeckCounts]
  /// The cards that a session may ask, and those that it keeps apart.
  func pool(_ question: CardPool.Question, at now: Now) throws -> CardPool
  /// How many reviews fall due on the days from this one on.
  func load(from day: StudyDay) throws -> DueLoad
  /// What was taken for what, the most often first.
  func confusions() throws -> [Confusion]
  /// All standing values of settings, in the order they were set.
  func settings() throws -> [SettingLine]
  func plans() throws -> [PlanLine]
  /// Lines of the journal, newest first, until `body` returns false.
  func lines(of device: Device?, _ body: (PastLine) throws -> Bool) throws
  /// What statistics are computed from, in one go.
  func statistics(_ question: StatisticsQuestion) throws -> StatisticsData

  /// The rows of one deck, in order and in one piece; none where there is no such deck.
  func texts(of deck: String) throws -> ThingColumns
  /// The Things whose short forms fold to these keys (`SearchFold.key`), which come in order; a
  /// key stands for all texts that fold alike, and now and then for one that doesn't.
  func entries(underKeys keys: [UInt64], _ body: (_ key: UInt64, DeckThing) throws -> Void) throws
  /// What standing imports of a source brought to a deck, whether it is there still or not.
  func brought(by source: String, to deck: String) throws -> [Thing.ID]
}

/// The one way to change a library.
public protocol LibraryChanges: AnyObject {
  /// Looks at the files; true if something had changed and was taken in.
  func refresh() throws -> Bool

  /// What is committed to a library that cannot be written counts until the program ends.
  func keepInMemory() throws
  /// Appends and syncs first, then takes the same lines into the index.
  ///
  /// If this throws before the append, nothing has happened.
  func commit(_ change: Change, at now: Now) throws -> Receipt
  /// What undo (or redo) of a line would change; the newest standing one if none is named.
  func undoing(_ line: LineName?, redo: Bool) throws -> Undoing?
  func commit(_ undoing: Undoing, at now: Now) throws -> Receipt
}

/// A library that answers questions and takes changes.
public typealias LibraryAccess = LibraryQuestions & LibraryChanges

/// Whether a library can be written.
public enum Access: Hashable, Sendable {
  case full
  /// Studying works, nothing is kept; the reason is a sentence.
  case readOnly(String)
  /// Written by a newer til: list, show and export alone.
  case newer(String)
}

/// The time of a change, and the study day it belongs to.
public struct Now: Hashable, Sendable {
  public var time: Moment
  public var day: StudyDay

  public init(time: Moment, day: StudyDay) {
    self.time = time
    self.day = day
  }
}

extension UnsafeRawBufferPointer {
  /// How many bytes both begin with, eight at a time.
  public func sharedPrefix(with other: UnsafeRawBufferPointer) -> Int {
    let count = Swift.min(self.count, other.count)
    var place = 0
    while place &+ 8 <= count,
      loadUnaligned(fromByteOffset: place, as: UInt64.self)
        == other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    {
      place &+= 8
    }
    while place < count, self[place] == other[place] { place &+= 1 }
    return place
  }
}

extension [UInt8] {
  /// Whether both hold the same bytes; `==` compares them one by one.
  public func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { bytes in
      other.withUnsafeBytes { bytes.sharedPrefix(with: $0) == bytes.count }
    }
  }
}
