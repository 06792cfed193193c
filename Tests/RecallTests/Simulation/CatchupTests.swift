import Testing

@testable import Recall

struct CatchupTests {
  @Test func `cards that lose most by waiting come first`() {
    let catchup = Self.catchup([(50, 40, -3), (2, 5, -3), (9, 9, 0), (9, 9, 1), (2, 5, -1)])

    #expect(catchup.order == [1, 4, 2, 0])
  }

  @Test func `cards in steps since an answer today are no backlog`() {
    #expect(Self.catchup([(2, 0, 0), (9, 9, 0), (2, 0, 0)]).order == [1])
  }

  @Test func `more days mean fewer cards per day and more forgotten ones`() {
    let cards = (0..<100).map { (2 + $0 % 40, 10 + $0 % 60, -1 - $0 % 20) }
    let catchup = Self.catchup(cards)

    let options = [1, 7, 14, 30].map { catchup.option(days: $0) }

    #expect(options.map(\.perDay) == [100, 15, 8, 4])
    #expect(options[0].expectedLoss == 0)
    #expect(options.map(\.expectedLoss) == options.map(\.expectedLoss).sorted())
    #expect(options[3].expectedLoss > options[1].expectedLoss)
    #expect(options[1].minutesPerDay < options[0].minutesPerDay / 5)
    #expect(options[1].minutesPerDay > options[0].minutesPerDay / 8)
  }

  @Test func `an empty backlog costs nothing`() {
    let option = Self.catchup([(5, 1, 4)]).option(days: 0)

    #expect(option == CatchupOption(days: 1, perDay: 0, expectedLoss: 0, minutesPerDay: 0))
  }

  private static func catchup(
    _ cards: [(stability: Int, elapsed: Int, dueIn: Int)]
  ) -> Catchup {
    Catchup(
      policy: Policy(Forgetting(Parameters(defaultsOf: .fsrs6))), habits: AnswerHabits(),
      cards: cards.map {
        ScheduledCard(
          memory: Memory(stability: Float($0), difficulty: 5), elapsedDays: $1, dueIn: $2)
      })
  }
}
