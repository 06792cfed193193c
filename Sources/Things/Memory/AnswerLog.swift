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

  public init() {}

  public mutating func add(_ history: CardHistory) {
    cards += 1
    isHeadless = false
    for entry in history.entries where entry.stands {
      switch entry.what {
      case .answer(let review) where review.mode != .cram:
        add(review.grade, entry, milliseconds: review.duration)
      case .past(let grade, let detail) where detail.mode == .normal:
        if detail.start != nil { isHeadless = true }
        add(grade, entry, milliseconds: detail.duration)
      case .due(_, let carried?) where carried.start != nil: isHeadless = true
      case .reset:
        cards += 1
        isHeadless = false
      default: break
      }
    }
  }

  // An edited journal may contain impossible dates; skip them.
  private mutating func add(_ grade: Grade, _ entry: HistoryEntry, milliseconds: Int) {
    guard !isHeadless else { return }
    let answer = LoggedAnswer(
      card: cards, day: entry.day.number, time: entry.time.milliseconds,
      grade: Int(grade.rawValue), milliseconds: milliseconds)
    try? builder.append(answer)
  }

  public func log() -> ReviewLog { builder.log() }
}

extension LibraryQuestions {
  /// All answers relevant to memory: of these decks, or of all Things including deleted ones.
  public func log(of decks: [String]? = nil) throws -> ReviewLog {
    var log = AnswerLog()
    try histories(of: decks) { history in
      log.add(history)
      return true
    }
    return log.log()
  }
}
