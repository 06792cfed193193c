/// An atomic change: one line of the journal, or one batch.
public struct Change: Hashable, Sendable {
  /// The command shown by `history`.
  public var command: String
  /// The source of an import; otherwise empty.
  public var source: String
  public var events: [Event]
  public var edits: [Edit]
  /// The typed text of the answer in this change; it gets its own line.
  public var typed: String?
  /// The turn that the change answers; nothing is written if the card has a newer line.
  public var turn: Turn?
  /// Files beside followed decks, replaced together with the decks.
  public var follow: [FollowedFile] = []

  public init(
    _ command: String, source: String = "", events: [Event] = [], edits: [Edit] = []
  ) {
    self.command = command
    self.source = source
    self.events = events
    self.edits = edits
  }

  /// The change that saves an answer; `typed` is the text that the journal keeps.
  init(_ turn: Turn, _ review: Review, typed: String?) {
    self.init("study", events: [.review(turn.card, review)])
    self.typed = typed
    self.turn = turn
  }

  /// Whether this is a retry of `earlier`, which must write the same lines.
  ///
  /// The retry's time, and so the end of a step, may be a moment later.
  public func isRetry(of earlier: Change) -> Bool {
    guard let turn, var review = events.first?.review,
      let earlierReview = earlier.events.first?.review
    else { return self == earlier }
    review.due = earlierReview.due
    var change = self
    change.events = [.review(turn.card, review)]
    return change == earlier
  }

  /// A change of deck text.
  public enum Edit: Hashable, Sendable {
    case add(NewThing, deck: String)
    /// Adds many Things at once; tags and other answers use the format of deck cells.
    case addAll(ThingColumns, deck: String)
    /// Replaces a Thing's texts, and its cells in further columns, which are created if missing.
    case replace(Thing.ID, Thing, columns: [ColumnText] = [])
    case remove(Thing.ID)
    case move(Thing.ID, to: String)
    case rename(deck: String, to: String)
    /// Writes the missing ids of this deck.
    case identify(deck: String)
    /// The text of an edited copy, with its order, layout and extra columns.
    ///
    /// The edits before it contain the same changes row by row. If the deck has changed since it
    /// was copied, this does nothing and they apply.
    case text(deck: String, from: [UInt8], into: [UInt8])
  }
}

/// A Thing to add; its id is optional.
public struct NewThing: Hashable, Sendable {
  public var short: String
  public var long: String
  public var note: String
  public var tags: [String]
  public var also: [String]
  public var guid: String
  public var directions: Directions?
  public var media: Media
  public var id: Thing.ID?
  /// Cells for further columns of the deck, which are created if missing.
  public var columns: [ColumnText]

  public init(
    short: String, long: String, note: String = "", tags: [String] = [], also: [String] = [],
    guid: String = "", directions: Directions? = nil, media: Media = Media(),
    id: Thing.ID? = nil, columns: [ColumnText] = []
  ) {
    self.short = short
    self.long = long
    self.note = note
    self.tags = tags
    self.also = also
    self.guid = guid
    self.directions = directions
    self.media = media
    self.id = id
    self.columns = columns
  }
}

extension NewThing {
  /// A draft with the texts of a Thing.
  public init(_ thing: Thing, id: Thing.ID?) {
    self.init(
      short: thing.short, long: thing.long, note: thing.note, tags: thing.tags, also: thing.also,
      guid: thing.guid, directions: thing.directions, media: thing.media, id: id)
  }
}

/// The text for the deck column with this name.
public struct ColumnText: Hashable, Sendable {
  public var column: String
  public var text: String

  public init(_ column: String, _ text: String) {
    self.column = column
    self.text = text
  }
}

/// The result of a commit.
public struct Receipt: Hashable, Sendable {
  /// The line that was written: a single line, or the head of a batch.
  public var written: JournalLine?
  /// Ids of the added Things, in order.
  public var added: [Thing.ID]

  public init(_ written: JournalLine?, added: [Thing.ID] = []) {
    self.written = written
    self.added = added
  }

  /// The line to name in an undo.
  public var line: LineName? { written?.name }
}
