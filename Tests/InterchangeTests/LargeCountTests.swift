import Testing
import Things

@testable import Interchange

/// Counts beyond what small numbers can hold.
struct LargeCountTests {
  @Test(arguments: [65_534, 65_535, 65_536, 70_000])
  func `a row keeps its deck, however many decks its file names`(count: Int) {
    var drafts = ImportDrafts()
    for number in 0..<count {
      drafts.append(
        NewThing(short: "A", long: "one"), at: RecordPlace(line: number + 1, offset: number),
        deck: "deck\(number)")
    }

    #expect(drafts.decks.count == count)
    #expect((0..<count).allSatisfy { drafts.deck($0) == "deck\($0)" })
  }
}
