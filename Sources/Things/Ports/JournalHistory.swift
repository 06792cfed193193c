/// A line of the journal as `history` shows it.
public struct PastLine: Hashable, Sendable {
  public var line: JournalLine
  public var stands: Bool
  /// How many lines belong to the batch that this line heads; 0 if it heads none.
  public var batchCount: Int

  public init(line: JournalLine, stands: Bool, batchCount: Int) {
    self.line = line
    self.stands = stands
    self.batchCount = batchCount
  }
}

/// A standing value of a setting.
public struct SettingLine: Hashable, Sendable {
  public var place: Setting.Place
  public var name: String
  public var value: String
  /// Milliseconds since 1970; nil where it is of no journal.
  public var time: Int64?

  public init(place: Setting.Place, name: String, value: String, time: Int64? = nil) {
    self.place = place
    self.name = name
    self.value = value
    self.time = time
  }
}

/// A standing plan: the last one of its place.
public struct PlanLine: Hashable, Sendable {
  public var place: Setting.Place
  public var day: StudyDay
  public var entries: [Plan.Entry]

  public init(place: Setting.Place, day: StudyDay, entries: [Plan.Entry]) {
    self.place = place
    self.day = day
    self.entries = entries
  }
}

/// What an undo or a redo would do, shown before it is done.
public struct Undoing: Hashable, Sendable {
  public var redo: Bool
  /// The line taken back; of a batch, its head.
  public var line: JournalLine
  public var count: Int
  public var effects: [Effect]
  /// Rows that are no longer as the line left them: these stop it.
  public var conflicts: [Conflict]

  public init(redo: Bool, line: JournalLine, count: Int, effects: [Effect], conflicts: [Conflict]) {
    self.redo = redo
    self.line = line
    self.count = count
    self.effects = effects
    self.conflicts = conflicts
  }

  public enum Effect: Hashable, Sendable {
    /// A row's texts before and after; nil where there is no row.
    case text(Thing.ID, deck: String, from: Thing?, to: Thing?)
    case moved(Thing.ID, from: String, to: String)
    case renamed(from: String, to: String)
    /// Answers, suspensions, settings: the event that will stand or stop standing.
    case event(Event)
  }

  public struct Conflict: Hashable, Sendable {
    public var id: Thing.ID
    public var deck: String
    /// The row as the line left it, and as it is now; nil where it is gone.
    public var expected: Thing?
    public var found: Thing?

    public init(id: Thing.ID, deck: String, expected: Thing?, found: Thing?) {
      self.id = id
      self.deck = deck
      self.expected = expected
      self.found = found
    }
  }
}

/// A study day on which something was answered, in all decks together.
public struct AnsweredDay: Hashable, Sendable {
  public var day: StudyDay
  /// Answers of every kind, those beside the schedule too.
  public var answers: Int
  public var milliseconds: Int

  public init(day: StudyDay, answers: Int, milliseconds: Int) {
    self.day = day
    self.answers = answers
    self.milliseconds = milliseconds
  }
}

/// A card that has a history: where it stands, the deck that asks it, and what happened to it.
public struct CardHistory: Sendable {
  public var record: CardRecord
  /// Nil where no deck has the Thing any more.
  public var deck: String?
  /// In order; lines that were taken back are among them.
  public var entries: [HistoryEntry]

  public init(record: CardRecord, deck: String?, entries: [HistoryEntry]) {
    self.record = record
    self.deck = deck
    self.entries = entries
  }
}

/// A card that was answered with what belongs to another Thing.
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
