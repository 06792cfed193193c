import Recall
import TextUI
import Things

/// A chart of minutes per day by retention, with the knowledge at the end.
struct SimulationView: View {
  let result: SimulationResult

  /// The maximum number of bars that are easy to compare.
  private static let mostBars = 15

  var body: some View {
    VStack(spacing: 1) {
      Text(heading)
      BarChart(shown.map(bar), spoken: spoken).padding()
      VStack { ForEach(remarks) { Text($0) } }.padding()
    }
  }

  private var heading: StyledText {
    let plan = result.future.plan
    return StyledText("simulate", .strong)
      + StyledText(
        " · \(result.scope) · \(Counted.text(result.days, "day")) · "
          + "\(Counted.text(plan.cards.count, "card")) started, \(plan.newCards.grouped) new")
  }

  /// As many points as fit, the marked ones among them.
  private var shown: [SimulationPoint] {
    let step = (result.points.count + Self.mostBars - 1) / Self.mostBars
    return result.points.enumerated().filter { index, point in
      index % max(step, 1) == 0 || isLeast(point) || isGoal(point)
    }.map(\.element)
  }

  private func isLeast(_ point: SimulationPoint) -> Bool {
    point.retention == result.leastWork?.retention
  }

  private func isGoal(_ point: SimulationPoint) -> Bool {
    point.retention == result.atGoal?.retention
  }

  private func bar(_ point: SimulationPoint) -> Bar {
    let marks = [isLeast(point) ? "least work" : "", isGoal(point) ? "your target" : ""]
    let mark = marks.filter { !$0.isEmpty }.joined(separator: ", ")
    return Bar(
      NumberText.percent(point.retention), point.minutesPerDay,
      text: Self.text(point) + (mark.isEmpty ? "" : " · \(mark)"),
      role: isLeast(point) ? .good : .accent)
  }

  private static func text(_ point: SimulationPoint) -> String {
    let known = NumberText.whole(point.known)
    return "\(NumberText.short(Float(point.minutesPerDay))) min · \(known) known"
  }

  private var remarks: [String] {
    var remarks = ["Minutes per day, and cards you would know at the end."]
    if let least = result.leastWork {
      remarks.append("Least work: \(NumberText.percent(least.retention))\(costs(least)).")
    }
    let plan = result.future.plan
    if plan.newCards > 0, let started = result.points.first?.started,
      started < plan.cards.count + plan.newCards
    {
      remarks.append(
        "At \(plan.newPerDay.grouped) new a day \((plan.newCards + plan.cards.count - started).grouped)"
          + " would not be started.")
    }
    return remarks + [HabitsText.basis(result.future.answers)]
  }

  /// The cost per card there, and at the current target.
  private func costs(_ least: SimulationPoint) -> String {
    guard let cost = least.secondsPerKnown else { return "" }
    let there = ", \(Self.minutes(cost)) per card known at the end"
    guard let goal = result.atGoal, let more = goal.secondsPerKnown, !isLeast(goal) else {
      return there
    }
    return there
      + "; at your target of \(NumberText.percent(goal.retention)), \(Self.minutes(more))"
  }

  private static func minutes(_ seconds: Double) -> String {
    "\(NumberText.short(Float(seconds / 60))) minutes"
  }

  private var spoken: String {
    shown.map { point in
      "\(NumberText.percent(point.retention)): \(NumberText.short(Float(point.minutesPerDay))) "
        + "minutes a day, \(NumberText.whole(point.known)) known."
    }.joined(separator: " ")
  }
}

/// The result for each retention, and the starting point.
struct SimulationResult {
  let future: StudyFuture
  /// `all decks`, or their names.
  let scope: String
  let points: [SimulationPoint]

  var days: Int { future.plan.days }
  /// The retention that is set.
  var goal: Float { future.plan.policy.retention }

  /// The point with the lowest cost per known card.
  var leastWork: SimulationPoint? { Simulation.leastWork(points).map { points[$0] } }

  /// The point at the current target, if simulated.
  fileprivate var atGoal: SimulationPoint? { points.first { abs($0.retention - goal) < 0.005 } }

  @MainActor static let report = Report<SimulationResult>(
    "simulate",
    [
      Field("days", "number of days simulated", value: \.days),
      Field(
        "answers", "number of your reviews used to estimate times and grades",
        value: \.future.answers),
      Field("cards", "cards already started", value: \.future.plan.cards.count),
      Field("newCards", "new cards", value: \.future.plan.newCards),
      Field("newPerDay", "new cards per day", value: \.future.plan.newPerDay),
      Field("goal", "your target retention", value: \.goal),
      Field(
        "leastWork", "the target retention with the least time per known card",
        value: \.leastWork?.retention),
      .list(
        "points", of: \.points,
        [
          Field("retention", "a target retention", value: \.retention),
          Field("minutesPerDay", "on average", value: \.minutesPerDay),
          Field("busiestMinutes", "on the busiest day", value: \.busiestMinutes),
          Field("answersPerDay", "on average", value: \.answersPerDay),
          Field("known", "cards expected to be known at the end", value: \.known),
          Field("begun", "cards started by then", value: \.started),
          Field(
            "secondsPerKnown", "study time per card known at the end", value: \.secondsPerKnown),
        ]
      ).plain(rows: \.rows),
    ])

  /// The points as shortest exact decimals.
  private var rows: [[String]] {
    points.map { point in
      [
        ExactDecimal.text(point.retention), ExactDecimal.text(point.minutesPerDay),
        ExactDecimal.text(point.answersPerDay), ExactDecimal.text(point.known), "\(point.started)",
        point.retention == leastWork?.retention ? "least work" : "",
      ]
    }
  }
}
