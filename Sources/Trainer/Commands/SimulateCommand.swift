import Recall
import Things

enum SimulateCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "simulate", "Compare workload and knowledge at different retention targets",
    usage: ["[DECK…] [--days N] [--retention LOW..HIGH]", "[DECK…] --adaptive [--days N]"],
    text: """
      For each target retention, shows study time and reviews per day and how many cards you would
      know at the end. The simulation starts from your cards as they are now, adds new ones within
      your limits, and uses your own answer times and grades. The result is deterministic. "Least
      work" marks the target with the lowest study time per known card.

      With --adaptive, compares your target with targets that differ by card: a card is reviewed early
      if that costs little for the recall it brings. Both are tried on simulated cards that remember
      by your parameters, by those of somebody else, by FSRS-7, and with a memory that changes over
      the year. til schedules by one target; this only shows what the other way would bring.
      """,
    options: [
      Option("days", value: "N", "days to simulate (default: 365, with --adaptive 1826)"),
      Option("adaptive", "compare with target retentions that depend on the price of time"),
      Option(
        "retention", value: "LOW..HIGH", "range of targets within 0.70..0.99 (default: 0.70..0.97)"),
    ], operands: .decks, group: .memory,
    examples: [
      .init("simulate", "Simulate a year of all decks"),
      .init(
        "simulate computing --days 90 --retention 0.80..0.95", "Simulate three months of one deck"),
    ],
    json: SimulationResult.report.members
      + AdaptiveResult.report.members.filter { $0.path.hasPrefix("worlds") })

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let isAdaptive = call.has("adaptive")
    let days = try call.number("days", in: 1...3650) ?? (isAdaptive ? 1_826 : 365)
    let retentions = try retentions(call["retention"] ?? "0.70..0.97")
    let store = try session.store
    let decks =
      try call.operands.isEmpty
      ? store.library.decks().map(\.name)
      : call.texts.flatMap { try session.decks(named: $0) }
    // The comparison is of made cards, so it needs no recall.
    let future = try store.future(
      of: Array(Set(decks)).sorted(), days: days, at: store.now(), isBlended: !isAdaptive)
    guard future.plan.cards.count + future.plan.newCards > 0 else {
      throw Refusal("no cards to simulate.", remedy: "Add some with add or import.")
    }
    if isAdaptive { return try compare(future, days: days, call, in: session) }
    let result = SimulationResult(
      future: future, scope: call.operands.isEmpty ? "all decks" : Counted.names(call.texts),
      points: try points(of: future, at: retentions, in: session))
    session.answer(result, as: SimulationResult.report, call) {
      session.show(SimulationView(result: result))
    }
    return .done
  }

  private static func compare(
    _ future: StudyFuture, days: Int, _ call: Call, in session: Session
  ) throws -> ExitStatus {
    defer { session.endProgress() }
    guard future.plan.policy.forgetting.parameters.model == .fsrs6 else {
      throw Refusal("--adaptive needs FSRS-6.", remedy: "To use it: set model fsrs6")
    }
    let comparison = AdaptiveComparison(
      policy: future.plan.policy, habits: future.plan.habits, days: days,
      cards: AdaptiveResult.cards)
    let rows = try comparison.rows { () throws(Interrupted) in
      try session.proceed("simulating")
    }
    let result = AdaptiveResult(
      rows: rows, goal: future.plan.policy.retention, days: days, answers: future.answers)
    session.answer(result, as: AdaptiveResult.report, call) {
      session.show(AdaptiveView(result: result))
    }
    return .done
  }

  private static func points(
    of future: StudyFuture, at retentions: [Float], in session: Session
  ) throws -> [SimulationPoint] {
    defer { session.endProgress() }
    var done = 0.0
    return try Simulation(future.plan).points(retentions) { () throws(Interrupted) in
      done += 1
      try session.proceed("simulating", share: min(done / Double(retentions.count), 1))
    }
  }

  /// Whole percents, from one to the other.
  private static func retentions(_ text: String) throws -> [Float] {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map(percent)
    guard ends.count <= 2, let low = ends[0], let high = ends[ends.count - 1], low <= high else {
      throw UsageError(
        "--retention takes a range such as 0.80..0.95, within 0.70..0.99, not \"\(text)\".")
    }
    return (low...high).map { Float($0) / 100 }
  }

  private static func percent(_ text: Substring) -> Int? {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? text.dropLast() : text), number.isFinite else {
      return nil
    }
    let percent = (isPercent || number > 1 ? number : number * 100).rounded()
    return (70...99).contains(percent) ? Int(percent) : nil
  }
}
