/// A change that is committed as a whole: one line of the journal, or one batch.
public struct Change: Hashable, Sendable {
  /// The command that `history` shows.
  public var command: String
  /// The source of an import; otherwise empty.
  public var source: String
  public var events: [Event]
  public var edits: [Edit]
  /// What was typed for the answer that this change saves; it gets a line of its own.
  public var typed: String?
  /// The turn that the change answers; nothing is written if its card has a newer line.
  public var turn: Turn?

  public init(
    _ command: String, source: String = "", events: [Event] = [], edits: [Edit] = []
  ) {
    self.command = command
    self.source = source
    self.events = events
    self.edits = edits
  }

  /// The change that saves an answer; `typed` is what the journal keeps of the text.
  public init(_ turn: Turn, _ answer: Answer, typed: String?, at now: Now) {
    self.init("study", events: [.review(turn.card, turn.review(answer, at: now))])
    self.typed = typed
    self.turn = turn
  }

  /// Whether this is `earlier` tried again, so that it must write the very same lines.
  ///
  /// An answer is given a moment later then, and a step would end later too.
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
    /// Many at once; tags and other answers are cells as in a deck file.
    case addAll(ThingColumns, deck: String)
    case replace(Thing.ID, Thing)
    case remove(Thing.ID)
    case move(Thing.ID, to: String)
    case rename(deck: String, to: String)
    /// Writes the ids that are missing in rows of this deck.
    case identify(deck: String)
    /// The text as somebody has made it of a copy: order, layout and columns of his own with it.
    ///
    /// The edits before it say the same row by row, for a deck that is no longer what the copy was
    /// made from; there this one does nothing.
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

/// The result of a commit.
public struct Receipt: Hashable, Sendable {
  /// The line that was written: the change's only one, or the head of its batch.
  public var written: JournalLine?
  /// Ids of the added Things, in order.
  public var added: [Thing.ID]
  public var revision: Int

  public init(_ written: JournalLine?, added: [Thing.ID] = [], revision: Int) {
    self.written = written
    self.added = added
    self.revision = revision
  }

  /// The line that an undo would name.
  public var line: LineName? { written?.name }
}
