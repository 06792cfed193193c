import LibraryTestSupport
import Testing
import Things

@testable import Archive

/// Merge conflicts that no rule can resolve are shown to the user.
struct MergeMarksTests {
  @Test func `check describes merge conflicts`() throws {
    let fixture = try LibraryFixture()
    let id = Thing.ID.computed(short: "A", long: "a")
    try fixture.write(
      "short,long,id\n<<<<<<< here\nA,one,\(id)\n=======\nA,other,\(id)\n>>>>>>> there\n", deck: "d"
    )
    let library = try fixture.open()
    _ = try library.refresh()

    let problems = try library.check { _ in }.problems

    #expect(
      problems.map { "\($0.file ?? ""):\($0.line ?? 0) \($0.sentence) \($0.remedy ?? "")" } == [
        "decks/d.csv:2 merge conflict markers. "
          + "Run check to resolve them.",
        "decks/d.csv:2 \(id) was changed differently on both sides. "
          + "Resolve the conflict in an editor.",
      ])
  }
}

extension MergeMarksTests {
  @Test func `resolving merge marks is an ordinary change`() throws {
    let fixture = try LibraryFixture()
    let (one, two) = (
      Thing.ID.computed(short: "A", long: "one"), Thing.ID.computed(short: "B", long: "two")
    )
    try fixture.write(
      "short,long,id\nC,three,\n<<<<<<< here\nA,one,\(one)\n=======\nB,two,\(two)\n>>>>>>> x\n",
      deck: "d")
    let library = try fixture.open()

    try library.closeMergeMarks("d", at: fixture.now)

    #expect(try library.entries(at: fixture.now).count == 3)
    var lines: [PastLine] = []
    try library.lines(of: nil) {
      lines.append($0)
      return true
    }
    #expect(lines.map(\.line.time) == [fixture.time])
    let undoing = try #require(try library.undoing(nil, redo: false))
    #expect(undoing.conflicts.isEmpty)
    _ = try library.commit(undoing, at: fixture.now)
    #expect(try library.entries(at: fixture.now).map(\.thing.short) == ["C"])
    let redo = try #require(try library.undoing(nil, redo: true))
    _ = try library.commit(redo, at: fixture.now)
    #expect(try Set(library.entries(at: fixture.now).map(\.thing.id)).isSuperset(of: [one, two]))
  }
}
