import CLibrary
import TestSupport
import Testing

@testable import Recall

/// When the misses of a card are more than chance.
@Suite struct MissCountTests {
  @Test("the evidence is the mean of three likelihood ratios")
  func evidence() {
    var count = MissCount()
    for wasRecalled in [false, false, true] { count.add(recall: 0.5, wasRecalled: wasRecalled) }
    let ratios = [1, 1.5, 2.5].map { shift in
      let lower = 1 / (1 + exp(shift))
      return (1 - lower) * (1 - lower) * lower / 0.125
    }
    #expect(abs(count.chance - min(1, 3 / ratios.reduce(0, +))) < 1e-12)
    #expect(abs(count.expected - 1.5) < 1e-12 && count.misses == 2 && !count.isSurprising)
  }

  @Test("of learners without leeches, under 1 % of the cards are ever surprising")
  func falseAlarms() {
    var random = SeededGenerator(seed: 3)
    var surprising = 0
    let cards = 20_000
    for _ in 0..<cards {
      var count = MissCount()
      var wasSurprising = false
      for _ in 0..<(10 + Int(random.share() * 40)) {
        let recall = 0.6 + 0.39 * random.share()
        count.add(recall: recall, wasRecalled: random.share() < recall)
        wasSurprising = wasSurprising || count.isSurprising
      }
      surprising += wasSurprising ? 1 : 0
    }
    #expect(Double(surprising) < 0.01 * Double(cards))
    #expect(surprising > 0)
  }

  @Test("a card that is recalled half as often as predicted is found after about 5 misses")
  func planted() {
    var random = SeededGenerator(seed: 4)
    var found: [Int] = []
    for _ in 0..<500 {
      var count = MissCount()
      for _ in 0..<200 where !count.isSurprising {
        count.add(recall: 0.9, wasRecalled: random.share() < 0.45)
      }
      found.append(count.misses)
    }
    found.sort()
    #expect(found[250] <= 6 && found[475] <= 14)
  }
}
