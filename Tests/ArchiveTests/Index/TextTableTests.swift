import Testing
import Things

@testable import Archive

@Suite struct TextTableTests {
  private static func rows(_ count: Int) -> ThingRows {
    var rows = ThingRows()
    for row in 0..<count {
      rows.begin(Thing.ID(number: UInt64(row * 977 + 5)), isWritten: row % 3 != 0)
      let long = row % 50 == 7 ? String(repeating: "é ", count: row * 20) : "long \(row)"
      for cell in ["short \(row)", long, "", "a b", row % 2 == 0 ? "x|y" : "", "g\(row)"] {
        Array(cell.utf8).withUnsafeBytes { rows.add($0) }
      }
    }
    return rows
  }

  @Test func `rows come out as they were put in, the longest too`() throws {
    let database = try IndexFile.make(nil)
    let table = TextTable(database: database)
    let rows = Self.rows(2000)
    let places = (1...2000).map { Int64(3) << 32 + Int64($0) * 2048 }
    let reach = ThingTable.places(of: 3)

    try TextTable.makePages(rows, places, reach) { try table.save($0) }

    var read = ThingRows()
    var found: [Int64] = []
    var cursor = try table.rows(reach)
    while let row = try cursor.next() {
      read.append(row)
      found.append(row.place)
    }
    #expect(found == places)
    #expect((0..<2000).allSatisfy { read.isSame($0, as: rows, $0) })
    #expect(try table.row(at: places[1957]) { $0.text(.short) } == "short 1957")
    #expect(try table.row(at: places[1957]) { $0[.long].count } == 1957 * 60)
    #expect(try table.row(at: places[1957] + 1) { $0.id } == nil)
    #expect(try table.row(at: 5) { $0.id } == nil)
  }

  @Test func `a change writes only the pages anew that it concerns`() throws {
    let database = try IndexFile.make(nil)
    let table = TextTable(database: database)
    let places = (1...1000).map { Int64(3) << 32 + Int64($0) * 2048 }
    try TextTable.makePages(Self.rows(1000), places, ThingTable.places(of: 3)) {
      try table.save($0)
    }
    let pages = try database.number("SELECT count(*) FROM text")

    let reach = try PieceReach(database: database, table: "text")
      .places(3, from: places[500], to: places[500])
    try table.remove(reach)
    try TextTable.makePages(Self.rows(1000), places, reach) { try table.save($0) }

    #expect(pages > 3)
    #expect(reach.contains(places[500]) && places.indices(in: reach).count < 500)
    #expect(try database.number("SELECT count(*) FROM text") == pages)
  }
}
