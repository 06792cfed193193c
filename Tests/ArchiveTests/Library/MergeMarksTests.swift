import LibraryTestSupport
import Testing
import Things

@testable import Archive

/// What a merge left behind that no rule can settle is put before a person.
struct MergeMarksTests {
  @Test func `check says what two sides of a merge contradict each other in`() throws {
    let fixture = try LibraryFixture()
    let id = Thing.ID.computed(short: "A", long: "a")
    try fixture.write(
      "short,long,id\n<<<<<<< here\nA,one,\(id)\n=======\nA,other,\(id)\n>>>>>>> there\n", deck: "d"
    )
    let library = try fixture.open()
    _ = try library.refresh()

    let problems = try library.check(repair: false) { _ in }.problems

    #expect(
      problems.map { "\($0.file ?? ""):\($0.line ?? 0) \($0.sentence) \($0.remedy ?? "")" } == [
        "decks/d.csv:2 a merge left its marks here. "
          + "check closes them, or says what a person must settle.",
        "decks/d.csv:2 \(id) says one thing here and another there. "
          + "Put it right in an editor and remove the marks.",
      ])
  }
}
