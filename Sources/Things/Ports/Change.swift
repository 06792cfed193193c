/// Something to be committed whole or not at all: one line of the journal, or one batch.
public struct Change: Hashable, Sendable {
  /// The command, as `history` shows it.
  public var command: String
  /// Where it comes from; an import's source.
  public var source: String
  public var events: [Event]
  public var edits: [Edit]
  /// What was typed for the one answer that the change is; it gets a line of its own, behind.
  public var typed: String?
  /// The newest line of the card when it was shown; if there is a newer one, nothing is written.
  public var expected: Expectation?

  public init(
    _ command: String, source: String = "", events: [Event] = [], edits: [Edit] = [],
    typed: String? = nil, expected: Expectation? = nil
  ) {
    self.command = command
    self.source = source
    self.events = events
    self.edits = edits
    self.typed = typed
    self.expected = expected
  }

  /// What an answer rests on.
  public struct Expectation: Hashable, Sendable {
    public var card: Card.ID
    public var newest: HistoryEntry.LineKey?

    public init(card: Card.ID, newest: HistoryEntry.LineKey?) {
      self.card = card
      self.newest = newest
    }
  }

  /// A change of deck text.
  public enum Edit: Hashable, Sendable {
    case add(NewThing, deck: String)
    /// Many at once; their cells for tags and other answers are as a deck file has them.
    case addAll(ThingColumns, deck: String)
    case replace(Thing.ID, Thing)
    case remove(Thing.ID)
    case move(Thing.ID, to: String)
    case rename(deck: String, to: String)
    /// Writes the ids that rows of this deck lack.
    case identify(deck: String)
    /// The text as somebody has made it of a copy: order, layout and columns of his own with it.
    ///
    /// The edits before it say the same row by row, for a deck that is no longer what the copy was
    /// made from; there this one does nothing.
    case text(deck: String, from: [UInt8], into: [UInt8])
  }
}

/// A Thing that has no id yet, or brings one.
public struct NewThing: Hashable, Sendable {
  public var short: String
  public var long: String
  public var note: String
  public var tags: [String]
  public var also: [String]
  public var guid: String
  public var id: Thing.ID?
  /// Cells for further columns of the deck, which are made where it lacks them.
  public var columns: [ColumnText]

  public init(
    short: String, long: String, note: String = "", tags: [String] = [], also: [String] = [],
    guid: String = "", id: Thing.ID? = nil, columns: [ColumnText] = []
  ) {
    self.short = short
    self.long = long
    self.note = note
    self.tags = tags
    self.also = also
    self.guid = guid
    self.id = id
    self.columns = columns
  }
}

/// The text for a column of a deck that has this name.
public struct ColumnText: Hashable, Sendable {
  public var column: String
  public var text: String

  public init(_ column: String, _ text: String) {
    self.column = column
    self.text = text
  }
}

/// What a commit did.
public struct Receipt: Hashable, Sendable {
  /// The line that an undo would name: the change's only one, or the head of its batch.
  public var line: LineName?
  /// Ids of what was added, in the order of the drafts.
  public var added: [Thing.ID]
  public var revision: Int
  /// True where the card had been answered elsewhere, and so nothing was written.
  public var wasOvertaken: Bool

  public init(
    line: LineName?, added: [Thing.ID] = [], revision: Int, wasOvertaken: Bool = false
  ) {
    self.line = line
    self.added = added
    self.revision = revision
    self.wasOvertaken = wasOvertaken
  }
}
