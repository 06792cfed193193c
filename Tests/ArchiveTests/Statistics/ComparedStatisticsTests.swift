import Recall
import Testing
import Things

@testable import Archive

/// Compared statistics equal those that the journal gives for each side alone.
struct ComparedStatisticsTests {
  @Test(arguments: SlowStatistics.seeds(30, 31, 32)) func `decks side by side`(seed: Int) throws {
    try SlowStatistics.compared(seed) { statistics, slow in
      let rows = DecksCompared(statistics).rows

      #expect(rows.map(\.deck) == rows.map(\.deck).sorted())
      #expect(Set(rows.map(\.deck)).isSuperset(of: slow.decks.values))
      for row in rows {
        let isOfDeck = { (card: SlowCard) in slow.decks[card.id.thing] == row.deck }
        let answers = slow.inPeriod(slow.cards.filter(isOfDeck))
        let things = slow.decks.filter { $0.value == row.deck }.map(\.key)
        #expect(row.things == things.count)
        let cards = things.reduce(0) { $0 + (slow.directions[$1]?.all.count ?? 0) }
        #expect(row.cards == cards)
        #expect(SlowStatistics.isClose(row.known, slow.known(slow.asked.filter(isOfDeck))))
        #expect(
          row.late
            == slow.waiting.count { card in
              isOfDeck(card) && card.dueDay.map { $0 < slow.now.day } ?? false
            })
        #expect(row.answers == answers.count)
        #expect(row.milliseconds == answers.reduce(0) { $0 + $1.milliseconds })
        #expect(row.retention == SlowStatistics.retention(answers))
      }
    }
  }

  @Test(arguments: SlowStatistics.seeds(33, 34, 35)) func `directions side by side`(seed: Int)
    throws
  {
    try SlowStatistics.compared(seed) { statistics, slow in
      let rows = DirectionComparison(statistics).rows

      #expect(rows.map(\.direction) == Card.Direction.allCases)
      for row in rows {
        let cards = slow.cards.filter { $0.id.direction == row.direction }
        let answers = slow.inPeriod(cards)
        let met = slow.asked.filter { $0.id.direction == row.direction && $0.memory != nil }
        #expect(row.cards == slow.directions.values.count { $0.asks(row.direction) })
        #expect(row.met == met.count)
        #expect(SlowStatistics.isClose(row.known, slow.known(met)))
        let stabilities = met.compactMap { $0.memory.map { Double($0.stability) } }
        #expect(SlowStatistics.isClose(row.stability, SlowStatistics.median(stabilities)))
        #expect(row.answers == answers.count)
        #expect(row.milliseconds == answers.reduce(0) { $0 + $1.milliseconds })
        #expect(row.retention == SlowStatistics.retention(answers))
      }
    }
  }

  @Test(arguments: SlowStatistics.seeds(36, 37)) func `confused pairs`(seed: Int) throws {
    try SlowStatistics.compared(seed) { statistics, slow in
      let living = statistics.question.scope == .everything
      let cards = living ? slow.cards.filter { slow.decks[$0.id.thing] != nil } : slow.cards
      var counts: [[Thing.ID]: Int] = [:]
      for card in cards {
        for other in card.answers.compactMap(\.other) where other != card.id.thing {
          counts[[card.id.thing, other], default: 0] += 1
        }
      }

      let pairs = ConfusionPairs(statistics).pairs

      #expect(pairs.map(\.count) == pairs.map(\.count).sorted(by: >))
      #expect(pairs.reduce(0) { $0 + $1.count } == counts.values.reduce(0, +))
      for pair in pairs {
        #expect(pair.there >= pair.back)
        #expect(pair.there == counts[[pair.asked, pair.other]])
        #expect(pair.back == counts[[pair.other, pair.asked]] ?? 0)
      }
    }
  }
}
