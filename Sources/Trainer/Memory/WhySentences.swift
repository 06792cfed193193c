import Recall
import Things

/// Explains a card's next date in sentences.
struct WhySentences {
  let why: Why
  /// The short form, as commands name the Thing.
  let short: String
  /// Its deck, and the daily limit of new Things that applies there.
  let deck: String
  let newLimit: DailyLimit?
  /// When a Thing counts as a leech.
  let leech: LeechRule
  /// The first letters that the next question shows.
  var cue: String?
  /// Reviews due on coming days.
  let load: DueLoad
  var easyDays = EasyDays()
  /// The state of the Thing's other card; nil if it is not asked.
  let sibling: CardRecord?
  /// The short form of another Thing.
  let name: (Thing.ID) -> String?

  /// In display order; each is independent.
  var sentences: [String] {
    standing + decision + [moved, waiting, held, beside, cued].compactMap(\.self) + slipping
  }

  var today: StudyDay { why.now.day }

  private var decision: [String] {
    why.decision.map { DecisionSentences(decision: $0, whole: self).sentences } ?? []
  }

  /// Why a new card is not asked yet.
  private var standing: [String] {
    guard why.record.phase == .new else { return [] }
    guard let reset = why.reset else {
      return ["You have not answered \(short) yet, so it is new. \(limit)"]
    }
    return [
      "You reset it \(on(reset.day)), so it is new again; "
        + "\(Counted.text(reset.answers, "answer")) before that no longer count.", limit,
    ]
  }

  /// The daily limit that holds back a new card.
  private var limit: String {
    guard let newLimit else { return "There is no daily limit for \(deck)." }
    let number = newLimit.number
    let most =
      "At most \(Counted.text(number, "new Thing")) a day \(number == 1 ? "is" : "are") introduced"
    return switch newLimit.scope {
    case .deck(deck): "\(most) from \(deck)."
    case .deck(let above): "\(most) from \(above) and the decks below it."
    case .allDecks: "\(most) across all decks."
    case .otherDecks: "\(most) across the decks without their own limit."
    }
  }

  /// A date that was set manually or by a plan since the answer.
  private var moved: String? {
    guard let move = why.move else { return nil }
    let from = move.from.map { " from \(date($0))" } ?? ""
    return "\(on(move.day).capitalizedFirst) it was moved\(from) to \(date(move.to)); "
      + "its memory state did not change."
  }

  private var waiting: String? {
    guard why.record.phase != .new, let due = why.record.due, let recall = why.recall else {
      return nil
    }
    let chance = "the chance that you know it now is \(NumberText.percent(recall))"
    switch due {
    case .day(let day) where day < today:
      return "It has been due since \(DateText.long(day, today: today)); \(chance)."
    case .day(let day) where day == today: return "It is due today; \(chance)."
    case .day: return why.record.lastDay == today ? nil : "\(chance.capitalizedFirst)."
    case .moment(let moment):
      return "It is \(DueText(now: why.now).short(.moment(moment)))."
    }
  }

  /// Why it is not asked although it may be due.
  private var held: String? {
    if why.record.isSuspended {
      let since = why.suspendedOn.map { " since \(DateText.short($0, today: today))" } ?? ""
      return "It has been suspended\(since). To review it again: resume \(short)"
    }
    if let day = why.record.buriedUntil, today < day {
      return "It is hidden until \(day == today + 1 ? "tomorrow" : self.day(day))."
    }
    guard why.record.isDue(at: why.now), why.record.phase == .review, sibling?.lastDay == today
    else { return nil }
    return "\(sibling?.id.words ?? "") was answered today, so it waits until tomorrow."
  }

  private var cued: String? {
    cue.map {
      "The next question shows \($0): a learning step, for which hard is the most that is proposed. "
        + "To ask without first letters: set cues 0"
    }
  }

  /// Answers that did not change the date.
  private var beside: String? {
    var parts: [String] = []
    if why.cramAnswers > 0 { parts.append(Counted.text(why.cramAnswers, "cram answer")) }
    if why.answersElsewhere > 0 {
      parts.append(Counted.text(why.answersElsewhere, "answer") + " from another program")
    }
    guard !parts.isEmpty else { return nil }
    return "\(Counted.names(parts)) since then did not change the date."
  }

  private var slipping: [String] {
    guard why.record.phase != .new else { return [] }
    if why.slips.isEmpty { return [confused].compactMap(\.self) }
    let isLeech =
      switch leech {
      case .auto: why.missCount.isSurprising
      case .lapses(let least): why.record.lapses >= least
      }
    let times = Counted.times(why.slips.count)
    let days = why.slips.suffix(6).map { "\($0.after)" }
    let after =
      (why.slips.count > days.count ? "most recently " : "")
      + "after \(Counted.names(days, most: 6)) day\(days == ["1"] ? "" : "s")"
    let missed = "\(times), \(after)"
    var sentences = [isLeech ? "You keep forgetting it: \(missed)." : "Forgotten \(missed)."]
    if leech == .auto, why.missCount.misses > 0 {
      let (misses, expected) = (
        why.missCount.misses, NumberText.short(Float(why.missCount.expected))
      )
      sentences.append(
        "The first answer of a day was a miss \(Counted.times(misses)), where \(expected) would be "
          + "expected.")
    }
    if let confused { sentences.append(confused) }
    if isLeech {
      sentences.append(
        "A note or clearer wording may help: edit \(short). To stop reviewing it: suspend \(short)")
    }
    return sentences
  }

  private var confused: String? {
    guard let most = why.confusions.first, let name = name(most.other) else { return nil }
    let times = Counted.times(most.times)
    let taken =
      most.times > 1 ? "Often taken for \(name) (\(times))" : "Taken for \(name) \(times)"
    return "\(taken). To practice them side by side: study --confusions"
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

/// A card and its explanation, as shown by `why`.
struct WhyDetail {
  let entry: DeckThing
  let card: Card.ID
  let why: Why
  let sentences: [String]

  @MainActor
  init(_ card: Card.ID, of entry: DeckThing, in store: ThingStore) throws {
    self.entry = entry
    self.card = card
    let why = try store.why(card, in: entry.deck)
    self.why = why
    let isAskedBothWays = store.settings.directions(of: entry) == .both
    let sibling = try store.library.records(of: [card.sibling])[card.sibling]
    var names: [Thing.ID: String] = [:]
    for confusion in why.confusions {
      names[confusion.other] = try store.library.thing(confusion.other)?.thing.short
    }
    sentences =
      WhySentences(
        why: why, short: entry.thing.short, deck: entry.deck,
        newLimit: try store.newLimit(of: entry.deck),
        leech: store.settings[Setting.leech, entry.deck],
        cue: try store.cue(of: why.record, in: entry),
        load: try store.library.load(from: why.now.day),
        easyDays: store.settings[Setting.easyDays], sibling: isAskedBothWays ? sibling : nil
      ) { names[$0] }.sentences
  }

  private var decision: Decision? { why.decision }

  /// Seconds until the card would be asked again.
  private func wait(_ grade: Grade) -> Int? {
    decision.map { decision in
      switch decision.outlook[grade].plainWait {
      case .days(let days): days * Wait.secondsADay
      case .seconds(let seconds): seconds
      }
    }
  }

  private var before: Memory? { decision?.before.memory }
  private var after: Memory? { decision?.after.memory }

  @MainActor static let fields: [Field<WhyDetail>] = [
    Field("id", "the Thing's id, then > for short → long or < for long → short", value: \.card),
    Field("deck", "the deck it is in", value: \.entry.deck),
    Field("short", "short form", value: \.entry.thing.short),
    Field("long", "long form", value: \.entry.thing.long),
    Field("phase", "new, learning, review or relearning", value: \.why.record.phase.word),
    Field("due", "a day, or a time while in learning steps", value: \.why.record.due),
    Field("sentences", "the sentences, in order", value: \.sentences),
    Field("recall", "chance of recall now, from 0 to 1", value: \.why.recall),
    Field("answered", "time of the answer that decided the due date", value: \.decision?.time),
    Field("grade", "its grade, from 1 to 4") { $0.decision.map { Int($0.grade.rawValue) } },
    Field("elapsed", "days since the previous answer", value: \.decision?.elapsed.studyDays),
    Field("recallThen", "chance of recall at that time", value: \.decision?.outlook.recall),
    Field("stabilityBefore", "stability before that answer, in days", value: \.before?.stability),
    Field("stability", "stability after it", value: \.after?.stability),
    Field("difficultyBefore", "difficulty before it, from 1 to 10", value: \.before?.difficulty),
    Field("difficulty", "difficulty after it", value: \.after?.difficulty),
    Field("goal", "target retention", value: \.why.policy.retention),
    Field("interval", "days until recall falls to the target, not rounded") { detail in
      detail.decision.map { detail.why.policy.modelInterval(after: $0.outcome) }
    },
    Field(
      "moved", "days that fuzz and load balancing moved the due date",
      value: \.decision?.shift),
    Field("again", "seconds until due after again, with today's settings") { $0.wait(.again) },
    Field("hard", "the same for hard") { $0.wait(.hard) },
    Field("good", "the same for good") { $0.wait(.good) },
    Field("easy", "the same for easy") { $0.wait(.easy) },
    Field("lapses", "number of lapses", value: \.why.record.lapses),
  ]

  var rows: [[String]] { sentences.map { ["\(card)", $0] } }
}
