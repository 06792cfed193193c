import Foundation
import LibraryTestSupport
import Testing
import Things

@testable import Archive

struct UnfinishedChangeTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  /// A nonempty directory in place of the deck's file makes the rename fail.
  private func block(_ deck: String) throws {
    let path = fixture.folder + "/library/decks/\(deck).csv"
    try? FileManager.default.moveItem(atPath: path, toPath: fixture.folder + "/aside")
    try FileManager.default.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)
  }

  private func unblock(_ deck: String) throws {
    let path = fixture.folder + "/library/decks/\(deck).csv"
    try FileManager.default.removeItem(atPath: path)
    try? FileManager.default.moveItem(atPath: fixture.folder + "/aside", toPath: path)
  }

  private func add(_ short: String, _ deck: String, _ library: Library) throws {
    let draft = NewThing(short: short, long: "thing \(short)")
    _ = try library.commit(Change("add", edits: [.add(draft, deck: deck)]), at: fixture.now)
  }

  @Test func `a deck with an unapplied change accepts no other`() throws {
    let library = try fixture.open()
    try add("A", "a", library)
    // Between the journal's line and the deck's file.
    library.proceed = { if $0.what == "indexing rows" { try self.block("new") } }
    let error = #expect(throws: LibraryError.self) { try add("B", "new", library) }
    library.proceed = { _ in }

    #expect(error?.sentence.hasPrefix("done, but ") == true, "\(error?.sentence ?? "")")
    #expect(error?.remedy == "Do not repeat the change: the next command finishes it.")
    #expect(throws: LibraryError.unfinishedDeck("new")) { try add("C", "new", library) }
    try add("D", "a", library)
    try unblock("new")
    try add("E", "new", library)

    let shorts = try library.entries(at: fixture.now).map(\.thing.short)
    #expect(shorts == ["A", "D", "B", "E"])
    #expect(try library.check { _ in }.problems.isEmpty)
  }
}
