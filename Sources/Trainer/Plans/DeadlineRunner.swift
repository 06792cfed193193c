import Recall
import TextUI
import Things

/// The plans for exams: shown, made and let go.
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

  private func standings() throws -> [ExamStanding] {
    try ExamStanding.all(library: store.library, settings: store.settings, now: now)
  }

  func showAll() throws -> ExitStatus {
    let standings = try standings()
    show(standings)
    guard call.form == .pretty else { return .done }
    if standings.isEmpty { session.say("No exams planned. To plan one: deadline DECK 25 Dec") }
    for standing in standings where standing.daysLeft < 0 { try askWhatNext(standing) }
    return .done
  }

  func show(_ deck: String) throws -> ExitStatus {
    let standings = try standings().filter { $0.plan.deck == deck }
    guard !standings.isEmpty else {
      throw Refusal(
        "no exam planned for \(deck).", remedy: "To plan one: deadline \(deck) 25 Dec")
    }
    show(standings)
    for standing in standings where standing.daysLeft < 0 && call.form == .pretty {
      try askWhatNext(standing)
    }
    return .done
  }

  private func askWhatNext(_ standing: ExamStanding) throws {
    let (deck, past) = (standing.plan.deck, ExamText.distance(standing.daysLeft))
    guard session.canAsk, !call.saysYes, !call.isDryRun else {
      return session.say(
        "The exam for \(deck) was \(past). Keep reviewing, review rarely, or pause? deadline \(deck) keep, "
          + "rarely or pause.")
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
    guard let plan = ExamPlan.all(in: try store.library.plans()).first(where: { $0.deck == deck })
    else { throw Refusal("no exam planned for \(deck).") }
    guard !call.isDryRun else {
      session.say("Would end the plan for \(deck).")
      return .done
    }
    try finish(plan, end)
    return .done
  }

  private func finish(_ plan: ExamPlan, _ end: ExamEnd) throws {
    try store.commit(Change("deadline", events: end.events(plan)))
    if call.form == .pretty { session.say(end.sentence(plan.deck)) } else { show(try standings()) }
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
      throw UsageError("the exam is more than ten years away.")
    }
    let future = try StudyFuture(
      of: session.decks(named: deck), days: exam - now.day, library: store.library,
      settings: store.settings, now: now)
    let proposals = try proposals(Deadline(future.plan))
    guard let forecast = proposals.first, forecast.total > 0 else {
      throw Refusal("\(deck) has no cards to review.")
    }
    let plan = ExamPlan(
      deck: deck, exam: exam, newPerDay: forecast.newPerDay, limitBefore: try limitBefore(deck))
    if call.form == .pretty {
      session.show(
        ExamProposal(
          exam: exam, today: now.day, forecast: forecast,
          faster: proposals.count > 1 ? proposals[1] : nil, begun: future.plan.cards.count,
          countsCards: store.settings.directions(deck: deck) == .both, answers: future.answers))
    }
    return try agree(to: plan, forecast)
  }

  private static let furthest = 3_652

  private func proposals(_ deadline: Deadline) throws -> [DeadlineForecast] {
    guard let pace = try call.number("new", in: 0...100_000) else { return deadline.proposals() }
    return [deadline.forecast(newPerDay: pace)]
  }

  /// The deck's own limit, that of before the plan which it may have already.
  private func limitBefore(_ deck: String) throws -> String? {
    if let plan = ExamPlan.all(in: try store.library.plans()).first(where: { $0.deck == deck }) {
      return plan.limitBefore
    }
    return store.settings.own("new", of: deck)
  }

  private func agree(to plan: ExamPlan, _ forecast: DeadlineForecast) throws -> ExitStatus {
    if !call.isDryRun {
      guard try session.confirms("Use this plan?", call, standard: true) else {
        throw Refusal("nothing was changed.")
      }
      try store.commit(Change("deadline", events: plan.events))
    }
    switch call.form {
    case .pretty:
      if !call.isDryRun {
        session.say(
          "Planned \(plan.newPerDay.grouped) new a day for \(plan.deck). Use undo to revert.")
      }
    case .json, .plain:
      show([try ExamStanding(plan, library: store.library, settings: store.settings, now: now)])
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
    Field("begun", "cards already learned or started", value: \.begun),
    Field("total", "cards in the deck", value: \.total),
    Field("late", "overdue cards", value: \.late),
    Field("onTrack", "whether the plan is on track", value: \.isOnTrack)
      .plain { $0.isOnTrack ? "on track" : "" },
    Field(
      "expected", "cards expected to be known on the day; null from that day on",
      value: \.forecast?.expected
    ).plain { $0.forecast.map { ExactDecimal.text($0.expected) } ?? "" },
    Field(
      "likelyLow", "lower end of the 90 % range", value: \.forecast?.likely.lowerBound),
    Field(
      "likelyHigh", "upper end of the 90 % range", value: \.forecast?.likely.upperBound),
    Field("minutesPerDay", "average minutes per day until then", value: \.forecast?.minutesPerDay),
    Field("busiestMinutes", "minutes on the busiest day", value: \.forecast?.busiestMinutes),
  ]
}

/// What becomes of a deck when its exam is over.
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
    let place = Setting.Place.deck(plan.deck)
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
      "Paused \(deck). Use undo to revert, or set reviews default -d \(deck) and set new default -d "
        + "\(deck)."
    }
  }
}
