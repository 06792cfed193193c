import Testing

@testable import Archive

struct ThingTableTests {
  @Test(arguments: [1, 1_000_000, 3_000_000])
  func `the rows of a deck stay within its range`(count: Int) throws {
    let range = ThingTable.places(of: 3)

    let places = ThingTable.places(for: count, after: range.lowerBound, in: range)

    #expect(places.count == count)
    #expect(try range.contains(#require(places.last)))
    #expect(zip(places.prefix(1000), places.dropFirst()).allSatisfy { $0 < $1 })
  }
}
