// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// What enters the flow of cards: existing cards after their next scheduled review, and new cards.
struct SimulationStart: Sendable {
  /// The work that does not depend on the retention, by day.
  private(set) var days: [SimulatedDay]
  /// The expected number of known cards among those not due within the simulation.
  private(set) var knownOutside = 0.0
  /// By day, the number of cards at points of the grid.
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
    let started = plan.started
    for day in days.indices {
      days[day].started = started[day]
      days[day].answers = Double(days[day].started) * beginning.answers
      days[day].seconds = Double(days[day].started) * beginning.seconds
      entries.append(Self.reviewed(byDay[day], on: day, course, total: &days[day]))
    }
    self.entries = entries
    self.days = days
  }

  // Reviews the cards and returns their distribution on the grid.
  private static func reviewed(
    _ cards: [ScheduledCard], on day: Int, _ course: ReviewCourse, total: inout SimulatedDay
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

  /// Adds the cards of a day to the flow.
  func enter(_ day: Int, _ flow: inout CardFlow) {
    for entry in entries[day] { flow.add(entry.cards, at: Int(entry.point), on: day) }
    begin(days[day].started, on: day, &flow)
  }

  private func begin(_ cards: Int, on day: Int, _ flow: inout CardFlow) {
    guard cards > 0 else { return }
    for way in beginning.ways where way.share > 0 {
      flow.add(Double(cards) * way.share, of: way.memory, on: day)
    }
  }

  /// Introduces new cards in the time that the reviews of a day leave; returns how many.
  func begin(
    upTo most: Int, within seconds: Double, on day: Int, _ total: inout SimulatedDay,
    _ flow: inout CardFlow
  ) -> Int {
    let left = max(0, seconds - total.seconds)
    let cards = min(most, Int(left / max(beginning.seconds, 0.1)))
    total.started += cards
    total.answers += Double(cards) * beginning.answers
    total.seconds += Double(cards) * beginning.seconds
    begin(cards, on: day, &flow)
    return cards
  }
}

/// A reviewed card: its memory and its due day.
public struct ScheduledCard: Hashable, Sendable {
  /// The memory after its last review.
  public var memory: Memory
  /// Study days from the last review to today.
  public var elapsedDays: Int
  /// Study days from today to the due day; negative if overdue.
  public var dueIn: Int

  /// A card as a log or a library has it.
  public init(memory: Memory, elapsedDays: Int, dueIn: Int) {
    self.memory = memory
    self.elapsedDays = elapsedDays
    self.dueIn = dueIn
  }
}

/// Answer times and grade frequencies of a user, learned from a log.
///
/// Defaults count as much as ten reviews.
public struct AnswerHabits: Hashable, Sendable {
  /// The mean seconds per review, by moment and then by grade.
  public private(set) var seconds: [[Double]]
  /// The share of each grade, by moment; for reviews, among successful ones only.
  public private(set) var shares: [[Double]]
  /// The number of reviews in the log, by moment and then by grade.
  public private(set) var counts: [[Int]]

  /// The total number of reviews.
  public var answers: Int { counts.joined().reduce(0, +) }

  // Close to the defaults of the published simulators.
  private static let defaultSeconds = [
    [20.0, 19, 14, 11], [20, 19, 14, 11], [19, 18, 12, 9], [16, 15, 12, 8],
  ]
  private static let defaultShares = [
    [0.24, 0.1, 0.5, 0.16], [0.2, 0.1, 0.65, 0.05], [0, 0.15, 0.75, 0.1], [0.15, 0.1, 0.7, 0.05],
  ]
  private static let weightOfDefaults = 10.0
  // In hundredths of a second: longer answers count as one minute.
  private static let longest: UInt16 = 6_000

  /// The defaults, for a user without reviews.
  public init() {
    seconds = Self.defaultSeconds
    shares = Self.defaultShares
    counts = [[Int]](repeating: [0, 0, 0, 0], count: AnswerMoment.allCases.count)
  }

  /// Learns times and grades from a log in one pass; rare moments keep the defaults.
  public init(_ log: ReviewLog) {
    self.init()
    var sums = [[Double]](repeating: [0, 0, 0, 0], count: counts.count)
    var timed = sums
    for number in 0..<log.cardCount {
      let card = log.card(number)
      var moment = AnswerMoment.first
      for position in card {
        moment = Self.moment(after: moment, log, position, in: card)
        let grade = Int(log.grades[position]) - 1
        counts[moment.rawValue][grade] += 1
        guard log.durations[position] > 0 else { continue }
        sums[moment.rawValue][grade] += Double(min(log.durations[position], Self.longest)) / 100
        timed[moment.rawValue][grade] += 1
      }
    }
    for moment in counts.indices { learn(moment, seconds: sums[moment], timed: timed[moment]) }
  }

  private static func moment(
    after last: AnswerMoment, _ log: ReviewLog, _ position: Int, in card: Range<Int>
  ) -> AnswerMoment {
    if position == card.lowerBound { return .first }
    if log.elapsedDays(at: position, in: card) > 0 { return .review }
    return last == .first || last == .learning ? .learning : .relearning
  }

  private mutating func learn(_ moment: Int, seconds sums: [Double], timed: [Double]) {
    let isReview = moment == AnswerMoment.review.rawValue
    let counted = counts[moment].enumerated().map { isReview && $0 == 0 ? 0 : Double($1) }
    let total = counted.reduce(Self.weightOfDefaults, +)
    for grade in 0..<4 {
      let own = Self.weightOfDefaults
      seconds[moment][grade] =
        (sums[grade] + own * Self.defaultSeconds[moment][grade]) / (timed[grade] + own)
      shares[moment][grade] = (counted[grade] + own * Self.defaultShares[moment][grade]) / total
    }
  }
}

/// The phase of a card in which a review was given, as far as study days show.
public enum AnswerMoment: Int, CaseIterable, Sendable {
  /// The first review of a card.
  case first
  /// Another review on the day of the first one.
  case learning
  /// A review on a later study day than the previous one.
  case review
  /// Another review on the day of a review.
  case relearning
}
