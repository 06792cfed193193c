/// The selection of cards for a study session.
public struct StudySelection: Hashable, Sendable {
  var kind: StudyKind
  /// Full names of decks.
  public var decks: [String]
  /// Only these cards, in any deck; a session with given cards asks them in this order.
  public var cards: [Card.ID]?
  /// New Things, ignoring the daily limit.
  var new: Int?
  /// The maximum number of cards.
  public var most: Int?
  /// The maximum number of reviews, after a break.
  public var share: Int?

  public init(
    _ kind: StudyKind = .due, decks: [String] = [], cards: [Card.ID]? = nil, new: Int? = nil,
    most: Int? = nil, share: Int? = nil
  ) {
    self.kind = kind
    self.decks = decks
    self.cards = cards
    self.new = new
    self.most = most
    self.share = share
  }
}

public enum StudyKind: Hashable, Sendable {
  /// Due cards, and new ones within the limits.
  case due
  /// Also cards that will be due within this number of days.
  case ahead(Int)
  /// All cards, the weakest first, until each was right once; then new ones. Does not change the
  /// schedule.
  case cram
  /// Confused cards, side by side. Only changes the schedule of due cards.
  case confusions
  /// Cards that were missed today. Only changes the schedule of due cards.
  case missed
  /// This many started cards, drawn at random, each once; the answers count.
  case exam(Int)
  /// All members of families, each family together. Only changes the schedule of due and new cards.
  case families

  /// Whether each card is asked when its plan says so, or the plan takes it as if.
  public var asksByPlan: Bool {
    switch self {
    case .due, .ahead, .families: true
    case .cram, .confusions, .missed, .exam: false
    }
  }

  /// The last due day that it includes; nil for all.
  func last(from day: StudyDay) -> StudyDay? {
    switch self {
    case .due: day
    case .ahead(let days): day + max(0, days)
    case .cram, .confusions, .missed, .families, .exam: nil
    }
  }

  /// Whether the cards are given, in their order.
  var isChosen: Bool {
    switch self {
    case .confusions, .missed, .families, .exam: true
    case .due, .ahead, .cram: false
    }
  }

  /// Whether it is a mock exam, which asks each card once.
  public var isExam: Bool { if case .exam = self { true } else { false } }

  /// Whether the schedule decides which cards are asked.
  public var staysInSchedule: Bool { !staysUntilRight }

  /// Whether a card stays until it was right once.
  var staysUntilRight: Bool { self == .cram || isChosen && !isExam }
}
