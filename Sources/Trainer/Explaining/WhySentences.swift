import Recall
import TextUI
import Things

/// How the next date of a card came about, in sentences.
struct WhySentences {
  let why: Why
  /// The short form, as commands name the Thing.
  let short: String
  /// The deck that has it, and the most new Things that are asked of it a day.
  let deck: String
  let newLimit: Int?
  /// Misses until a Thing counts as slipping.
  let leech: Int
  /// Reviews of the days to come.
  let load: DueLoad
  /// Where the Thing's other card stands; nil where it is not asked.
  let sibling: CardRecord?
  /// The short form of another Thing.
  let name: (Thing.ID) -> String?

  /// In the order in which they are told; each can stand alone.
  var sentences: [String] {
    standing + decision + [moved, waiting, held, beside].compactMap(\.self) + slipping
  }

  var today: StudyDay { why.now.day }

  private var decision: [String] {
    why.decision.map { DecisionSentences($0, in: self).sentences } ?? []
  }

  /// What a new card waits for.
  private var standing: [String] {
    guard why.record.phase == .new else { return [] }
    let limit = newLimit.map { "at most \($0.grouped) a day" } ?? "as many as there are"
    let turn = "It comes among the new Things of \(deck), \(limit)."
    guard let reset = why.reset else { return ["\(short) has not been asked yet. \(turn)"] }
    return [
      "You reset it \(on(reset.day)), so it is asked as new again; "
        + "\(Counted.text(reset.answers, "answer")) before that count no more.", turn,
    ]
  }

  /// A date that a plan or a hand has set since the answer.
  private var moved: String? {
    guard let move = why.move else { return nil }
    let from = move.from.map { " from \(date($0))" } ?? ""
    return "\(on(move.day).capitalizedFirst) it was moved\(from) to \(date(move.to)); "
      + "what you know of it stays as it was."
  }

  private var waiting: String? {
    guard why.record.phase != .new, let due = why.record.due, let recall = why.recall else {
      return nil
    }
    let chance = "the chance that you know it now is \(NumberText.percent(recall))"
    switch due {
    case .day(let day) where day < today:
      return "It has waited since \(DateText.long(day, today: today)); \(chance)."
    case .day(let day) where day == today: return "It is due today; \(chance)."
    case .day: return why.record.lastDay == today ? nil : "\(chance.capitalizedFirst)."
    case .moment(let moment):
      let left = moment.milliseconds - why.now.time.milliseconds
      guard left > 0 else { return "It is due now." }
      return "It comes back in \(IntervalText.words.text(seconds: Int((left + 999) / 1000)))."
    }
  }

  /// Why it is not asked although its time may have come.
  private var held: String? {
    if why.record.isSuspended {
      let since = why.suspendedOn.map { " since \(DateText.short($0, today: today))" } ?? ""
      return "It has been suspended\(since); resume \(short) brings it back."
    }
    if let day = why.record.buriedUntil, today < day {
      return "It is put off until \(day == today + 1 ? "tomorrow" : self.day(day))."
    }
    guard why.record.isDue(at: why.now), why.record.phase == .review, sibling?.lastDay == today
    else { return nil }
    return "\(sibling?.id.words ?? "") was answered today, so it waits until tomorrow."
  }

  /// Answers that moved no date.
  private var beside: String? {
    var parts: [String] = []
    if why.cramAnswers > 0 { parts.append(Counted.text(why.cramAnswers, "cram answer")) }
    if why.answersElsewhere > 0 {
      parts.append(Counted.text(why.answersElsewhere, "answer") + " given elsewhere")
    }
    guard !parts.isEmpty else { return nil }
    return "\(Counted.names(parts)) since then left the date as it is."
  }

  private var slipping: [String] {
    guard why.record.phase != .new, !why.slips.isEmpty else { return [] }
    let isLeech = why.record.lapses >= leech
    let times = Counted.times(why.slips.count)
    let days = why.slips.suffix(6).map { "\($0.after)" }
    let after = "after \(Counted.names(days, most: 6)) day\(days == ["1"] ? "" : "s")"
    let missed = "missed \(times) since it was known, \(after)"
    var sentences = [isLeech ? "It keeps slipping: \(missed)." : "\(missed.capitalizedFirst)."]
    if let confused { sentences.append(confused) }
    if isLeech {
      sentences.append("A note or a clearer text may help: edit \(short).")
    }
    return sentences
  }

  private var confused: String? {
    guard let most = why.confusions.first, let name = name(most.other) else { return nil }
    return
      "\(Counted.times(most.times).capitalizedFirst) you took it for \(name): study --confusions asks them side by side."
  }
}

extension WhySentences {
  /// As in `Sunday 29 November`.
  func day(_ day: StudyDay) -> String { DateText.long(day, today: today) }

  /// As in `today`, `yesterday`, `on 3 March`.
  func on(_ day: StudyDay) -> String {
    switch today - day {
    case 0: "today"
    case 1: "yesterday"
    default: "on \(DateText.short(day, today: today))"
    }
  }

  func date(_ due: Due) -> String {
    switch due {
    case .day(let day): self.day(day)
    case .moment(let moment):
      "\(self.day(moment.studyDay(rollover: 0))), \(DateText.clock(moment))"
    }
  }
}
