public import Recall

/// What a line of the journal says happened.
public enum Event: Hashable, Sendable {
  case review(Card.ID, Review)
  /// An answer given elsewhere, with its own time and day.
  case past(
    Card.ID, Grade, time: Moment, day: StudyDay, source: String, PastDetail = PastDetail())
  /// What was typed for an answer that was not right as typed.
  case typed(LineAddress, text: String)
  case undo(LineName)
  case redo(LineName)
  case suspend(Thing.ID)
  case resume(Thing.ID)
  case bury(Card.ID, until: StudyDay)
  case flag(Thing.ID)
  case unflag(Thing.ID)
  /// Asked as new again; the answers stay.
  case reset(Thing.ID)
  /// `CarriedState` where another program left the card so.
  case due(Card.ID, Due, CarriedState? = nil)
  case set(Setting.Place, name: String, value: String)
  case plan(Setting.Place, [Plan.Entry])
  case batch(Batch)
  /// The deck, what happened to its text (nil inside a batch, which says it for all), and the ids;
  /// `left` is the digest of the texts that the line left, by which undo knows them again.
  case add(deck: String, DeckChange?, [Thing.ID], left: UInt64? = nil)
  /// `row` is the row as it was, byte for byte.
  case edit(Thing.ID, deck: String, DeckChange?, row: [UInt8], left: UInt64? = nil)
  /// `before` is the Thing whose row followed.
  case remove(Thing.ID, deck: String, DeckChange?, row: [UInt8], before: Thing.ID? = nil)
  case move(
    Thing.ID, from: String, to: String, row: [UInt8], before: Thing.ID? = nil,
    left: UInt64? = nil)
  /// A deck got another name.
  case deck(from: String, to: String)
  /// An `x-…` kind of somebody else: kept and skipped.
  case extra(kind: String, subject: String)

  /// Nil for an extra, which is no kind of ours.
  public var kind: EventKind? {
    switch self {
    case .review: .review
    case .past: .past
    case .typed: .typed
    case .undo: .undo
    case .redo: .redo
    case .suspend: .suspend
    case .resume: .resume
    case .bury: .bury
    case .flag: .flag
    case .unflag: .unflag
    case .reset: .reset
    case .due: .due
    case .set: .set
    case .plan: .plan
    case .batch: .batch
    case .add: .add
    case .edit: .edit
    case .remove: .remove
    case .move: .move
    case .deck: .deck
    case .extra: nil
    }
  }

  /// What the event is about, as the journal writes it: a Thing, a card, a deck, a line, or `-`.
  public var subject: String {
    switch self {
    case .review(let card, _), .past(let card, _, _, _, _, _), .bury(let card, _),
      .due(let card, _, _):
      "\(card)"
    case .suspend(let thing), .resume(let thing), .flag(let thing), .unflag(let thing),
      .reset(let thing), .edit(let thing, _, _, _, _), .remove(let thing, _, _, _, _),
      .move(let thing, _, _, _, _, _):
      "\(thing)"
    case .typed(let line, _): "\(line)"
    case .undo(let line), .redo(let line): "\(line)"
    case .set(let place, _, _), .plan(let place, _): place.subject
    case .batch: "-"
    case .add(let deck, _, _, _): deck
    case .deck(let from, _): from
    case .extra(_, let subject): subject
    }
  }
}

/// The closed list of what a journal can say; `x-…` is kept and skipped, anything else is newer.
public enum EventKind: String, CaseIterable, Sendable {
  case review
  case past
  case typed
  case undo
  case redo
  case suspend
  case resume
  case bury
  case flag
  case unflag
  case reset
  case due
  case set
  case plan
  case batch
  case add
  case edit
  case remove
  case move
  case deck

  /// Whether an undo may name it; the others only speak of lines.
  public var isData: Bool {
    switch self {
    case .typed, .undo, .redo: false
    default: true
    }
  }

  /// Whether it belongs to the history of cards and is folded with their answers.
  public var concernsCards: Bool {
    switch self {
    case .review, .past, .suspend, .resume, .bury, .flag, .unflag, .reset, .due: true
    default: false
    }
  }
}

/// What the line at the head of a batch says of the lines that follow it.
public struct Batch: Hashable, Sendable {
  /// The command that made it: `import`, `suspend`, `undo`.
  public var command: String
  /// Where it came from; empty where that means nothing.
  public var source: String
  public var decks: [DeckChange]
  public var count: Int
  /// CRC-64/XZ over the sums of its lines, eight bytes each, most significant first.
  public var sum: UInt64

  public init(command: String, source: String, decks: [DeckChange], count: Int, sum: UInt64) {
    self.command = command
    self.source = source
    self.decks = decks
    self.count = count
    self.sum = sum
  }
}

/// A deck file's text before and after a change, by digest; nil is no file.
public struct DeckChange: Hashable, Sendable {
  public var deck: String
  public var before: UInt64?
  public var after: UInt64?

  public init(deck: String, before: UInt64?, after: UInt64?) {
    self.deck = deck
    self.before = before
    self.after = after
  }
}

/// A deadline or a way back after a break: names and values, as the journal keeps them.
public enum Plan {
  public struct Entry: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}
