import LibraryTestSupport
import Testing
import Things

@testable import Archive

/// Decks that a spreadsheet has saved.
struct SpreadsheetDamageTests {
  @Test(arguments: [
    ("007", "7"), ("1e5", "100000"), ("1e5", "1.00E+05"), ("3/4", "03/04/26"), ("3/4", "4-Mar"),
    ("MAR1", "1-Mar"), ("5:30", "05:30:00"), ("=1+1", "2"), ("-x", "#NAME?"), ("true", "TRUE"),
    ("1234567890123456789", "1.23457E+18"), ("1.50", "1.5"),
  ])
  func `what a spreadsheet does to texts is recognized`(old: String, new: String) {
    #expect(SpreadsheetDamage.isGuess(old, new))
  }

  @Test(arguments: [
    ("teh", "the"), ("7", "8"), ("ACL", "acl"), ("3/4", "three quarters"), ("5:30", "6:30"),
    ("", "7"),
    ("A", "A "), ("1-2", "one to two"),
  ])
  func `other edits are not`(old: String, new: String) {
    #expect(!SpreadsheetDamage.isGuess(old, new))
  }

  @Test func `ten changed cells are reported, and check names the backup`() throws {
    let fixture = try LibraryFixture()
    let rows = (0..<12).map { ("00\($0)", "code \($0)") }
    func text(_ short: (Int) -> String) -> String {
      "short,long,id\n"
        + rows.enumerated().map { place, row in
          "\(short(place)),\(row.1),\(Thing.ID.computed(short: row.0, long: row.1))\n"
        }.joined()
    }
    try fixture.write(text { rows[$0].0 }, deck: "codes")
    let library = try fixture.open()
    // The first change of the day makes a backup.
    _ = try library.commit(
      Change("add", edits: [.add(NewThing(short: "x", long: "y"), deck: "other")]), at: fixture.now)
    _ = library.takeNotices()
    try fixture.write(text { "\($0)" }, deck: "codes")
    _ = try library.refresh()

    let sentence = "A spreadsheet seems to have changed 12 cells, such as 000 to 0."
    #expect(library.takeNotices().contains { $0.sentence == sentence })
    let remark = try #require(library.check { _ in }.remarks.first { $0.sentence == sentence })
    #expect(remark.remedy?.hasPrefix("To get them back, run: restore 20") == true)
  }

  @Test func `own edits are not taken for those of a spreadsheet`() throws {
    let fixture = try LibraryFixture()
    let rows = (0..<12).map { "00\($0),code \($0)\n" }
    try fixture.write("short,long\n" + rows.joined(), deck: "codes")
    let library = try fixture.open()
    let edits = (0..<12).map { number in
      let id = Thing.ID.computed(short: "00\(number)", long: "code \(number)")
      return Change.Edit.replace(id, Thing(id: id, short: "\(number)", long: "code \(number)"))
    }

    _ = try library.commit(Change("edit", edits: edits), at: fixture.now)

    #expect(library.takeNotices().isEmpty)
  }
}
