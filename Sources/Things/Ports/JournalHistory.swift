/// A journal line as shown by `history`.
public struct PastLine: Hashable, Sendable {
  public var line: JournalLine
  public var stands: Bool
  /// The number of lines in the batch that this line heads; 0 if none.
  public var batchCount: Int

  public init(line: JournalLine, stands: Bool, batchCount: Int) {
    self.line = line
    self.stands = stands
    self.batchCount = batchCount
  }
}

public struct SettingLine: Hashable, Sendable {
  public var scope: Setting.Scope
  public var name: String
  public var value: String
  /// Milliseconds since 1970; nil if not from a journal.
  var time: Int64?
  /// The device in whose name the line was written; nil if not from a journal.
  public var writer: Device?

  public init(
    scope: Setting.Scope, name: String, value: String, time: Int64? = nil, writer: Device? = nil
  ) {
    self.scope = scope
    self.name = name
    self.value = value
    self.time = time
    self.writer = writer
  }
}

/// A plan in effect: the last one for its deck or the library.
public struct PlanLine: Hashable, Sendable {
  public var scope: Setting.Scope
  var day: StudyDay
  public var entries: [Plan.Entry]

  public init(scope: Setting.Scope, day: StudyDay, entries: [Plan.Entry]) {
    self.scope = scope
    self.day = day
    self.entries = entries
  }
}

extension JournalLine {
  /// Whether this stands for a sync, which writes no line of its own.
  public var isSync: Bool { event == .sync }
}

extension Event {
  /// Stands for a sync in the preview of its undo; never written.
  public static let sync = Event.extra(kind: "sync", subject: "")
}

/// A preview of an undo or redo.
public struct Undoing: Hashable, Sendable {
  public var redo: Bool
  /// The line to undo; for a batch, its head.
  public var line: JournalLine
  public var count: Int
  public var effects: [Effect]
  /// Rows that changed since the line and prevent the undo.
  public var conflicts: [Conflict]

  public init(redo: Bool, line: JournalLine, count: Int, effects: [Effect], conflicts: [Conflict]) {
    self.redo = redo
    self.line = line
    self.count = count
    self.effects = effects
    self.conflicts = conflicts
  }

  public enum Effect: Hashable, Sendable {
    /// A row's texts before and after; nil if there is no row.
    case text(Thing.ID, deck: String, from: Thing?, to: Thing?)
    case moved(Thing.ID, from: String, to: String)
    case renamed(from: String, to: String)
    /// Answers, suspensions and settings: the event that is undone or redone.
    case event(Event)
  }

  public struct Conflict: Hashable, Sendable {
    public var id: Thing.ID
    public var deck: String
    /// The current row; nil if it is gone.
    public var found: Thing?

    public init(id: Thing.ID, deck: String, found: Thing?) {
      self.id = id
      self.deck = deck
      self.found = found
    }
  }
}

/// A study day with answers, over all decks.
public struct AnsweredDay: Hashable, Sendable {
  public var day: StudyDay
  /// Answers of every kind, including those outside the schedule.
  public var answers: Int
  public var milliseconds: Int
  /// Answers of cards in review.
  var reviews: Int
  /// Cards answered for the first time.
  var new: Int

  public init(day: StudyDay, answers: Int, milliseconds: Int, reviews: Int = 0, new: Int = 0) {
    self.day = day
    self.answers = answers
    self.milliseconds = milliseconds
    self.reviews = reviews
    self.new = new
  }
}

/// A card with a history: its state, its deck and its lines.
public struct CardHistory: Sendable {
  public var record: CardRecord
  /// Nil if the Thing was removed.
  public var deck: String?
  /// In order, including undone lines.
  public var entries: [HistoryEntry]

  public init(record: CardRecord, deck: String?, entries: [HistoryEntry]) {
    self.record = record
    self.deck = deck
    self.entries = entries
  }
}

/// A card that was answered with another Thing's answer.
public struct Confusion: Hashable, Sendable {
  public var card: Card.ID
  public var other: Thing.ID
  public var times: Int

  public init(card: Card.ID, other: Thing.ID, times: Int) {
    self.card = card
    self.other = other
    self.times = times
  }
}
