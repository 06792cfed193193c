public import Recall

/// A deck that must be known on a day, and how many new cards to start per day until then.
public struct ExamPlan: Hashable, Sendable {
  public var deck: String
  public var exam: StudyDay
  public var newPerDay: Int
  /// The deck's own limit of new Things before the plan; nil if it had none.
  public var limitBefore: String?
  /// The first day of the plan.
  var start: StudyDay
  /// The cards that had been started by then.
  var startedBefore: Int
  /// Whether an earlier til made the plan, which also wrote its pace as the limit of the deck.
  public var wroteLimit: Bool
  /// The study time per day for the deck, which decides instead of a pace; nil without one.
  public var minutes: Int?

  public init(
    deck: String, exam: StudyDay, newPerDay: Int, limitBefore: String?, start: StudyDay,
    startedBefore: Int = 0, wroteLimit: Bool = false, minutes: Int? = nil
  ) {
    self.deck = deck
    self.exam = exam
    self.newPerDay = newPerDay
    self.limitBefore = limitBefore
    self.start = start
    self.startedBefore = startedBefore
    self.wroteLimit = wroteLimit
    self.minutes = minutes
  }

  /// Nil if the line ends a plan, or plans something else.
  init?(_ line: PlanLine) {
    guard case .deck(let deck) = line.scope else { return nil }
    func value(_ name: String) -> String? { line.entries.last { $0.name == name }?.value }
    // A plan from elsewhere could have any number.
    func number(_ name: String) -> Int {
      min(max(value(name).flatMap { Int($0) } ?? 0, 0), 1_000_000)
    }
    guard let exam = value("exam").flatMap({ StudyDay($0) }) else { return nil }
    self.init(
      deck: deck, exam: exam, newPerDay: number("new"), limitBefore: value("new-before"),
      start: line.day, startedBefore: number("begun"), wroteLimit: value("limit") == nil,
      minutes: value("minutes").flatMap { Setting.minutes.value($0) } ?? nil)
  }

  /// How many cards the days before this one should have started.
  func startedBy(_ day: StudyDay) -> Int {
    startedBefore + newPerDay * max(0, day - start)
  }

  /// Adopts the plan, whose pace is the limit of the deck until the exam.
  public var events: [Event] {
    var entries = [
      Plan.Entry("exam", "\(exam)"), Plan.Entry("new", "\(newPerDay)"),
      Plan.Entry("begun", "\(startedBefore)"), Plan.Entry("limit", "plan"),
    ]
    if let limitBefore { entries.append(Plan.Entry("new-before", limitBefore)) }
    if let minutes { entries.append(Plan.Entry("minutes", "\(minutes)")) }
    return [.plan(.deck(deck), entries)]
  }

  /// Ends the plan, and restores the limit of the deck that an earlier til replaced.
  public var lettingGo: [Event] {
    let end = Event.plan(.deck(deck), [])
    guard wroteLimit else { return [end] }
    return [end, .set(.deck(deck), name: Setting.new.name, value: limitBefore ?? "")]
  }

  /// The deck's own limit of new Things on a day; `own` is the value set for the deck, if any.
  ///
  /// Until the exam it is the plan's pace, unless another limit was set since. The limit that an
  /// earlier til wrote with the plan ends with the plan, too.
  func limit(on day: StudyDay, own: String?) -> String? {
    let isWritten = wroteLimit && own == "\(newPerDay)"
    guard isWritten || own == limitBefore else { return own }
    return day <= exam ? "\(newPerDay)" : limitBefore
  }

  /// All plans in effect, in order of exam and deck.
  public static func all(in lines: [PlanLine]) -> [ExamPlan] {
    lines.compactMap { ExamPlan($0) }.sorted { ($0.exam, $0.deck) < ($1.exam, $1.deck) }
  }
}

/// The progress of a deck toward an exam.
public struct ExamStanding: Sendable {
  public let plan: ExamPlan
  /// Study days until the exam; 0 on its day, negative afterwards.
  public let daysLeft: Int
  /// The expectation for the exam's day; nil once it has come.
  public let forecast: DeadlineForecast?
  public let started: Int
  public let total: Int
  /// Cards that were due before today.
  public let late: Int
  /// The cards that the plan should have started before today.
  public let planned: Int
  /// Why new cards cannot come at the pace of the plan; nil if they can.
  public let obstacle: Obstacle?

  /// A limit that keeps a plan from its pace.
  public struct Obstacle: Hashable, Sendable {
    /// `new`, `reviews` or `minutes`.
    public let setting: String
    /// Nil if it is a limit of the library.
    public let deck: String?
    public let value: String
    /// The minutes that the plan needs; nil for other limits.
    public var needed: Int?
  }

  /// From the current state, at the plan's pace.
  ///
  /// `blend` predicts recall now, if it is known.
  public init(
    _ plan: ExamPlan, library: any LibraryQuestions, settings: Settings, now: Now,
    blend: CardBlend? = nil
  ) throws {
    self.plan = plan
    daysLeft = plan.exam - now.day
    let settings = settings.following([plan], on: now.day)
    let decks = try library.decks().map(\.name)
      .filter { $0.isDeck(atOrBelow: plan.deck) }
    let future = try StudyFuture(
      of: decks, days: max(daysLeft, 0), library: library, settings: settings, now: now,
      blend: blend)
    started = future.plan.cards.count
    total = started + future.plan.newCards
    late = future.late
    planned = min(total, plan.startedBy(now.day))
    let pace = min(plan.newPerDay, future.plan.newCards)
    let deadline = Deadline(future.plan)
    forecast =
      daysLeft > 0
      ? plan.minutes.map { deadline.forecast(minutesPerDay: $0).forecast }
        ?? deadline.forecast(newPerDay: plan.newPerDay)
      : nil
    let minutes = plan.minutes ?? forecast.map { Int($0.minutesPerDay.rounded()) } ?? 0
    obstacle =
      daysLeft >= 0
      ? Self.obstacle(to: plan, settings, isSlow: future.plan.newPerDay < pace)
        ?? Self.budget(below: minutes, for: plan.deck, settings)
      : nil
  }

  /// The budget of study time that is too small for the plan.
  private static func budget(
    below minutes: Int, for deck: String, _ settings: Settings
  ) -> Obstacle? {
    guard let budget = settings[Setting.minutes, deck], budget < minutes else { return nil }
    let owner = settings.decks(settingOwn: Setting.minutes.name).first {
      deck.isDeck(atOrBelow: $0)
    }
    return Obstacle(
      setting: Setting.minutes.name, deck: owner, value: "\(budget)", needed: minutes)
  }

  /// The limit that holds back the deck or one below it.
  private static func obstacle(
    to plan: ExamPlan, _ settings: Settings, isSlow: Bool
  ) -> Obstacle? {
    func least(_ key: SettingKey<Int?>) -> Obstacle? {
      settings.decks(settingOwn: key.name).filter { $0.isDeck(atOrBelow: plan.deck) }
        .compactMap { deck in
          (settings.own(key, of: deck) ?? nil).map { (deck: deck, number: $0) }
        }
        .min { $0.number < $1.number }
        .map { Obstacle(setting: key.name, deck: $0.deck, value: "\($0.number)") }
    }
    if isSlow, let found = least(Setting.new) { return found }
    return least(Setting.reviews).flatMap { $0.value == "0" ? $0 : nil }
  }

  /// This share of the started cards being late puts a plan behind.
  private static let lateShare = 0.1
  private static let fewLate = 20

  /// Cards that the plan should have started and that are still new.
  public var missing: Int { max(0, planned - started) }

  /// Whether at least a day's new cards were not started when the plan wanted them.
  public var startsLate: Bool { missing > 0 && missing >= plan.newPerDay }

  /// Whether what was planned so far was started, the pace starts the rest in time, and few cards
  /// are overdue.
  public var isOnTrack: Bool {
    !startsLate && obstacle == nil && (forecast?.started == total || plan.minutes != nil)
      && Double(late) <= max(Double(Self.fewLate), Double(started) * Self.lateShare)
  }

  /// The expected share of all cards known on the day.
  public var expectedShare: Double? {
    forecast.map { total > 0 ? $0.expected / Double(total) : 1 }
  }

  /// A sufficient number of new cards per day; a plan in minutes leaves out some.
  public var paceNeeded: Int {
    let goal = plan.minutes == nil ? total : min(total, plan.startedBy(plan.exam))
    let left = max(0, goal - started)
    return daysLeft > 0 ? (left + daysLeft - 1) / daysLeft : left
  }
}

/// The starting point of a forecast for some decks: their cards, limits and past answers.
public struct StudyFuture: Sendable {
  public var plan: SimulationPlan
  /// The number of answers that the habits are based on.
  public var answers: Int { plan.habits.answers }
  /// Cards that were due before today.
  let late: Int
  /// With fewer answers in the decks, those in all decks say more about the user.
  private static let fewestAnswers = 100

  /// For decks by their full names, over a number of study days from today.
  ///
  /// Where `blend` is given, cards start with the recall that it predicts.
  public init(
    of decks: [String], days: Int, library: any LibraryQuestions, settings: Settings, now: Now,
    blend: CardBlend? = nil
  ) throws {
    let counts = try library.counts(at: now)
    let wanted = Set(decks)
    let allPlans = ExamPlan.all(in: try library.plans())
    let plans = allPlans.filter { $0.exam >= now.day }.map(\.deck)
    let settings = settings.following(allPlans, on: now.day)
    let forgetting = Forgetting(settings.parameters)
    let records = try library.records(in: decks)
    var cards: [ScheduledCard] = []
    let directions = try library.directions(in: decks)
    var recalls = blend?.at(now)
    for deck in decks {
      for record in records[deck] ?? [] where directions.asks(record.id, in: deck) {
        guard var card = ScheduledCard(record, today: now.day) else { continue }
        if let recall = recalls?[record.id] {
          card.memory = forgetting.memory(
            like: card.memory, recalling: recall, after: record.elapsed(to: now.time, on: now.day))
        }
        cards.append(card)
      }
    }
    late = cards.count { $0.dueIn < 0 }
    var log = try library.log(of: decks)
    if log.count < Self.fewestAnswers { log = try library.log() }
    plan = SimulationPlan(
      policy: settings.policy(deck: QueueRules.common(decks), by: forgetting),
      habits: AnswerHabits(log), cards: cards,
      newCards: counts.reduce(0) { $0 + (wanted.contains($1.deck) ? $1.new : 0) },
      newPerDay: Self.newPerDay(of: wanted, counts, settings, plans: plans), days: days)
    plan.shares = settings[Setting.easyDays].shares(from: now.day)
    plan.secondsPerDay = Self.minutes(of: wanted, counts, settings).map { Double($0 * 60) }
  }

  /// The budget of these decks alone: that of the library for all decks, or that of a deck for all
  /// below it.
  private static func minutes(
    of wanted: Set<String>, _ counts: [DeckCounts], _ settings: Settings
  ) -> Int? {
    if counts.allSatisfy({ wanted.contains($0.deck) }) { return settings[Setting.minutes] }
    guard let deck = QueueRules.common(wanted.sorted()) else { return nil }
    return settings.own(Setting.minutes, of: deck) ?? nil
  }

  /// The new cards per day of these decks, before any were introduced.
  private static func newPerDay(
    of wanted: Set<String>, _ counts: [DeckCounts], _ settings: Settings, plans: [String]
  ) -> Int {
    let fresh = counts.map { count in
      var count = count
      count.newToday = 0
      return count
    }
    return DueLimits(fresh, settings: settings, plans: plans).decks
      .reduce(0) { $0 + (wanted.contains($1.deck) ? $1.new : 0) }
  }
}

extension ScheduledCard {
  /// Nil for new and suspended cards.
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

extension Settings {
  /// The same settings, with the limits of new Things, or the minutes, that exam plans set on a day.
  public func following(_ plans: [ExamPlan], on day: StudyDay) -> Settings {
    var settings = self
    for plan in plans {
      if let minutes = plan.minutes {
        guard day <= plan.exam else { continue }
        settings.replace(Setting.minutes.name, at: .deck(plan.deck), with: "\(minutes)")
        settings.replace(Setting.new.name, at: .deck(plan.deck), with: nil)
        continue
      }
      let own = own(Setting.new.name, of: plan.deck)
      let limit = plan.limit(on: day, own: own)
      if limit != own { settings.replace(Setting.new.name, at: .deck(plan.deck), with: limit) }
    }
    return settings
  }
}
