import LibraryTestSupport
import SQLiteAccess
import TestSupport
import Testing
import Things

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

  private func text(_ rows: [String]) -> String {
    "short,long,id\n" + rows.map { "\($0)\n" }.joined()
  }

  private func row(_ number: Int, _ long: String = "long form") -> String {
    "S\(number),\(long) \(number),\(Thing.ID(number: UInt64(number + 1)))"
  }

  @Test func `changes at both ends of a deck leave the rows between them alone`() throws {
    let fixture = try LibraryFixture()
    var rows = (0..<1000).map { row($0) }
    try fixture.write(text(rows), deck: "d")
    let library = try fixture.open()
    rows[0] = row(0, "changed")
    rows[998] = row(998, "changed")
    rows.insert(row(2000), at: 1)
    rows.append(row(2001))
    try fixture.write(text(rows), deck: "d")
    let before = try library.database.number("SELECT total_changes()")

    _ = try library.refresh()

    #expect(try library.database.number("SELECT total_changes()") - before < 60)
    #expect(try library.entries(at: fixture.now).count == 1002)
    #expect(try library.check { _ in }.problems == [])
  }

  @Test func `after random changes of a deck the index equals a new one`() throws {
    var random = SeededGenerator(seed: 38)
    let fixture = try LibraryFixture()
    var rows = (0..<12).map { row($0) }
    try fixture.write(text(rows), deck: "d")
    let library = try fixture.open()
    for step in 0..<60 {
      for _ in 0..<1 + random.number(below: 4) {
        let place = random.number(below: rows.count)
        switch random.number(below: 4) {
        case 0: rows.insert(row(100 + 10 * step + random.number(below: 10)), at: place)
        case 1 where rows.count > 2: rows.remove(at: place)
        case 2: rows.append(rows.remove(at: place))
        default:
          rows[place] = rows[place].replacing("long form", with: "long form \(step)")
        }
      }
      var seen: Set<String> = []
      rows = rows.filter { seen.insert(String($0.split(separator: ",")[2])).inserted }
      try fixture.write(text(rows), deck: "d")
      _ = try library.refresh()
      #expect(try library.check { _ in }.problems == [], "step \(step)")
    }
  }
}
