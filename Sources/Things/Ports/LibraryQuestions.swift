/// The queries on a library.
///
/// Callers hold no part of the library; each query reads the current state.
public protocol LibraryQuestions: AnyObject {
  /// Whether changes can be saved, and if not, why.
  var access: Access { get }
  /// The device that this program writes as.
  var device: Device { get }
  /// Increases with every ingest, including other programs' changes.
  var revision: Int { get }

  /// Warnings since the last call: damaged lines, merge marks, conflicting ids.
  func takeNotices() -> [Notice]

  /// Runs many small queries on one state of the library, faster than one by one.
  func together<Result>(_ questions: () throws -> Result) throws -> Result

  func decks() throws -> [DeckInfo]
  /// All tags in use.
  func tags() throws -> [String]
  /// Passes every match to `body`, in order of deck and row, until it returns false.
  func things(matching question: Question, _ body: (DeckThing) throws -> Bool) throws
  func thing(_ id: Thing.ID) throws -> DeckThing?
  /// A Thing as it was when last removed; nil if the journal has no removal.
  func removedThing(_ id: Thing.ID) throws -> Thing?
  /// The Things with this short form, ignoring case and accents.
  func family(of short: String) throws -> [DeckThing]
  /// The answers of all decks, read when they are asked for; words count only in the named deck.
  func knownAnswers(asked direction: Card.Direction, in deck: String) -> KnownAnswers
  /// Computes a little of what these questions need, in a few milliseconds; false if it is done.
  func prepareAnswers(asked direction: Card.Direction) -> Bool
  /// The states of cards, without those that have no history.
  func records(of cards: [Card.ID]) throws -> [Card.ID: CardRecord]
  func history(of card: Card.ID) throws -> [HistoryEntry]
  /// The study day on which a Thing was added, if a journal line in effect says so.
  func dayAdded(_ id: Thing.ID) throws -> StudyDay?
  /// The deck that a Thing was last added to.
  func deckLastAddedTo() throws -> String?
  /// The deck to which each Thing was first added, as far as journal lines in effect say so.
  func firstDecks() throws -> [Thing.ID: String]
  /// The typed texts of a card's incorrect answers, by line.
  func typed(for card: Card.ID) throws -> [HistoryEntry.LineKey: String]
  /// Passes every card with a history to `body` until it returns false: those of these decks or, if
  /// none are given, of all Things including deleted ones.
  func histories(of decks: [String]?, _ body: (CardHistory) throws -> Bool) throws
  /// The states of cards with a history in these decks, by deck.
  func records(in decks: [String]) throws -> [String: [CardRecord]]
  /// The directions in which the Things of these decks are asked.
  func directions(in decks: [String]) throws -> AskedDirections
  /// The study days with answers, newest first.
  func daysAnswered() throws -> [AnsweredDay]
  /// Whether a deck has rows without an id in the file.
  func lacksIDs(_ deck: String) throws -> Bool
  /// Due and new by deck, before limits.
  func counts(at now: Now) throws -> [DeckCounts]
  /// The cards that a session may ask, with those to keep apart.
  func pool(_ question: CardPool.Question, at now: Now) throws -> CardPool
  /// The number of reviews due on each day from this one on.
  func load(from day: StudyDay) throws -> DueLoad
  /// Confused pairs, most frequent first.
  func confusions() throws -> [Confusion]
  /// The Things whose short forms are equal apart from case and accents, by family.
  func families() throws -> [[Thing.ID]]
  /// All settings in effect, in the order they were set.
  func settings() throws -> [SettingLine]
  func plans() throws -> [PlanLine]
  /// Passes journal lines to `body`, newest first, until it returns false.
  func lines(of device: Device?, _ body: (PastLine) throws -> Bool) throws
  /// The data for statistics, in one query.
  func statistics(_ question: StatisticsQuestion) throws -> StatisticsData

  /// The rows of one deck in order; empty if there is no such deck.
  func texts(of deck: String) throws -> ThingColumns
  /// The Things whose folded short forms have these keys (`SearchFold.key`), which must be sorted.
  /// Different texts may rarely share a key.
  func entries(underKeys keys: [UInt64], _ body: (_ key: UInt64, DeckThing) throws -> Void) throws
  /// Everything that imports of a source (unless undone) added to a deck, including deleted Things.
  func brought(by source: String, to deck: String) throws -> [Thing.ID]

  /// A digest of all journal lines in the index.
  func journalState() throws -> [UInt8]
  /// What was kept for this key; nil if nothing was.
  func kept(for key: [UInt8]) throws -> [UInt8]?
  /// Keeps the newest result of a long computation, if the index can be written.
  ///
  /// The key must name everything that it depends on.
  func keep(_ result: [UInt8], for key: [UInt8])
}

/// The only way to change a library.
public protocol LibraryChanges: AnyObject {
  /// Checks the files and ingests changes; returns whether there were any.
  func refresh() throws -> Bool

  /// Changes to a read-only library last until the program ends.
  func keepInMemory() throws
  /// Appends and syncs first, then ingests the same lines.
  ///
  /// If it throws before the append, nothing is changed.
  func commit(_ change: Change, at now: Now) throws -> Receipt
  /// Previews the undo or redo of a line; by default of the newest one in effect.
  func undoing(_ line: LineName?, redo: Bool) throws -> Undoing?
  /// Previews the undo of what the last sync changed in decks.
  func undoingSync() throws -> Undoing?
  func commit(_ undoing: Undoing, at now: Now) throws -> Receipt
}

/// A library: queries and changes.
public typealias LibraryAccess = LibraryQuestions & LibraryChanges

/// Whether a library is writable.
public enum Access: Hashable, Sendable {
  case full
  /// Studying works but is not saved; the reason is a sentence.
  case readOnly(String)
  /// Written by a newer til: only list, show and export work.
  case newer(String)
  /// Its journal has lost lines: only reading works until they are back or the loss is accepted.
  case shortened(String)
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
  /// The length of the common prefix, compared eight bytes at a time.
  public func sharedPrefix(with other: UnsafeRawBufferPointer) -> Int {
    let count = Swift.min(self.count, other.count)
    var offset = 0
    while offset &+ 8 <= count,
      loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    {
      offset &+= 8
    }
    while offset < count, self[offset] == other[offset] { offset &+= 1 }
    return offset
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
