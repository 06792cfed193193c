/// The notes, cards, reviews and options of an Anki package or collection, in Anki's data model.
public struct AnkiCollection: Sendable {
  /// The start of the collection's day 0, in seconds since 1970.
  public var creation: Int64 = 0
  /// Minutes west of UTC when the collection was created.
  public var creationOffset: Int?
  /// Minutes west of UTC when it was last studied.
  public var localOffset: Int?
  /// The hour at which a day begins.
  public var rollover = 4
  /// Before version 2, a day begins at the hour of the collection's creation.
  public var schedulerVersion = 2
  public var noteTypes: [Int64: NoteType] = [:]
  public var decks: [Int64: Deck] = [:]
  public var options: [Int64: Options] = [:]
  /// Sorted by id.
  public var notes: [Note] = []
  /// Sorted by note, then by template.
  public var cards: [Card] = []
  /// Sorted by card, then by time.
  public var reviews: [Review] = []
  /// The names of its media files.
  public var media: [String] = []
  /// The version of its database.
  public var schema = 11
  /// Whether Anki schedules with FSRS, so that cards have a memory state.
  public var usesFSRS = false
  /// Notes that had the identifier of another note and were given one of their own.
  public var repeatedGUIDs = 0

  public init() {}

  /// A note type: the names of its fields, and its card templates.
  public struct NoteType: Hashable, Sendable {
    public var id: Int64
    public var name: String
    public var isCloze: Bool
    public var fields: [String]
    public var templates: [Template]
    public var styling: String
    /// The field by which Anki's browser sorts.
    public var sortField = 0

    public init(
      id: Int64, name: String, isCloze: Bool, fields: [String], templates: [Template],
      styling: String
    ) {
      self.id = id
      self.name = name
      self.isCloze = isCloze
      self.fields = fields
      self.templates = templates
      self.styling = styling
    }
  }

  public struct Template: Hashable, Sendable {
    public var name: String
    public var front: String
    public var back: String

    public init(name: String, front: String, back: String) {
      self.name = name
      self.front = front
      self.back = back
    }
  }

  public struct Note: Hashable, Sendable {
    public var id: Int64
    public var guid: String
    public var type: Int64
    /// Seconds since 1970.
    public var modified: Int64
    public var tags: [String]
    public var fields: [String]

    public init(
      id: Int64, guid: String, type: Int64, modified: Int64, tags: [String], fields: [String]
    ) {
      self.id = id
      self.guid = guid
      self.type = type
      self.modified = modified
      self.tags = tags
      self.fields = fields
    }
  }

  public struct Deck: Hashable, Sendable {
    public var id: Int64
    /// Hierarchical; levels are separated by `::`.
    public var name: String
    public var options: Int64 = 1
    public var retention: Float?

    public init(id: Int64, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// A preset of deck options.
  public struct Options: Hashable, Sendable {
    public var id: Int64
    var name: String
    /// Minutes.
    public var learningSteps: [Float] = []
    public var relearningSteps: [Float] = []
    public var parameters: [Float] = []
    public var newPerDay: Int?
    /// Days.
    public var maximumInterval: Int?
    public var retention: Float?

    public init(id: Int64, name: String) {
      self.id = id
      self.name = name
    }
  }

  public struct Card: Hashable, Sendable {
    public enum State: Int, Hashable, Sendable {
      case new
      case learning
      case review
      case relearning
    }

    public enum Queue: Int, Hashable, Sendable {
      case buriedByHand = -3
      case buriedSibling = -2
      case suspended = -1
      case new = 0
      case learning = 1
      case review = 2
      case dayLearning = 3
      case preview = 4
    }

    public var id: Int64
    public var note: Int64
    public var deck: Int64
    /// The template's number, or a gap's number minus one.
    public var template: Int
    public var state: State
    public var queue: Queue
    /// A position, a day of the collection, or seconds since 1970.
    public var due: Int64
    /// Days.
    public var interval: Int
    /// Permille.
    public var ease: Int
    public var reviews: Int
    public var lapses: Int
    public var stepsLeft: Int
    /// The value of `due` outside the filtered deck, and the deck the card belongs to.
    public var homeDue: Int64
    public var homeDeck: Int64
    /// 1 to 7, or 0 for no flag.
    public var flag: Int
    /// When it was last changed, in seconds since 1970.
    public var modified: Int64 = 0
    /// Its former position among the new cards.
    public var position: Int?
    public var stability: Float?
    public var difficulty: Float?
    public var retention: Float?
    /// The exponent of FSRS-6's forgetting curve; written, not read.
    public var decay: Float?
    /// Seconds since 1970.
    public var lastReview: Int64?

    /// Its position among the new cards, current or former.
    var newPosition: Int64 {
      guard state == .new else { return position.map(Int64.init) ?? 0 }
      return homeDeck == 0 ? due : homeDue
    }

    public init(
      id: Int64, note: Int64, deck: Int64, template: Int, state: State, queue: Queue, due: Int64,
      interval: Int, ease: Int, reviews: Int, lapses: Int, stepsLeft: Int, homeDue: Int64 = 0,
      homeDeck: Int64 = 0, flag: Int = 0
    ) {
      self.id = id
      self.note = note
      self.deck = deck
      self.template = template
      self.state = state
      self.queue = queue
      self.due = due
      self.interval = interval
      self.ease = ease
      self.reviews = reviews
      self.lapses = lapses
      self.stepsLeft = stepsLeft
      self.homeDue = homeDue
      self.homeDeck = homeDeck
      self.flag = flag
    }
  }

  /// A row of the review log.
  public struct Review: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable {
      case learning
      case review
      case relearning
      case filtered
      case manual
      case rescheduled
    }

    /// Milliseconds since 1970; unique in a collection.
    public var id: Int64
    public var card: Int64
    /// Days, or negative seconds.
    public var interval: Int32
    public var lastInterval: Int32
    /// Permille; values up to 1100 are a difficulty.
    public var factor: Int32
    public var milliseconds: Int32
    /// 1 to 4, or 0 if it was not an answer.
    public var button: UInt8
    public var kind: Kind

    public init(
      id: Int64, card: Int64, button: UInt8, interval: Int32, lastInterval: Int32, factor: Int32,
      milliseconds: Int32, kind: Kind
    ) {
      self.id = id
      self.card = card
      self.button = button
      self.interval = interval
      self.lastInterval = lastInterval
      self.factor = factor
      self.milliseconds = milliseconds
      self.kind = kind
    }
  }
}

extension AnkiCollection.Note {
  /// Gives a note its own identifier if another note has the same.
  public mutating func takeOwnGUID() { guid += " n\(id)" }

  static func isRepeated(guid: String) -> Bool {
    guard let blank = guid.lastIndex(of: " ") else { return false }
    let end = guid[blank...].dropFirst()
    return end.first == "n" && Int64(end.dropFirst()) != nil
  }
}

/// Reads and writes files that are no text: Anki packages, and tables of other programs.
///
/// The program passes in an implementation.
public protocol AnkiPackages: AnyObject {
  /// Whether the file is an Anki package or collection; false if it cannot be read.
  func isPackage(_ path: String) -> Bool
  /// `now` is in seconds since 1970; rows with later times are rejected.
  func read(_ path: String, now: Int64, proceed: ImportProgress.Proceed) throws -> AnkiCollection
  /// The table in a workbook or in a Kindle's vocabulary; nil for other files.
  func table(_ path: String) throws -> ImportSource?
  /// Opens Anki's own collection to write into it, while Anki is closed.
  func open(
    _ path: String, now: Int64, proceed: ImportProgress.Proceed
  ) throws -> any AnkiCollectionFile
  /// Passes the media files of a package with these names to `body`, one by one.
  func media(
    _ names: Set<String>, of path: String,
    _ body: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws
  /// Writes to a temporary file and renames it; `now` is in seconds.
  ///
  /// `file` returns the bytes of each media file of the collection; nil leaves it out.
  func write(
    _ collection: AnkiCollection, to path: String, now: Int64,
    file: (_ name: String) throws -> [UInt8]?, proceed: ImportProgress.Proceed
  ) throws
}

/// Anki's own collection, as it was when it was opened.
///
/// It is locked only while it is read and written, so that a question can take its time.
public protocol AnkiCollectionFile: AnyObject {
  var collection: AnkiCollection { get }
  /// Writes a backup beside the collection, calls `backedUp` with its path, and makes all changes in
  /// one transaction.
  ///
  /// Throws if the collection has changed since it was opened; `now` is in seconds.
  func write(_ changes: AnkiReturn, now: Int64, backedUp: (_ path: String) -> Void) throws
}
