import TestSupport
import Testing
import Things

@testable import Archive

/// The entries of each card are grouped, and cards are sorted by number.
struct CardGroupsTests {
  /// The cards of the largest possible id.
  private static let highest = Card.ID(Thing.ID(number: Thing.ID.count - 1), .backward).number

  private func visited(_ cards: [UInt64]) -> [(card: UInt64, places: [Int])] {
    var visited: [(card: UInt64, places: [Int])] = []
    CardGroups(cards).visit { visited.append(($0, $1)) }
    return visited
  }

  @Test(arguments: [10, 3000])
  func `cards are sorted by number, and entries keep their order`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let numbers =
      (0..<count / 3).map { _ in
        UInt64(random.number(below: Int(Self.highest))) + 1
      } + [0, 1, Self.highest, Self.highest - 1]
    let cards = (0..<count).map { _ in numbers[random.number(below: numbers.count)] }

    let visited = visited(cards)

    #expect(visited.map(\.card) == Set(cards).sorted())
    for (card, places) in visited {
      #expect(places == cards.indices.filter { cards[$0] == card })
    }
  }

  @Test func `skipped entries are in no group`() {
    #expect(visited([5, Intake.dropped, 5]).map(\.places) == [[0, 2]])
  }
}
