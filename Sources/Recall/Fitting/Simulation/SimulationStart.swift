/// What enters the flow: the cards that are there, after their next review, which nobody moves,
/// and those that are begun.
struct SimulationStart: Sendable {
  /// What it costs until then, whatever the retention, by day.
  private(set) var days: [SimulatedDay]
  /// How much of the cards is known in the end that are not reviewed before it.
  private(set) var knownOutside = 0.0
  /// By day, cards at points of the grid.
  private let entries: [[(point: Int32, cards: Double)]]
  private let beginning: Graduation

  init(_ plan: SimulationPlan, _ course: ReviewCourse) {
    var days = [SimulatedDay](repeating: SimulatedDay(), count: plan.days)
    var byDay = [[ScheduledCard]](repeating: [], count: plan.days)
    for card in plan.cards {
      let due = max(card.dueIn, 0)
      if due < plan.days {
        byDay[due].append(card)
      } else {
        knownOutside += course.recall(
          of: card.memory, afterDays: max(card.elapsedDays, 0) + plan.days)
      }
    }
    beginning = course.beginning()
    var entries: [[(point: Int32, cards: Double)]] = []
    for day in days.indices {
      days[day].begun = plan.begun(on: day)
      days[day].answers = Double(days[day].begun) * beginning.answers
      days[day].seconds = Double(days[day].begun) * beginning.seconds
      entries.append(Self.reviewed(byDay[day], on: day, course, &days[day]))
    }
    self.entries = entries
    self.days = days
  }

  // Where the cards are after their review.
  private static func reviewed(
    _ cards: [ScheduledCard], on day: Int, _ course: ReviewCourse, _ total: inout SimulatedDay
  ) -> [(point: Int32, cards: Double)] {
    guard !cards.isEmpty else { return [] }
    var points = [Double](repeating: 0, count: course.grid.count)
    for card in cards {
      let elapsed = max(card.elapsedDays, 0) + day
      let review = course.review(card.memory, afterDays: max(elapsed, 1))
      total.answers += review.answers
      total.seconds += review.seconds
      for way in review.ways {
        let corner = course.grid.corner(of: way.memory)
        for index in 0..<corner.count {
          points[Int(corner.points[index])] += way.share * corner.shares[index]
        }
      }
    }
    return points.indices.filter { points[$0] > 0 }.map { (Int32($0), points[$0]) }
  }

  /// Puts the cards of a day into the flow.
  func enter(_ day: Int, _ flow: inout CardFlow) {
    for entry in entries[day] { flow.add(entry.cards, at: Int(entry.point), on: day) }
    let begun = Double(days[day].begun)
    guard begun > 0 else { return }
    for way in beginning.ways where way.share > 0 {
      flow.add(begun * way.share, of: way.memory, on: day)
    }
  }
}
