public import Recall

/// Takes the histories of cards and makes the log that a fit and a simulation read.
///
/// A card that was asked as new again counts as another one from then on, since its memory began
/// anew. Answers of a cram say nothing of memory and are left out.
public struct AnswerLog {
  private var builder = ReviewLogBuilder()
  private var cards: Int64 = 0
  /// Whether the beginning of the card's history is unknown, so that it would teach wrong things.
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

  // An answer with an impossible date, which an edited journal may have, is no reason to stop.
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
  /// All answers that say something of memory: of these decks, or of every Thing there ever was.
  public func log(of decks: [String]? = nil) throws -> ReviewLog {
    var log = AnswerLog()
    try histories(of: decks) { history in
      log.add(history)
      return true
    }
    return log.log()
  }
}
