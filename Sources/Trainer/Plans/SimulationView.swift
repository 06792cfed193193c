import Recall
import TextUI
import Things

/// Minutes a day against retention, drawn, with what is known in the end beside it.
struct SimulationView: View {
  let result: SimulationResult

  /// More bars than this are not compared any more.
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
          + "\(plan.cards.count.grouped) cards begun, \(plan.newCards.grouped) new")
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
    let marks = [isLeast(point) ? "least work" : "", isGoal(point) ? "your goal" : ""]
    let mark = marks.filter { !$0.isEmpty }.joined(separator: ", ")
    return Bar(
      NumberText.percent(point.retention), point.minutesPerDay,
      text: Self.text(point) + (mark.isEmpty ? "" : " · \(mark)"),
      role: isLeast(point) ? .good : .accent)
  }

  private static func text(_ point: SimulationPoint) -> String {
    let known = Int(point.known.rounded()).grouped
    return "\(NumberText.short(Float(point.minutesPerDay))) min · \(known) known"
  }

  private var remarks: [String] {
    var remarks = ["Minutes a day, and cards you would know in the end."]
    if let least = result.leastWork {
      remarks.append("Least work: \(NumberText.percent(least.retention))\(costs(least)).")
    }
    let plan = result.future.plan
    if plan.newCards > 0, let begun = result.points.first?.begun,
      begun < plan.cards.count + plan.newCards
    {
      remarks.append(
        "At \(plan.newPerDay.grouped) new a day \((plan.newCards + plan.cards.count - begun).grouped)"
          + " stay unasked.")
    }
    return remarks + [HabitsText.basis(result.future.answers)]
  }

  /// What a card costs there, and at the goal.
  private func costs(_ least: SimulationPoint) -> String {
    guard let cost = least.secondsPerKnown else { return "" }
    let there = ", \(Self.minutes(cost)) for each card known in the end"
    guard let goal = result.atGoal, let more = goal.secondsPerKnown, !isLeast(goal) else {
      return there
    }
    return there + "; at your goal of \(NumberText.percent(goal.retention)), \(Self.minutes(more))"
  }

  private static func minutes(_ seconds: Double) -> String {
    "\(NumberText.short(Float(seconds / 60))) minutes"
  }

  private var spoken: String {
    shown.map { point in
      "\(NumberText.percent(point.retention)): \(NumberText.short(Float(point.minutesPerDay))) "
        + "minutes a day, \(Int(point.known.rounded()).grouped) known."
    }.joined(separator: " ")
  }
}

/// What each retention comes to, and from where it was seen.
struct SimulationResult {
  let future: StudyFuture
  /// `all decks`, or their names.
  let scope: String
  let points: [SimulationPoint]

  var days: Int { future.plan.days }
  /// The retention that is set.
  var goal: Float { future.plan.policy.retention }

  /// Where each card that is known in the end has cost least.
  var leastWork: SimulationPoint? { Simulation.leastWork(points).map { points[$0] } }

  /// The one at the goal, where it was looked at.
  var atGoal: SimulationPoint? { points.first { abs($0.retention - goal) < 0.005 } }

  @MainActor static let report = Report<SimulationResult>(
    "simulate",
    [
      Field("days", "how far it looks", value: \.days),
      Field(
        "answers", "how many of your answers times and grades rest on", value: \.future.answers),
      Field("cards", "cards that were asked already", value: \.future.plan.cards.count),
      Field("newCards", "cards that were not", value: \.future.plan.newCards),
      Field("newPerDay", "how many of them are begun a day", value: \.future.plan.newPerDay),
      Field("goal", "the retention that is set", value: \.goal),
      Field(
        "leastWork", "the retention at which a card known in the end costs least",
        value: \.leastWork?.retention),
      .list(
        "points", of: \.points,
        [
          Field("retention", "a retention", value: \.retention),
          Field("minutesPerDay", "on average", value: \.minutesPerDay),
          Field("busiestMinutes", "on the busiest day", value: \.busiestMinutes),
          Field("answersPerDay", "on average", value: \.answersPerDay),
          Field("known", "cards expected to be known in the end", value: \.known),
          Field("begun", "cards begun by then", value: \.begun),
          Field(
            "secondsPerKnown", "what each card known in the end has cost", value: \.secondsPerKnown),
        ]
      ).plain(rows: \.rows),
    ])

  /// The points as shortest exact decimals.
  private var rows: [[String]] {
    points.map { point in
      [
        ExactDecimal.text(point.retention), ExactDecimal.text(point.minutesPerDay),
        ExactDecimal.text(point.answersPerDay), ExactDecimal.text(point.known), "\(point.begun)",
        point.retention == leastWork?.retention ? "least work" : "",
      ]
    }
  }
}
