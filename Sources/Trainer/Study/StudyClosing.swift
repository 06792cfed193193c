import TextUI
import Things

/// What is shown when a session ends.
struct StudyClosing {
  struct Missed: Hashable {
    var short: String
    /// The wrong words, or the typed text.
    var typed: String
  }

  let answered: Int
  let rightAtOnce: Int
  private(set) var missed: [Missed] = []
  /// Which of them are leeches, and what helps; empty if none is.
  private(set) var leeches = ""
  let seconds: Int
  /// Cards left, if the session ended early.
  let left: Int
  private(set) var coming: UpcomingWork
  /// What today added; empty without answers.
  private(set) var gained = ""
  /// Which new Things wait, and why; empty if none do.
  private(set) var waiting = ""
  /// How to continue, as in `press Return to continue`.
  let way: String
  let exam: MockExam.Result?

  static let mostNames = 8
  private static let mostCells = 24

  /// What is known without the library, which may have become unreadable.
  @MainActor
  init(_ study: StudySession, isDone: Bool, exam: MockExam.Result? = nil) {
    self.exam = exam
    let now = study.store.now()
    answered = study.answered.cardCount
    rightAtOnce = study.answered.rightAtOnce
    seconds = max(0, Int((now.time.milliseconds - study.started.time.milliseconds) / 1000))
    left = isDone ? 0 : study.left
    way =
      study.answered.isEmpty && !study.options.words.isEmpty && study.options.isResumable
      ? "study \(study.options.scope) to continue"
      : study.options.isResumable
        ? "\(study.session.source == .prompt ? "press Return" : "run study") to continue"
        : "study \(study.options.kind.option ?? "") starts over"
    coming = UpcomingWork(now)
  }

  /// Adds what the library tells.
  @MainActor
  mutating func ask(_ study: StudySession) throws {
    coming = try UpcomingWork(study.queue, study.store)
    gained = study.answered.isEmpty ? "" : try KnowledgeGained(study.store).text
    waiting = study.answered.isEmpty ? "" : try Self.waiting(study)
    leeches = try Self.leeches(study)
    missed = try study.answered.missed.compactMap { miss in
      guard let entry = try study.store.library.thing(miss.card.thing) else { return nil }
      let question = try CardQuestion(miss.card, entry, way: .type, from: study.store)
      return Missed(
        short: entry.thing.short, typed: try Self.wrong(miss.typed, at: question, study.store))
    }
  }

  /// As in `You keep forgetting RARP: 5 misses, where 1.2 would be expected.`, and what helps.
  @MainActor
  private static func leeches(_ study: StudySession) throws -> String {
    var found: [(short: String, count: (misses: Int, expected: Double?))] = []
    for miss in study.answered.missed {
      guard let entry = try study.store.library.thing(miss.card.thing),
        let count = try study.store.leech(miss.card, in: entry.deck)
      else { continue }
      found.append((entry.thing.short, count))
    }
    guard let (short, count) = found.first else { return "" }
    guard found.count == 1 else {
      return
        "You keep forgetting \(Counted.names(found.map(\.short), most: mostWaiting)). A note or "
        + "clearer wording may help: edit \(short)"
    }
    let expected = count.expected.map { ", where \(NumberText.short(Float($0))) would be expected" }
    return "You keep forgetting \(short): \(Counted.text(count.misses, "miss", many: "misses"))"
      + "\(expected ?? ""). A note or clearer wording may help: edit \(short). To stop reviewing it: "
      + "suspend \(short)"
  }

  private static let mostWaiting = 3

  /// Which new Things wait for another day, as in `RARP waits for another day`, and why.
  @MainActor
  private static func waiting(_ study: StudySession) throws -> String {
    let waiting = study.queue.queue.waiting
    let named = try waiting.prefix(mostWaiting).compactMap { item -> (String, String)? in
      guard let thing = try study.store.library.thing(item.thing)?.thing.short,
        let rival = try study.store.library.thing(item.rival)?.thing.short
      else { return nil }
      return (thing, rival)
    }
    guard let (first, rival) = named.first else { return "" }
    let things =
      named.map { $0.0 == $0.1 ? "another \($0.0)" : $0.0 }
      + (waiting.count > named.count ? ["\((waiting.count - named.count).grouped) more"] : [])
    let wait = things.count == 1 ? "waits" : "wait"
    let mixUp = things.count == 1 && first != rival ? "it up with \(rival)" : "them up"
    // A short form keeps its small letter.
    let names = Counted.names(things)
    return
      "\(things[0] == first ? names : names.capitalizedFirst) \(wait) for another day, so that you do not "
      + "mix \(mixUp)."
  }

  /// As in `procedure`: the words that were wrong, if there are few.
  @MainActor
  private static func wrong(
    _ typed: String, at question: CardQuestion, _ store: ThingStore
  ) throws -> String {
    guard !typed.isEmpty else { return "" }
    let judgement = try AnswerJudge(question, store).judge(typed)
    guard !judgement.verdict.isRight else { return "" }
    let words = judgement.words.filter { !$0.isRight }.compactMap(\.typed)
    let isPartly = if case .partly = judgement.verdict { true } else { false }
    let text =
      isPartly && !words.isEmpty && judgement.extra.isEmpty ? words.joined(separator: " ") : typed
    return StyledText(text).truncated(to: mostCells).text
  }

  /// As in `5 min 40 s`.
  var time: String {
    seconds < 60
      ? "\(seconds) s"
      : seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(seconds % 60) s"
  }

  /// As in `5 minutes 40 seconds`.
  fileprivate var spokenTime: String {
    let parts = [(seconds / 60, "minute"), (seconds % 60, "second")].filter { $0.0 > 0 }
    return parts.isEmpty
      ? "0 seconds" : parts.map { Counted.text($0.0, $0.1) }.joined(separator: " ")
  }

  var names: [String] {
    missed.prefix(Self.mostNames).map {
      $0.typed.isEmpty ? $0.short : "\($0.short) (you typed: \($0.typed))"
    }
      + (missed.count > Self.mostNames ? ["\(missed.count - Self.mostNames) more"] : [])
  }
}

/// The end of a session: counts, misses, and what is due next.
struct ClosingView: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  let closing: StudyClosing

  private static let again = "to repeat: study --missed"

  var body: some View {
    if isSpoken {
      ForEach(sentences) { Text($0) }
    } else {
      VStack {
        if closing.answered > 0 { count }
        if let exam = closing.exam { Text(exam.sentence).hanging(2) }
        if !closing.gained.isEmpty { Text(closing.gained).hanging(2) }
        if !closing.missed.isEmpty { missed }
        if !closing.leeches.isEmpty { Text(closing.leeches).hanging(2) }
        if closing.left > 0 { Text(left).hanging(2) }
        if !closing.waiting.isEmpty { Text(closing.waiting, .dim).hanging(2) }
        if !coming.isEmpty { Text(coming, .dim).hanging(2) }
      }.padding()
    }
  }

  @ViewBuilder private var count: some View {
    let answered =
      StyledText("\(closing.answered.grouped) answered", .strong)
      + StyledText(" in \(closing.time)")
    let line = answered + StyledText(" · " + right)
    if line.width + 2 <= width {
      Text(line)
    } else {
      Text(answered).hanging(2)
      Text(right).hanging(2)
    }
  }

  private var right: String { "\(closing.rightAtOnce.grouped) right on the first try" }

  private var left: String { "\(Counted.text(closing.left, "card")) left; \(closing.way)." }

  private var names: String { "Missed: \(closing.names.joined(separator: ", "))" }

  @ViewBuilder private var missed: some View {
    let line = StyledText(names) + StyledText("      ") + StyledText(Self.again, .dim)
    if line.width + 2 <= width {
      Text(line)
    } else {
      Text(names).hanging(2)
      Text(Self.again, .dim).padding(2)
    }
  }

  private var coming: String { closing.coming.sentence(isSpoken: isSpoken) }

  private var sentences: [String] {
    var sentences: [String] = []
    if closing.answered > 0 {
      sentences.append(
        "\(closing.answered.grouped) answered in \(closing.spokenTime), \(right).")
    }
    if let exam = closing.exam { sentences.append(exam.sentence) }
    if !closing.gained.isEmpty { sentences.append("\(closing.gained).") }
    if !closing.missed.isEmpty { sentences.append("\(names). \(Self.again.capitalizedFirst).") }
    if !closing.leeches.isEmpty { sentences.append(closing.leeches + ".") }
    if closing.left > 0 { sentences.append(left) }
    return sentences + [closing.waiting, coming].filter { !$0.isEmpty }
  }
}

/// What is due after a session: steps later today, and the next day with reviews.
struct UpcomingWork: Hashable {
  /// When the steps of today end, in order.
  let steps: [Moment]
  let now: Now
  /// The next day on which something is due, and how much.
  let day: StudyDay?
  let count: Int
  /// Nil if it cannot be estimated.
  let minutes: Int?
  /// Which due cards wait for another day; nil if none, or with a backlog.
  let held: String?
  /// The cards of a backlog beyond today's share.
  let overdue: Int

  /// Nothing is known yet.
  init(_ now: Now) {
    (steps, day, count, minutes, held, overdue) = ([], nil, 0, nil, nil, 0)
    self.now = now
  }

  @MainActor
  init(_ queue: CardQueue, _ store: ThingStore) throws {
    let now = store.now()
    self.now = now
    let counts = try store.library.counts(at: now)
    let today = try Today(store, counts: counts, at: now)
    held = today.held(in: store)
    overdue = today.reviewShare?.reason == .backlog ? max(0, today.left) : 0
    let end = store.clock.moment(of: now.day + 1, hour: store.settings[Setting.rollover])
      .milliseconds
    steps = queue.steps(after: now.time).filter { $0.milliseconds < end }
    let easyDays = store.settings[Setting.easyDays]
    // What waits today, and what is due on days without reviews, comes on the next day with some.
    var (day, count) = (StudyDay?.none, held == nil ? 0 : today.left)
    for next in (1..<DueLoad.length).map({ now.day + $0 }) where day == nil {
      count += queue.load[next]
      if count > 0, easyDays.share(on: next) > 0 { day = next }
    }
    self.day = day
    self.count = day == nil ? 0 : count
    minutes = ExpectedTime(try store.library.daysAnswered(), now: now).minutes(
      reviews: self.count, new: 0)
  }

  /// As in `2 cards are due again within 8 minutes; 14 tomorrow, about 4 min.`; may be empty.
  func sentence(isSpoken: Bool) -> String {
    var parts: [String] = []
    if let last = steps.last {
      let seconds = Int((last.milliseconds - now.time.milliseconds + 59_999) / 60_000) * 60
      let wait = IntervalText.words.text(seconds: max(60, seconds))
      let due =
        steps.count == 1
        ? "1 card is due again in" : "\(steps.count.grouped) cards are due again within"
      parts.append("\(due) \(wait)")
    }
    if overdue > 0 {
      let cards = Counted.text(overdue, "overdue card")
      parts.append("\(cards) \(overdue == 1 ? "is" : "are") left for the next days")
    }
    if let day, overdue == 0 || day == now.day + 1 {
      let time = minutes.map { isSpoken ? Counted.text($0, "minute") : "\($0) min" }
      let due = "\(Counted.text(count, "card")) \(count == 1 ? "is" : "are") due"
      let cards = steps.isEmpty ? due : count.grouped
      parts.append("\(cards) \(name(of: day))" + (time.map { ", about \($0)" } ?? ""))
    }
    return parts.isEmpty ? "" : parts.joined(separator: "; ").capitalizedFirst + "."
  }

  /// As in `2 at 14:32, 14 tomorrow`; empty if nothing comes.
  var list: String {
    var parts: [String] = []
    if let first = steps.first { parts.append("\(steps.count) at \(DateText.clock(first))") }
    if let day { parts.append("\(count.grouped) \(name(of: day))") }
    return parts.joined(separator: ", ")
  }

  private func name(of day: StudyDay) -> String {
    day - now.day == 1 ? "tomorrow" : "on \(DateText.long(day, today: now.day))"
  }
}
