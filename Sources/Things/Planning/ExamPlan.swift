public import Recall

/// A deck that must be known on a day, and how many new cards are begun a day until then.
public struct ExamPlan: Hashable, Sendable {
  public var deck: String
  public var exam: StudyDay
  public var newPerDay: Int
  /// The deck's own limit of new Things before the plan; nil where it had none.
  public var limitBefore: String?

  public init(deck: String, exam: StudyDay, newPerDay: Int, limitBefore: String?) {
    self.deck = deck
    self.exam = exam
    self.newPerDay = newPerDay
    self.limitBefore = limitBefore
  }

  /// Nil where the line plans something else, or nothing any more.
  public init?(_ line: PlanLine) {
    guard case .deck(let deck) = line.place else { return nil }
    func value(_ name: String) -> String? { line.entries.last { $0.name == name }?.value }
    guard let exam = value("exam").flatMap({ StudyDay($0) }) else { return nil }
    self.init(
      deck: deck, exam: exam, newPerDay: value("new").flatMap { Int($0) } ?? 0,
      limitBefore: value("new-before"))
  }

  /// Takes the plan up, and its pace with it.
  public var events: [Event] {
    var entries = [Plan.Entry("exam", "\(exam)"), Plan.Entry("new", "\(newPerDay)")]
    if let limitBefore { entries.append(Plan.Entry("new-before", limitBefore)) }
    return [
      .plan(.deck(deck), entries), .set(.deck(deck), name: "new", value: "\(newPerDay)"),
    ]
  }

  /// Lets go of it: new Things come as they did before.
  public var lettingGo: [Event] {
    [.plan(.deck(deck), []), .set(.deck(deck), name: "new", value: limitBefore ?? "")]
  }

  /// All that stand, in order of exam and deck.
  public static func all(in lines: [PlanLine]) -> [ExamPlan] {
    lines.compactMap { ExamPlan($0) }.sorted { ($0.exam, $0.deck) < ($1.exam, $1.deck) }
  }
}

/// How a deck stands on its way to an exam.
public struct ExamStanding: Sendable {
  public let plan: ExamPlan
  /// Study days until the exam; 0 on its day, below 0 afterwards.
  public let daysLeft: Int
  /// What is to be expected on the day; nil once it has come.
  public let forecast: DeadlineForecast?
  public let begun: Int
  public let total: Int
  /// Cards that were due before today.
  public let late: Int

  /// As things are now, at the pace of the plan.
  public init(_ plan: ExamPlan, library: any LibraryQuestions, settings: Settings, now: Now) throws
  {
    self.plan = plan
    daysLeft = plan.exam - now.day
    let decks = try library.decks().map(\.name)
      .filter { $0.isDeck(atOrBelow: plan.deck) }
    let future = try StudyFuture(
      of: decks, days: max(daysLeft, 0), library: library, settings: settings, now: now)
    begun = future.plan.cards.count
    total = begun + future.plan.newCards
    late = future.late
    forecast = daysLeft > 0 ? Deadline(future.plan).forecast(newPerDay: plan.newPerDay) : nil
  }

  /// So many late cards, as a share of those begun, put a plan behind.
  private static let lateShare = 0.1
  private static let fewLate = 20

  /// Whether the pace of the plan begins everything in time, and no heap is left lying.
  public var isOnTrack: Bool {
    (forecast?.begun == total)
      && Double(late) <= max(Double(Self.fewLate), Double(begun) * Self.lateShare)
  }

  /// The share of all cards that is expected to be known on the day.
  public var expectedShare: Double? {
    forecast.map { total > 0 ? $0.expected / Double(total) : 1 }
  }

  /// New cards a day that would do.
  public var paceNeeded: Int {
    daysLeft > 0 ? (total - begun + daysLeft - 1) / daysLeft : total - begun
  }

  /// All plans that stand, the nearest exam first.
  public static func all(
    library: any LibraryQuestions, settings: Settings, now: Now
  ) throws -> [ExamStanding] {
    let decks = try library.decks().map(\.name)
    // A deck that is gone has no exam any more.
    let plans = try ExamPlan.all(in: library.plans()).filter { plan in
      decks.contains { $0.isDeck(atOrBelow: plan.deck) }
    }
    return try plans.map {
      try ExamStanding($0, library: library, settings: settings, now: now)
    }
  }
}

/// What a look into the future of some decks starts from: their cards, their limits, and how their
/// answers were given so far.
public struct StudyFuture: Sendable {
  public var plan: SimulationPlan
  /// How many answers the habits rest on.
  public var answers: Int { plan.habits.answers }
  /// Cards that were due before today.
  public let late: Int

  /// Of decks by their full names, for so many study days from today.
  public init(
    of decks: [String], days: Int, library: any LibraryQuestions, settings: Settings, now: Now
  ) throws {
    let counts = try library.counts(at: now)
    let wanted = Set(decks)
    let forgetting = Forgetting(settings.parameters)
    let records = try library.records(in: decks)
    var cards: [ScheduledCard] = []
    for deck in decks {
      let directions = settings.directions(deck: deck)
      for record in records[deck] ?? []
      where directions.asks(record.id.direction) {
        if let card = ScheduledCard(record, today: now.day) { cards.append(card) }
      }
    }
    late = cards.count { $0.dueIn < 0 }
    plan = SimulationPlan(
      policy: settings.policy(deck: QueueRules.common(decks), by: forgetting),
      habits: AnswerHabits(try library.log(of: decks)), cards: cards,
      newCards: counts.reduce(0) { $0 + (wanted.contains($1.deck) ? $1.new : 0) },
      newPerDay: Self.newPerDay(of: wanted, counts, settings), days: days)
  }

  /// New cards of these decks on a day on which none was begun yet.
  private static func newPerDay(
    of wanted: Set<String>, _ counts: [DeckCounts], _ settings: Settings
  ) -> Int {
    let fresh = counts.map { count in
      var count = count
      count.newToday = 0
      return count
    }
    return DueLimits(fresh, settings: settings).decks
      .reduce(0) { $0 + (wanted.contains($1.deck) ? $1.new : 0) }
  }
}

extension ScheduledCard {
  /// Nil for a card that is not asked: new, suspended.
  init?(_ record: CardRecord, today: StudyDay) {
    guard let memory = record.memory, let last = record.lastDay, record.phase != .new,
      !record.isSuspended
    else { return nil }
    var dueIn = 0
    if case .day(let day)? = record.due { dueIn = day - today }
    if let buried = record.buriedUntil { dueIn = max(dueIn, buried - today) }
    self.init(memory: memory, elapsedDays: today - last, dueIn: dueIn)
  }
}
