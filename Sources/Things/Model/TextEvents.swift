public import Recall

/// Things added to a deck.
public struct AddedRows: Hashable, Sendable {
  public var deck: String
  public var ids: [Thing.ID]
  /// The change of the deck's text; nil within a batch, whose head has it.
  public var change: DeckChange?
  /// The digest of the resulting texts, which undo compares.
  public var left: UInt64?

  public init(
    _ ids: [Thing.ID], to deck: String, change: DeckChange? = nil, left: UInt64? = nil
  ) {
    self.deck = deck
    self.ids = ids
    self.change = change
    self.left = left
  }
}

/// The row of a Thing before it was edited, removed or moved, which undo puts back.
public struct FormerRow: Hashable, Sendable {
  public var thing: Thing.ID
  public var deck: String
  /// Byte for byte.
  public var row: [UInt8]
  /// The Thing in the next row, if the row was removed or moved.
  public var next: Thing.ID?
  /// The change of the deck's text; nil within a batch, whose head has it.
  public var change: DeckChange?
  /// The digest of the texts after an edit or move, which undo compares.
  public var left: UInt64?

  public init(
    _ thing: Thing.ID, in deck: String, row: [UInt8], next: Thing.ID? = nil,
    change: DeckChange? = nil, left: UInt64? = nil
  ) {
    self.thing = thing
    self.deck = deck
    self.row = row
    self.next = next
    self.change = change
    self.left = left
  }
}

/// An imported answer, with its own time and day.
public struct PastAnswer: Hashable, Sendable {
  /// How the answer counts.
  public enum Mode: UInt8, CaseIterable, Hashable, Sendable {
    case normal
    /// Outside the schedule.
    case cram
    /// Before a reset of the card: counts for days and retention but not for memory.
    case before

    public var word: String {
      switch self {
      case .normal: "n"
      case .cram: "cram"
      case .before: "before"
      }
    }
  }

  public var card: Card.ID
  public var grade: Grade
  public var time: Moment
  public var day: StudyDay
  public var source: String
  public var mode = Mode.normal
  /// Milliseconds in total; 0 if unknown.
  public var duration: Int
  /// In days; 0 in learning steps, nil if unknown.
  public var intervalBefore: Int?
  public var phaseBefore: Phase?
  /// The schedule after the answer, if memory cannot be computed from earlier answers.
  public var start: SM2Schedule?

  public init(
    _ card: Card.ID, _ grade: Grade, time: Moment, day: StudyDay, source: String,
    duration: Int = 0, intervalBefore: Int? = nil, phaseBefore: Phase? = nil,
    start: SM2Schedule? = nil
  ) {
    self.card = card
    self.grade = grade
    self.time = time
    self.day = day
    self.source = source
    self.duration = duration
    self.intervalBefore = intervalBefore
    self.phaseBefore = phaseBefore
    self.start = start
  }

  /// Whether the source knew only when it was and how it was graded.
  public var isBare: Bool {
    mode == .normal && duration == 0 && intervalBefore == nil && phaseBefore == nil && start == nil
  }
}

extension Event {
  /// The change of a deck's text that the line itself has.
  public var deckChange: DeckChange? {
    get {
      switch self {
      case .add(let added): added.change
      case .edit(let row), .remove(let row): row.change
      default: nil
      }
    }
    set {
      switch self {
      case .add(var added):
        added.change = newValue
        self = .add(added)
      case .edit(var row):
        row.change = newValue
        self = .edit(row)
      case .remove(var row):
        row.change = newValue
        self = .remove(row)
      default: break
      }
    }
  }

  /// The row that the line replaced.
  public var formerRow: FormerRow? {
    switch self {
    case .edit(let row), .remove(let row), .move(let row, _): row
    default: nil
    }
  }
}
