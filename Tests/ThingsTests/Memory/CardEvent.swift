import Recall
import Things

/// An event of the card of `CardLines`.
enum CardEvent {
  case answer(Review)
  case past(Grade, phaseBefore: Phase? = nil)
  case suspend
  case resume
  case bury(until: StudyDay)
  case flag
  case unflag
  case reset
  case due(Due, CarriedState? = nil)

  fileprivate func event(at time: Moment, on day: StudyDay) -> Event {
    let card = CardLines.card
    return switch self {
    case .answer(let review): .review(card, review)
    case .past(let grade, let phase):
      .past(PastAnswer(card, grade, time: time, day: day, source: "anki", phaseBefore: phase))
    case .suspend: .suspend(card.thing)
    case .resume: .resume(card.thing)
    case .bury(let day): .bury(card, until: day)
    case .flag: .flag(card.thing)
    case .unflag: .unflag(card.thing)
    case .reset: .reset(card.thing)
    case .due(let due, let carried): .due(card, due, carried)
    }
  }
}

extension HistoryEntry {
  init(
    line: LineKey, time: Moment, day: StudyDay, what: CardEvent, stands: Bool = true
  ) {
    guard let entry = Self(what.event(at: time, on: day), line: line, time: time, day: day) else {
      preconditionFailure("The event concerns a card.")
    }
    self = entry
    self.stands = stands
  }
}
