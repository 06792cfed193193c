import CLibrary
import TestSupport
import Testing

@testable import Recall

/// When the misses of a card are more than chance.
@Suite struct MissCountTests {
  @Test("the less likely misses are, the fewer are surprising", arguments: [(0.9, 3), (0.8, 4)])
  func evidence(_ recall: Double, _ misses: Int) {
    var count = MissCount()
    for _ in 1..<misses { count.add(recall: recall, wasRecalled: false) }
    #expect(!count.isSurprising)
    count.add(recall: recall, wasRecalled: false)
    #expect(count.isSurprising && count.misses == misses)
    #expect(abs(count.expected - Double(misses) * (1 - recall)) < 1e-5)
  }

  @Test("a card that was known for years is found by its worst stretch")
  func late() {
    var count = MissCount()
    for _ in 0..<60 { count.add(recall: 0.9, wasRecalled: true) }
    for _ in 0..<5 { count.add(recall: 0.9, wasRecalled: false) }
    #expect(count.isSurprising)
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
