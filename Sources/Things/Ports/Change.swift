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

/// A Thing to add, with the texts of a Thing; its id is optional.
@dynamicMemberLookup
public struct NewThing: Hashable, Sendable {
  public var id: Thing.ID?
  /// Cells for further columns of the deck, which are created if missing.
  public var columns: [ColumnText]
  /// Its id is always 0, so that equality ignores it.
  @usableFromInline var texts: Thing

  public init(
    short: String, long: String, note: String = "", tags: [String] = [], also: [String] = [],
    guid: String = "", directions: Directions? = nil, media: Media = Media(),
    id: Thing.ID? = nil, columns: [ColumnText] = []
  ) {
    texts = Thing(
      id: Thing.ID(number: 0), short: short, long: long, note: note, tags: tags, also: also,
      guid: guid, directions: directions, media: media)
    self.id = id
    self.columns = columns
  }

  /// A draft with the texts of a Thing.
  public init(_ thing: Thing, id: Thing.ID?) {
    texts = thing
    texts.id = Thing.ID(number: 0)
    self.id = id
    columns = []
  }

  @inlinable
  public subscript<Text>(dynamicMember text: WritableKeyPath<Thing, Text>) -> Text {
    get { texts[keyPath: text] }
    set { texts[keyPath: text] = newValue }
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
