public import Recall

/// The queries on a library.
///
/// Callers hold no part of the library; each query reads the current state.
///
/// Each query says what it costs. A lookup takes microseconds, however large the library is. A scan
/// reads everything of a kind: cards and rows take some ten milliseconds for 100,000 Things, answers
/// as much for 1,000,000 of them.
public protocol LibraryQuestions: AnyObject {
  /// Whether changes can be saved, and if not, why.
  var access: Access { get }
  /// The device that this program writes as.
  var device: Device { get }
  /// Increases with every ingest, including other programs' changes.
  var revision: Int { get }

  /// Warnings since the last call: damaged lines, merge marks, conflicting ids. Costs nothing.
  func takeNotices() -> [Notice]

  /// Runs many small queries on one state of the library, which saves a transaction for each.
  func together<Result>(_ questions: () throws -> Result) throws -> Result

  /// All decks by name. Costs a row per deck.
  func decks() throws -> [DeckInfo]
  /// All tags in use. Costs a scan of the rows.
  func tags() throws -> [String]
  /// Passes every match to `body`, in order of deck and row, until it returns false.
  ///
  /// Costs a scan of the rows, of some decks' if the query names them; conditions on cards add a
  /// lookup for each row, `is:leech` and `added:` a scan of answers or of changes.
  func things(matching question: Question, _ body: (DeckThing) throws -> Bool) throws
  /// The Thing with this id in its deck. Costs a lookup.
  func thing(_ id: Thing.ID) throws -> DeckThing?
  /// A Thing as it was when last removed; nil if the journal has no removal. Costs a scan of the
  /// changes of decks.
  func removedThing(_ id: Thing.ID) throws -> Thing?
  /// The Things with this short form, ignoring case and accents. Costs a lookup for each.
  func family(of short: String) throws -> [DeckThing]
  /// The answers of all decks; words count only in the named deck. The first question scans the rows,
  /// unless `prepareAnswers` did; further ones cost lookups.
  func knownAnswers(asked direction: Card.Direction, in deck: String) -> KnownAnswers
  /// Computes a little of what these questions need, in a few milliseconds; false if it is done.
  func prepareAnswers(asked direction: Card.Direction) -> Bool
  /// The states of cards, without those that have no history. Costs a lookup for each.
  func records(of cards: [Card.ID]) throws -> [Card.ID: CardRecord]
  /// Everything that happened to a card, in order. Costs a lookup, and its answers.
  func history(of card: Card.ID) throws -> [HistoryEntry]
  /// The Things that a card was confused with, by the line of the answer. Costs a lookup, and its
  /// answers.
  func mixUps(of card: Card.ID) throws -> MixUps
  /// The study day on which a Thing was added, if a journal line in effect says so. Costs a scan of
  /// the changes of decks, as the next two do.
  func dayAdded(_ id: Thing.ID) throws -> StudyDay?
  /// The deck that a Thing was last added to by itself, not with others by an import.
  func deckLastAddedTo() throws -> String?
  /// The deck to which each Thing was first added, as far as journal lines in effect say so.
  func firstDecks() throws -> [Thing.ID: String]
  /// The typed texts of a card's incorrect answers, by line. Costs a scan of the typed texts.
  func typed(for card: Card.ID) throws -> [HistoryEntry.LineKey: String]
  /// Passes every card with a history to `body` until it returns false: those of these decks or, if
  /// none are given, of all Things including deleted ones. Costs a scan of the answers.
  func histories(of decks: [String]?, _ body: (CardHistory) throws -> Bool) throws
  /// The states of cards with a history in these decks, by deck. Costs a scan of these cards.
  func records(in decks: [String]) throws -> [String: [CardRecord]]
  /// The directions in which the Things of these decks are asked. Costs a row per Thing that has its
  /// own.
  func directions(in decks: [String]) throws -> AskedDirections
  /// The study days with answers, newest first. Costs a row per day and deck.
  func daysAnswered() throws -> [AnsweredDay]
  /// Whether a deck has rows without an id in the file. Costs a scan of its rows at most.
  func lacksIDs(_ deck: String) throws -> Bool
  /// Due and new by deck, before limits. Costs an index scan of the cards.
  func counts(at now: Now) throws -> [DeckCounts]
  /// The cards that a session may ask, with those to keep apart. Costs a scan of the decks' cards.
  func pool(_ question: CardPool.Question, at now: Now) throws -> CardPool
  /// The number of reviews due on each day from this one on. Costs an index scan of the cards.
  func load(from day: StudyDay) throws -> DueLoad
  /// Confused pairs, most frequent first. Costs a row per pair.
  func confusions() throws -> [Confusion]
  /// The Things whose short forms are equal apart from case and accents, by family. Costs an index
  /// scan of the short forms.
  func families() throws -> [[Thing.ID]]
  /// All settings in effect, in the order they were set. Costs a row per setting.
  func settings() throws -> [SettingLine]
  /// The plans in effect. Costs a row per plan.
  func plans() throws -> [PlanLine]
  /// Passes journal lines to `body`, newest first, until it returns false. Reads the files backward, so
  /// the newest lines cost the same in any journal.
  func lines(of device: Device?, _ body: (PastLine) throws -> Bool) throws
  /// The data for statistics, in one query. Costs a scan of the cards, and of the answers if a block
  /// needs them.
  func statistics(_ question: StatisticsQuestion) throws -> StatisticsData

  /// The rows of one deck in order; empty if there is no such deck. Costs a scan of its rows.
  func texts(of deck: String) throws -> ThingColumns
  /// The Things whose folded short forms have these keys (`SearchFold.key`), which must be sorted.
  /// Different texts may rarely share a key. Costs a lookup for each.
  func entries(underKeys keys: [UInt64], _ body: (_ key: UInt64, DeckThing) throws -> Void) throws
  /// Everything that imports of a source (unless undone) added to a deck, including deleted Things.
  /// Costs a scan of the changes of decks.
  func brought(by source: String, to deck: String) throws -> [Thing.ID]

  /// A digest of all journal lines in the index. Costs a row per device.
  func journalState() throws -> [UInt8]
  /// The lines that were appended since a state of the journal, oldest first for each device; nil if
  /// there are many, or if anything else has changed. Costs a row per line.
  func lines(appendedTo state: [UInt8]) throws -> [JournalLine]?
  /// What was kept for this key; nil if nothing was. Costs a lookup.
  func kept(for key: [UInt8]) throws -> KeptResult?
  /// Keeps the newest result of a long computation, if the index can be written.
  ///
  /// The key must name everything that it depends on besides the journal.
  func keep(_ result: [UInt8], of state: [UInt8], for key: [UInt8])
}

/// The result of a long computation, which any thread can read while the library answers questions.
public struct KeptResult: Sendable {
  /// The state of the journal that it is of.
  public let state: [UInt8]
  /// Nil if it was replaced meanwhile.
  public let bytes: @Sendable () throws -> ByteSource?

  public init(of state: [UInt8], bytes: @escaping @Sendable () throws -> ByteSource?) {
    (self.state, self.bytes) = (state, bytes)
  }
}

/// The Things that a card was confused with, by the line of each answer in effect.
public typealias MixUps = [HistoryEntry.LineKey: Thing.ID]

/// The only way to change a library.
public protocol LibraryChanges: AnyObject {
  /// Checks the files and ingests changes; returns whether there were any.
  ///
  /// Costs a `stat` per deck and journal file if nothing has changed, else what was added.
  func refresh() throws -> Bool

  /// Changes to a read-only library last until the program ends.
  func keepInMemory() throws
  /// Appends and syncs first, then ingests the same lines. Costs a sync of the journal, and two for
  /// each deck whose text changes.
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
