import TestSupport
import Testing

@testable import Recall

/// Leeches by surprise in simulated years, as the blend counts misses, beside a number of lapses.
@Suite(.slow)
struct LeechYearTests {
  private struct Card {
    var misses = 0
    /// The misses when it was first reported: by surprise, and at 4 and 8 lapses.
    var reported: [Int?] = [nil, nil, nil]
  }

  /// The cards of a year with 10 new ones a day, of which `planted` are missed more often.
  private func year(seed: UInt64, planted: @escaping (Int) -> Bool) -> [Card] {
    let parameters = Parameters(defaultsOf: .fsrs6)
    var learner = SimulatedLearner(Policy(Forgetting(parameters)), seed: seed)
    learner.handicap = { planted($0) ? 1.8 : 0 }
    var fold = StandingFold(cards: 0, by: parameters, since: nil)
    var cards: [Card] = []
    learner.heard = { logged in
      guard let answer = BlendAnswer(logged) else { return }
      let number = Int(logged.card)
      if number == cards.count {
        cards.append(Card())
        fold.add()
      }
      guard fold.take(answer, of: number) != nil, logged.grade == 1 else { return }
      cards[number].misses += 1
      let isSurprising = fold.cards[number].answers.misses.isSurprising
      for (rule, isLeech) in [
        isSurprising, cards[number].misses >= 4, cards[number].misses >= 8,
      ].enumerated() where isLeech && cards[number].reported[rule] == nil {
        cards[number].reported[rule] = cards[number].misses
      }
    }
    for _ in 0..<365 { _ = learner.study(new: 10) }
    return cards
  }

  private func share(_ cards: some Collection<Card>, reportedBy rule: Int) -> Double {
    Double(cards.count { $0.reported[rule] != nil }) / Double(max(cards.count, 1))
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `leeches are found, and hardly anything else is reported`(seed: UInt64) {
    let plain = year(seed: seed) { _ in false }
    let isPlanted = { (number: Int) in number % 20 == 7 }
    let mixed = year(seed: seed, planted: isPlanted)
    let leeches = mixed.indices.filter(isPlanted).map { mixed[$0] }

    // Measured: 0.41 and 0.66 % reported, 60 and 68 % of the leeches found, half after 13 misses.
    // Of 4 lapses 8.8 and 9.3 %, 69 and 74 %; of 8 lapses 1.7 and 2.2 %, 67 and 73 %.
    #expect(share(plain, reportedBy: 0) < 0.01)
    #expect(share(plain, reportedBy: 0) < share(plain, reportedBy: 2))
    #expect(share(leeches, reportedBy: 0) >= 0.55)
  }
}
