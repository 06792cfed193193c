public import Recall

/// Builds the log for a fit or a simulation from the histories of cards.
///
/// A reset card counts as a new one from then on. Cram answers are left out, since they do not
/// affect memory.
public struct AnswerLog {
  private var builder = ReviewLogBuilder()
  private var cards: Int64 = 0
  /// Whether the start of the card's history is missing, so that it would distort a fit.
  private var isHeadless = false
  /// The numbers of such cards.
  private(set) var headless: Set<UInt64> = []
  /// The number of each card in the log, the newest one of a card that was reset.
  private(set) var numbers: [Card.ID: Int] = [:]
  private var lastNumber = -1
  private var isNumbered = false
  private(set) var count = 0

  public init() {}

  public mutating func add(_ history: CardHistory) {
    begin()
    for entry in history.entries where entry.stands {
      switch entry.what {
      case .answer(let answer) where answer.mode != .cram:
        add(answer.grade, entry, of: history.record.id, milliseconds: answer.duration)
      case .past(let past) where past.mode == .normal:
        if past.phaseBefore == .new { startOver(history.record.id) }
        if past.start != nil { isHeadless = true }
        add(past.grade, entry, of: history.record.id, milliseconds: past.duration)
      case .due(let due) where due.carried?.start != nil: isHeadless = true
      case .reset: startOver(history.record.id)
      default: break
      }
    }
    if isHeadless { headless.insert(history.record.id.number) }
  }

  private mutating func begin() {
    cards += 1
    isHeadless = false
    isNumbered = false
  }

  private mutating func startOver(_ card: Card.ID) {
    begin()
    numbers[card] = nil
  }

  // An edited journal may contain impossible dates; skip them.
  private mutating func add(
    _ grade: Grade, _ entry: HistoryEntry, of card: Card.ID, milliseconds: Int
  ) {
    guard !isHeadless else { return }
    let answer = LoggedAnswer(
      card: cards, day: entry.day.number, time: entry.time.milliseconds,
      grade: Int(grade.rawValue), milliseconds: milliseconds)
    guard (try? builder.append(answer)) != nil else { return }
    count += 1
    if !isNumbered {
      lastNumber += 1
      isNumbered = true
    }
    numbers[card] = lastNumber
  }

  public func log() -> ReviewLog { builder.log() }
}

extension LibraryQuestions {
  /// All answers relevant to memory: of these decks, or of all Things including deleted ones.
  public func log(of decks: [String]? = nil) throws -> ReviewLog {
    try answerLog(of: decks).log()
  }

  func answerLog(of decks: [String]? = nil) throws -> AnswerLog {
    var log = AnswerLog()
    try histories(of: decks) { history in
      log.add(history)
      return true
    }
    return log
  }
}
