import Recall
import TextUI
import Things

/// Shows the backlog and the ways to work it off, and asks for a choice.
@MainActor
struct CatchupRunner {
  static let days = 1...365
  static let compared = [7, 14, 30]

  let call: Call
  let session: Session
  private let store: ThingStore
  private let now: Now
  private let future: StudyFuture
  private let catchup: Catchup

  init(call: Call, session: Session) throws {
    self.call = call
    self.session = session
    store = try session.store
    now = store.now()
    future = try store.future(of: store.library.decks().map(\.name), days: 1, at: now)
    catchup = Catchup(
      policy: future.plan.policy, habits: future.plan.habits, cards: future.plan.cards)
  }

  private var waiting: Int { catchup.order.count }

  func compare() throws -> ExitStatus {
    let options = waiting > 0 ? Self.compared.map { catchup.option(days: $0) } : []
    guard call.form == .pretty else {
      show(options)
      return .done
    }
    guard waiting > 0 else {
      session.say("No cards are due.")
      return .done
    }
    session.show(
      CatchupView(
        waiting: waiting, options: options, answers: future.answers,
        exam: try exam.map { (deck: $0.deck, days: $0.exam - now.day) }))
    if let late = try options.compactMap({ try lateness($0.days) }).first { session.say(late) }
    guard session.canAsk, !call.isDryRun else { return .done }
    while let answer = try session.ask("How many days? [7/14/30, Return to cancel] "),
      !answer.isEmpty
    {
      if let days = Int(answer), Self.days.contains(days) { return try take(days) }
      session.tell("Type 7, 14, 30 or another number of days up to 365.")
    }
    return .done
  }

  func take(_ days: Int) throws -> ExitStatus {
    guard waiting > 0 else { throw Refusal("no cards are due.") }
    let option = catchup.option(days: days)
    if !call.isDryRun {
      try store.commit(
        Change("catchup", events: CatchupPlan(days: days, start: now.day).events))
    }
    guard call.form == .pretty else {
      show([option])
      return .done
    }
    let share =
      "\(Counted.text(days, "day")): \(Counted.text(option.perDay, "card")) a day, about "
      + "\(NumberText.whole(option.minutesPerDay.rounded(.up))) min, plus the cards that become due"
    session.say(
      call.isDryRun ? "Would plan \(share)." : "Planned \(share). Use undo to revert.")
    if let late = try lateness(days) { session.say(late) }
    return .done
  }

  /// The next exam that is planned.
  private var exam: ExamPlan? {
    get throws { try store.examPlans().first { $0.exam > now.day } }
  }

  /// Says that a number of days would end after the next exam; nil if it does not.
  private func lateness(_ days: Int) throws -> String? {
    guard let exam = try exam, days > exam.exam - now.day else { return nil }
    let late =
      "\(days) days end after the exam for \(exam.deck), "
      + "\(DateText.long(exam.exam, today: now.day))."
    guard exam.minutes == nil else { return late }
    return "\(late) To plan both: deadline \(exam.deck) "
      + "\(DateText.short(exam.exam, today: now.day)) --minutes 30"
  }

  func end() throws -> ExitStatus {
    guard CatchupPlan.current(in: try store.library.plans(), on: now.day) != nil else {
      throw Refusal("no catch-up plan is active.")
    }
    if !call.isDryRun {
      try store.commit(Change("catchup", events: CatchupPlan.lettingGo))
    }
    if call.form == .pretty {
      session.say(
        call.isDryRun ? "Would end the plan." : "Ended the plan. Use undo to revert.")
    } else {
      show([])
    }
    return .done
  }

  private func show(_ options: [CatchupOption]) {
    let answer = Answer(waiting: waiting, answers: future.answers, options: options)
    session.answer(answer, as: Self.report, call) {}
  }

  struct Answer {
    let waiting: Int
    let answers: Int
    let options: [CatchupOption]
  }

  static let report = Report<Answer>(
    "catchup",
    [
      Field("waiting", "cards that are due", value: \.waiting),
      Field(
        "answers", "number of your reviews used to estimate times and grades", value: \.answers),
      .list(
        "options", of: \.options,
        [
          Field("days", "number of days", value: \.days),
          Field("perDay", "how many of them to review per day", value: \.perDay),
          Field("minutesPerDay", "study time for them per day", value: \.minutesPerDay)
            .plain { ExactDecimal.text($0.minutesPerDay) },
          Field(
            "forgotten", "extra cards forgotten, compared with reviewing everything today",
            value: \.expectedLoss
          )
          .plain { ExactDecimal.text($0.expectedLoss) },
        ]),
    ])
}

/// The backlog, and the cost of working it off in a number of days.
private struct CatchupView: View {
  @Environment(\.isSpoken) private var isSpoken
  @Environment(\.width) private var width
  let waiting: Int
  let options: [CatchupOption]
  let answers: Int
  /// The next exam, and the days until it.
  let exam: (deck: String, days: Int)?

  var body: some View {
    VStack(spacing: 1) {
      Text("\(Counted.text(waiting, "card")) \(waiting == 1 ? "is" : "are") due.").padding()
      if isSpoken {
        VStack { ForEach(options) { Text(Self.sentence($0)) } }
      } else {
        table.padding()
      }
      VStack {
        Text("Forgotten: extra cards forgotten, compared with reviewing everything today.", .dim)
        Text(HabitsText.basis(answers), .dim)
      }.padding()
    }
  }

  private var table: some View {
    Table(
      options, spacing: 3,
      columns: [
        TableColumn("days", alignment: .trailing) { StyledText("\($0.days)", .strong) },
        TableColumn.number("a day") { $0.perDay.grouped },
        TableColumn.number("min a day") { NumberText.whole($0.minutesPerDay.rounded(.up)) },
        TableColumn.number("forgotten") { NumberText.whole($0.expectedLoss) },
      ] + examColumn)
  }

  /// Marks what would end after the next exam, which the sentence below says too.
  private var examColumn: [TableColumn<CatchupOption>] {
    guard let exam, width >= Self.widthOfAll else { return [] }
    return [TableColumn { StyledText($0.days > exam.days ? "after the exam" : "", .warning) }]
  }

  private static let widthOfAll = 60

  private static func sentence(_ option: CatchupOption) -> String {
    let minutes = Counted.text(Int(option.minutesPerDay.rounded(.up)), "minute")
    return "\(option.days) days: \(option.perDay.grouped) a day, \(minutes) a day, "
      + "\(NumberText.whole(option.expectedLoss)) forgotten."
  }
}
