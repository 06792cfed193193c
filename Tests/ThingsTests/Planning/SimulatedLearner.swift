import Foundation
import Recall
import TestSupport

/// A learner with a known memory, who studies each day what is due and a number of new cards.
///
/// The schedule is the program's own: outlooks with fuzz, balance and easy days.
struct SimulatedLearner {
  struct Day {
    /// Cards due for review, answered today.
    var reviews = 0
    var remembered = 0
    /// The sum of the probabilities of recall at the reviews.
    var recall = 0.0
    var started = 0
    var answers = 0
    var seconds = 0.0
  }

  let policy: Policy
  /// The memory that decides what the learner still knows.
  var truth: Forgetting
  /// How much lower a card's log-odds of recall are than the truth says, by its number.
  var handicap: (Int) -> Float = { _ in 0 }
  /// Called with each answer.
  var heard: (LoggedAnswer) -> Void = { _ in }
  /// The day on which the simulation is, counted from 0.
  private(set) var today = 0
  private var cards: [SimulatedCard] = []
  private var dueDays: [Int: [Int]] = [:]
  private var random: SeededGenerator

  init(_ policy: Policy, truth: Forgetting? = nil, seed: UInt64) {
    self.policy = policy
    self.truth = truth ?? policy.forgetting
    random = SeededGenerator(seed: seed)
  }

  /// The number of cards due on the coming days, today first.
  var load: [Int] { (0...DayLoad.lastDay).map { dueDays[today + $0]?.count ?? 0 } }

  /// The expected number of cards known today.
  var known: Double {
    cards.reduce(0) { $0 + Double(truth.recall(of: $1.truth, after: elapsed(of: $1))) }
  }

  private func elapsed(of card: SimulatedCard) -> Elapsed {
    Elapsed(studyDays: today - card.last, seconds: (today - card.last) * 86_400)
  }

  /// The number of cards due today.
  var due: Int { dueDays[today]?.count ?? 0 }

  /// Studies for a day, with at most this many reviews; `shares` counts from today.
  mutating func study(new: Int, most: Int = .max, shares: WorkShares = .usual) -> Day {
    var day = Day()
    for number in asked(most) {
      let known = truth.recall(of: cards[number].truth, after: elapsed(of: cards[number]))
      let recall = known / (known + (1 - known) * exp(handicap(number)))
      day.reviews += 1
      day.recall += Double(recall)
      let grade = grade(random.share() < Double(recall))
      if grade.isSuccess { day.remembered += 1 }
      answer(number, grade, elapsed(of: cards[number]), shares, &day)
    }
    for _ in 0..<new {
      cards.append(SimulatedCard(last: today, truth: truth.first(.good)))
      day.started += 1
      let draw = random.share()
      let grade: Grade = draw < 0.24 ? .again : draw < 0.34 ? .hard : draw < 0.84 ? .good : .easy
      answer(cards.count - 1, grade, Elapsed(studyDays: 0, seconds: 0), shares, &day)
    }
    today += 1
    return day
  }

  /// The cards asked today; the others wait, those that lose the least by waiting.
  private mutating func asked(_ most: Int) -> [Int] {
    var due = dueDays.removeValue(forKey: today) ?? []
    guard due.count > most else { return due }
    let losses = due.map { number -> Float in
      guard let memory = cards[number].state.memory else { return 0 }
      let later = today + 1 - cards[number].last
      return policy.forgetting.recall(of: memory, after: elapsed(of: cards[number]))
        - policy.forgetting.recall(
          of: memory, after: Elapsed(studyDays: later, seconds: later * 86_400))
    }
    due = due.indices.sorted { (-losses[$0], $0) < (-losses[$1], $1) }.map { due[$0] }
    dueDays[today + 1, default: []] += due[most...]
    return Array(due[..<most])
  }

  private mutating func grade(_ remembered: Bool) -> Grade {
    let draw = random.share()
    return !remembered ? .again : draw < 0.15 ? .hard : draw < 0.9 ? .good : .easy
  }

  /// An answer, and the steps that follow it today.
  private mutating func answer(
    _ number: Int, _ first: Grade, _ elapsed: Elapsed, _ shares: WorkShares, _ day: inout Day
  ) {
    var (grade, elapsed) = (first, elapsed)
    for _ in 0..<20 {
      let card = cards[number]
      let outlook = policy.outlook(
        of: card.state, after: elapsed, secondsToRollover: 50_000,
        seed: Seed(UInt64(number), card.answers), load: DayLoad(due: load, shares: shares))
      cards[number].truth =
        card.answers == 0
        ? truth.first(grade) : truth.review(card.truth, after: elapsed, grade: grade).memory
      cards[number].state = outlook[grade].state
      cards[number].answers += 1
      cards[number].last = today
      day.answers += 1
      day.seconds += grade == .again ? 18 : 11
      heard(
        LoggedAnswer(
          card: Int64(number), day: 20_000 + today,
          time: Int64(20_000 + today) * 86_400_000 + 43_200_000 + Int64(day.answers) * 12_000,
          grade: Int(grade.rawValue), milliseconds: grade == .again ? 18_000 : 11_000))
      if case .days(let days) = outlook[grade].wait {
        dueDays[today + days, default: []].append(number)
        return
      }
      elapsed = Elapsed(studyDays: 0, seconds: 600)
      let draw = random.share()
      grade = draw < 0.15 ? .again : draw < 0.25 ? .hard : .good
    }
    dueDays[today + 1, default: []].append(number)
  }
}

struct SimulatedCard {
  var state = CardState.new
  var answers = 0
  /// The day of its last answer.
  var last: Int
  /// What the learner really remembers.
  var truth: Memory
}
