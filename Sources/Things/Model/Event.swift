/// The event that a journal line records.
public enum Event: Hashable, Sendable {
  case review(Card.ID, Review)
  case past(PastAnswer)
  /// The typed text of an answer that was not fully correct.
  case typed(LineAddress, text: String)
  case undo(LineName)
  case redo(LineName)
  case suspend(Thing.ID)
  case resume(Thing.ID)
  case bury(Card.ID, until: StudyDay)
  case flag(Thing.ID)
  case unflag(Thing.ID)
  /// Starts a card over as new; its answers are kept.
  case reset(Thing.ID)
  /// Includes a `CarriedState` if another program set the date.
  case due(Card.ID, Due, CarriedState? = nil)
  case set(Setting.Scope, name: String, value: String)
  case plan(Setting.Scope, [Plan.Entry])
  case batch(Batch)
  case add(AddedRows)
  case edit(FormerRow)
  case remove(FormerRow)
  case move(FormerRow, to: String)
  /// A deck was renamed.
  case deck(from: String, to: String)
  /// An extension, `x-…`: kept and skipped.
  case extra(kind: String, subject: String)

  /// Nil for an extension.
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

  /// The answer, if the event is one.
  public var review: Review? {
    if case .review(_, let review) = self { review } else { nil }
  }

  /// The subject in the journal: a Thing, a card, a deck, a line, or `-`.
  public var subject: String {
    switch self {
    case .review(let card, _), .bury(let card, _), .due(let card, _, _): "\(card)"
    case .past(let past): "\(past.card)"
    case .suspend(let thing), .resume(let thing), .flag(let thing), .unflag(let thing),
      .reset(let thing):
      "\(thing)"
    case .edit(let row), .remove(let row), .move(let row, _): "\(row.thing)"
    case .typed(let line, _): "\(line)"
    case .undo(let line), .redo(let line): "\(line)"
    case .set(let scope, _, _), .plan(let scope, _): scope.subject
    case .batch: "-"
    case .add(let added): added.deck
    case .deck(let from, _): from
    case .extra(_, let subject): subject
    }
  }
}

/// The closed list of kinds.
///
/// `x-…` is kept and skipped; anything else is from a newer til.
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

  /// Whether it can be undone; the others only refer to lines.
  public var isData: Bool {
    switch self {
    case .typed, .undo, .redo: false
    default: true
    }
  }

  /// Whether it is part of cards' histories and is folded with their answers.
  public var concernsCards: Bool {
    switch self {
    case .review, .past, .suspend, .resume, .bury, .flag, .unflag, .reset, .due: true
    default: false
    }
  }
}

/// The contents of a batch's head line.
public struct Batch: Hashable, Sendable {
  /// The command that made it: `import`, `suspend`, `undo`.
  public var command: String
  /// Its source; empty if not applicable.
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

/// Digests of a deck file before and after a change; nil if there is no file.
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

/// A deadline or catch-up plan: names and values as in the journal.
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
