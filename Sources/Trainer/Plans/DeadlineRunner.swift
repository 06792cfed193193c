import Recall
import TextUI
import Things

/// Shows, creates and cancels exam plans.
@MainActor
struct DeadlineRunner {
  let call: Call
  let session: Session
  private let store: ThingStore
  private let now: Now

  init(call: Call, session: Session) throws {
    self.call = call
    self.session = session
    store = try session.store
    now = store.now()
  }

  /// Shows the plan of a deck, or all plans.
  func show(_ deck: String? = nil) throws -> ExitStatus {
    let standings = try store.examStandings(at: now).filter { deck == nil || $0.plan.deck == deck }
    if let deck, standings.isEmpty {
      throw Refusal(
        "no exam planned for \(deck).", remedy: "To plan one: deadline \(deck) 25 Dec")
    }
    show(standings)
    guard call.form == .pretty else { return .done }
    if standings.isEmpty { session.say("No exams planned. To plan one: deadline DECK 25 Dec") }
    for standing in standings {
      reportObstacle(standing)
      if standing.daysLeft < 0 { try askWhatNext(standing) }
    }
    return .done
  }

  /// Says why a plan cannot keep its pace, or that its pace is too slow, and what to do.
  private func reportObstacle(_ standing: ExamStanding) {
    let plan = standing.plan
    guard let obstacle = standing.obstacle else {
      if standing.daysLeft > 0, !standing.isOnTrack, standing.paceNeeded > plan.newPerDay {
        let day = DateText.short(plan.exam, today: now.day)
        session.say("To plan a faster pace: deadline \(plan.deck) \(day)")
      }
      return
    }
    let (setting, value) = (obstacle.setting, obstacle.value)
    let (owner, option) = (obstacle.deck.map { " for \($0)" }, obstacle.deck.map { " -d \($0)" })
    let (what, better) =
      if let needed = obstacle.needed {
        ("The plan for \(plan.deck) takes about \(needed) min a day", "\(needed)")
      } else {
        (
          "Cannot introduce \(Counted.text(plan.newPerDay, "new Thing")) a day from \(plan.deck)",
          setting == "new" && obstacle.deck == plan.deck ? "\(plan.newPerDay)" : "default"
        )
      }
    session.say(
      "\(what): \(setting) is \(value)\(owner ?? ""). Try: set \(setting) \(better)\(option ?? "")")
  }

  private func askWhatNext(_ standing: ExamStanding) throws {
    let (deck, past) = (standing.plan.deck, ExamText.distance(standing.daysLeft))
    guard session.canAsk, !call.saysYes, !call.isDryRun else {
      return session.say(
        "The exam for \(deck) was \(past). To keep reviewing, review rarely or pause, use: "
          + "deadline \(deck) keep|rarely|pause")
    }
    while true {
      let answer = try session.ask(
        "\(deck): the exam was \(past). Keep reviewing, review rarely, or pause? [k/r/p] ")
      guard let word = answer?.lowercased(), !word.isEmpty else { return }
      if let end = ExamEnd.allCases.first(where: { $0.letter == word.prefix(1) }) {
        return try finish(standing.plan, end)
      }
      session.tell("Type k, r or p, or press Return to decide later.")
    }
  }

  func end(_ deck: String, _ end: ExamEnd) throws -> ExitStatus {
    guard let plan = try store.examPlans().first(where: { $0.deck == deck }) else {
      throw Refusal("no exam planned for \(deck).")
    }
    guard !call.isDryRun else {
      session.say("Would \(end == .pause ? "pause \(deck)" : "end the plan for \(deck)").")
      return .done
    }
    try finish(plan, end)
    return .done
  }

  private func finish(_ plan: ExamPlan, _ end: ExamEnd) throws {
    try store.commit(Change("deadline", events: end.events(plan)))
    if call.form == .pretty {
      session.say(end.sentence(plan.deck))
    } else {
      show(try store.examStandings(at: now))
    }
  }
}

extension DeadlineRunner {
  /// A plan for a new exam.
  func propose(_ deck: String, _ words: [String]) throws -> ExitStatus {
    let exam = try DateReading(today: now.day).day(words)
    guard exam > now.day else {
      let day = DateText.long(exam, today: now.day)
      throw UsageError(
        exam == now.day ? "the exam is today." : "\(day) has passed.",
        remedy: "Plan an exam at least one day ahead.")
    }
    guard exam - now.day <= Self.furthest else {
      throw UsageError("the exam is more than ten years away.", remedy: "Write an earlier date.")
    }
    let future = try store.future(
      of: session.decks(named: deck), days: exam - now.day, at: now)
    guard future.plan.cards.count + future.plan.newCards > 0 else {
      throw Refusal(
        "no cards to plan for in the deck \(deck).", remedy: "Add some with: add -d \(deck)")
    }
    if let minutes = try call.number("minutes", in: 1...1_440) {
      if call.has("new") {
        throw UsageError("cannot combine --new and --minutes.", remedy: "Use one of them.")
      }
      return try propose(deck, exam: exam, minutes: minutes, future)
    }
    let proposal = try proposal(Deadline(future.plan))
    let started = future.plan.cards.count
    let plan = ExamPlan(
      deck: deck, exam: exam, newPerDay: proposal.plan.newPerDay,
      limitBefore: try limitBefore(deck), start: now.day, startedBefore: started)
    if call.form == .pretty {
      session.show(
        ExamProposal(
          exam: exam, today: now.day, proposal: proposal, started: started,
          countsCards: try store.library.directions(in: [deck]).mayAskBothWays(deck),
          answers: future.answers))
    }
    let isLong = try warn(of: proposal.plan, deck, exam: exam)
    return try agree(to: plan, standard: !isLong)
  }

  /// Says that a plan takes far more time than usual; returns whether it does.
  private func warn(
    of forecast: DeadlineForecast, _ deck: String, exam: StudyDay
  ) throws -> Bool {
    let (budget, habit) = (store.settings[Setting.minutes, deck], try usualMinutes())
    let minutes = Int(forecast.minutesPerDay.rounded())
    let most = budget ?? max(Self.longDay, 2 * (habit ?? 0))
    guard minutes > most else { return false }
    guard call.form == .pretty else { return true }
    let why =
      if minutes > Self.wholeDay {
        ", more than a day has"
      } else if let budget {
        ", but minutes is \(budget)"
      } else {
        habit.map { "; you usually study \($0) min" } ?? ""
      }
    session.say(
      "This plan takes \(minutes.grouped) min a day\(why). To see what fits into less: deadline "
        + "\(deck) \(DateText.short(exam, today: now.day)) --minutes "
        + "\(budget ?? max(habit ?? 0, Self.longDay))")
    return true
  }

  private static let wholeDay = 1_440

  /// More minutes a day than this are mentioned, if they are more than usual.
  private static let longDay = 60

  /// The time of recent days; nil if there was none.
  private func usualMinutes() throws -> Int? {
    let days = try store.library.daysAnswered().prefix { now.day - $0.day <= 30 }
    guard !days.isEmpty else { return nil }
    return days.reduce(0) { $0 + $1.milliseconds } / days.count / 60_000
  }

  private func propose(
    _ deck: String, exam: StudyDay, minutes: Int, _ future: StudyFuture
  ) throws -> ExitStatus {
    let deadline = Deadline(future.plan)
    let options = Set([max(1, minutes / 2), minutes, min(1_440, minutes * 2)]).sorted()
      .map { deadline.forecast(minutesPerDay: $0) }
    let chosen = options.first { $0.minutes == minutes } ?? options[0]
    if call.form == .pretty {
      session.show(
        ExamTimeProposal(
          exam: exam, today: now.day, options: options, chosen: chosen,
          started: future.plan.cards.count, answers: future.answers))
    }
    let plan = ExamPlan(
      deck: deck, exam: exam, newPerDay: chosen.pace, limitBefore: try limitBefore(deck),
      start: now.day, startedBefore: future.plan.cards.count, minutes: minutes)
    return try agree(to: plan, standard: true)
  }

  private static let furthest = 3_652

  private func proposal(_ deadline: Deadline) throws -> DeadlineProposal {
    guard let pace = try call.number("new", in: 0...100_000) else { return deadline.proposal() }
    return DeadlineProposal(plan: deadline.forecast(newPerDay: pace))
  }

  /// The deck's own limit, without one that an earlier til wrote with the last plan.
  private func limitBefore(_ deck: String) throws -> String? {
    try replacedLimit(deck).map(\.limitBefore) ?? store.settings.own(Setting.new.name, of: deck)
  }

  /// The last plan of the deck, if the deck's own limit comes from it.
  private func replacedLimit(_ deck: String) throws -> ExamPlan? {
    let own = store.settings.own(Setting.new.name, of: deck)
    return try store.examPlans().first {
      $0.deck == deck && $0.wroteLimit && own == "\($0.newPerDay)"
    }
  }

  private func agree(to plan: ExamPlan, standard: Bool) throws -> ExitStatus {
    if !call.isDryRun {
      try session.requireYes("Use this plan?", call, standard: standard)
      // The limit of an earlier plan must not outlast it.
      let last = try replacedLimit(plan.deck)?.lettingGo.dropFirst() ?? []
      try store.commit(Change("deadline", events: last + plan.events))
    }
    switch call.form {
    case .pretty:
      if !call.isDryRun {
        let amount =
          plan.minutes.map { "\($0) min a day" }
          ?? (plan.newPerDay > 0 ? "\(plan.newPerDay.grouped) new a day" : "the exam")
        session.say(
          "Planned \(amount) for \(plan.deck), starting today. Use undo to revert.")
        for standing in try store.examStandings(at: now) where standing.plan.deck == plan.deck {
          reportObstacle(standing)
        }
      }
    case .json, .plain:
      show([
        try store.standing(of: plan, at: now)
      ])
    }
    return .done
  }
}

extension DeadlineRunner {
  private func show(_ standings: [ExamStanding]) {
    session.answer(standings, as: Self.report, call) {
      if !standings.isEmpty { session.show(ExamTable(standings: standings)) }
    }
  }

  static let report = Report<[ExamStanding]>(
    "deadline",
    [
      .list(
        "exams", of: \.self,
        columns: [
          "deck", "exam", "daysLeft", "newPerDay", "begun", "total", "expected", "onTrack",
        ], fields)
    ])

  private static let fields: [Field<ExamStanding>] = [
    Field("deck", "name of the deck", value: \.plan.deck),
    Field("exam", "date of the exam", value: \.plan.exam),
    Field("daysLeft", "days until the exam; negative after it", value: \.daysLeft),
    Field("newPerDay", "new Things per day in the plan", value: \.plan.newPerDay),
    Field("planMinutes", "minutes per day of a plan with --minutes", value: \.plan.minutes),
    Field("begun", "cards already started or learned", value: \.started),
    Field("total", "cards in the deck", value: \.total),
    Field("planned", "cards that the plan should have started before today", value: \.planned),
    Field("late", "overdue cards", value: \.late),
    Field("onTrack", "whether the plan is on track", value: \.isOnTrack)
      .plain { $0.isOnTrack ? "on track" : "" },
    Field(
      "expected", "cards expected to be known on the day of the exam; null from that day on",
      value: \.forecast?.expected
    ).plain { $0.forecast.map { ExactDecimal.text($0.expected) } ?? "" },
    Field(
      "likelyLow", "lower end of its 90 % range", value: \.forecast?.likely.lowerBound),
    Field(
      "likelyHigh", "upper end of its 90 % range", value: \.forecast?.likely.upperBound),
    Field("minutesPerDay", "average minutes per day until then", value: \.forecast?.minutesPerDay),
    Field("busiestMinutes", "minutes on the busiest day", value: \.forecast?.busiestMinutes),
  ]
}

/// What to do with a deck after its exam.
enum ExamEnd: CaseIterable {
  case keep
  case rarely
  case pause

  /// The key that chooses it.
  var letter: String {
    switch self {
    case .keep: "k"
    case .rarely: "r"
    case .pause: "p"
    }
  }

  func events(_ plan: ExamPlan) -> [Event] {
    let place = Setting.Scope.deck(plan.deck)
    switch self {
    case .keep: return plan.lettingGo
    case .rarely: return plan.lettingGo + [.set(place, name: "retention", value: "0.70")]
    case .pause:
      return [
        .plan(place, []), .set(place, name: "new", value: "0"),
        .set(place, name: "reviews", value: "0"),
      ]
    }
  }

  func sentence(_ deck: String) -> String {
    switch self {
    case .keep: "Reviewing \(deck) as before. Use undo to revert."
    case .rarely: "Reviewing \(deck) rarely, with a target retention of 0.70. Use undo to revert."
    case .pause:
      "Paused \(deck). Use undo to revert. To resume later: set reviews default -d \(deck), then "
        + "set new default -d \(deck)"
    }
  }
}
