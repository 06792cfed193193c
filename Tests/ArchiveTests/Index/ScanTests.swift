import Testing

@testable import Archive
@testable import SQLiteAccess

/// A scan passes each row to a function that SQL calls.
@Suite struct ScanTests {
  private enum Column: Int32, CaseIterable { case id, number, share, more }

  private func database(rows: Int) throws -> Database {
    let database = try Database(nil)
    try database.execute(
      "CREATE TABLE item(id INTEGER PRIMARY KEY, number INTEGER, share REAL, more INTEGER)")
    for id in 0..<rows {
      try database.run(
        "INSERT INTO item VALUES(?1, ?2, ?3, ?1)", id, id % 3 == 0 ? Int?.none : id * 7,
        Float(id) / 4)
    }
    return database
  }

  @Test(arguments: [0, 1, 2, 500])
  func `every row that meets the condition comes once, in order`(rows: Int) throws {
    var found: [Int] = []
    try database(rows: rows).scan("item NOT INDEXED WHERE id >= ?1", through: .share, 1) {
      (row: ScanRow<Column>) throws(SQLiteError) in
      let id: Int = row[.id]
      found.append(id)
      #expect(row[.number] == (id % 3 == 0 ? Int?.none : id * 7))
      #expect(row[.number] as Int == (id % 3 == 0 ? 0 : id * 7))
      #expect(row[.share] as Float == Float(id) / 4)
      #expect(row.utf8(.id).elementsEqual("\(id)".utf8))
      #expect(row.utf8(.id, offset: 1).elementsEqual(id % 3 == 0 ? [] : Array("\(id * 7)".utf8)))
    }
    #expect(found == Array(0..<rows).filter { $0 >= 1 })
  }

  @Test func `an error ends the scan and comes through, and another scan works`() throws {
    let database = try database(rows: 10)
    var count = 0
    func scan(until last: Int) throws(SQLiteError) {
      try database.scan("item NOT INDEXED", through: .more) {
        (row: ScanRow<Column>) throws(SQLiteError) in
        count += 1
        if row[.id] == last { throw .damaged("item") }
      }
    }
    let error = #expect(throws: SQLiteError.self) { try scan(until: 3) }
    #expect(error?.isDamage == true)
    #expect(count == 4)
    count = 0
    try scan(until: 10)
    #expect(count == 10)
    #expect(throws: SQLiteError.self) { try database.execute("SELECT scan(1)") }
  }

  @Test func `scans work within each other and beside an open statement`() throws {
    let database = try database(rows: 3)
    let open = try database.unshared("SELECT id FROM item")
    #expect(try open.step())
    var pairs: [[Int]] = []
    for _ in 0..<2 {
      try database.scan("item NOT INDEXED", through: .id) {
        (row: ScanRow<Column>) throws(SQLiteError) in
        let outer: Int = row[.id]
        try database.scan("item NOT INDEXED", through: .id) {
          (row: ScanRow<Column>) throws(SQLiteError) in pairs.append([outer, row[.id]])
        }
      }
    }
    let all = (0..<3).flatMap { outer in (0..<3).map { [outer, $0] } }
    #expect(pairs == all + all)
  }

  @Test func `an error of SQLite itself is reported`() throws {
    #expect(throws: SQLiteError.self) {
      try database(rows: 1).scan("nothing", through: .id) {
        (_: ScanRow<Column>) throws(SQLiteError) in
      }
    }
  }
}
