import Foundation
import LibraryTestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct RestoreTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private static let rows = "short,long\nA,one\nB,two\n"

  /// A library with a deck and a day's backup of it.
  private func backedUp(_ deck: String = "mail") throws -> (library: Library, copy: LibraryCopy) {
    try fixture.write(Self.rows, deck: deck)
    let library = try fixture.open()
    try RollingCopy(fixture.places())?.keep(on: fixture.now.day)
    return (library, try #require(try library.copies().first))
  }

  @Test func `a restore brings decks back, keeps others, and backs up the present ones`() throws {
    let (library, copy) = try backedUp("es/mail")
    try fixture.write("short,long\nA,changed\n", deck: "es/mail")
    chmod(fixture.folder + "/library/decks/es/mail.csv", 0o644)
    try fixture.write("short,long\nL,later\n", deck: "later")
    _ = try library.refresh()

    try library.bringBack(copy, at: fixture.now)

    #expect(try fixture.text(deck: "es/mail") == Self.rows)
    #expect(try fixture.text(deck: "later") == "short,long\nL,later\n")
    let path = fixture.folder + "/library/decks/es/mail.csv"
    #expect(try System.status(path).mode & 0o777 == 0o644)
    #expect(
      try library.entries(at: fixture.now).map(\.thing.long).sorted() == ["later", "one", "two"])
    let before = try #require(try library.copies().first)
    #expect(before.name != copy.name)
    try library.bringBack(before, at: fixture.now)
    #expect(try fixture.text(deck: "es/mail") == "short,long\nA,changed\n")
  }

  @Test func `a restore is one change, and undo reverts it`() throws {
    let (library, copy) = try backedUp()
    let thing = try #require(try library.entries(at: fixture.now).first)
    var changed = thing.thing
    changed.long = "changed"
    _ = try library.commit(
      Change("edit", edits: [.replace(changed.id, changed)]), at: fixture.now)
    _ = try library.commit(
      Change("add", edits: [.add(NewThing(short: "C", long: "three"), deck: "mail")]),
      at: fixture.now)
    let present = try fixture.text(deck: "mail")

    try library.bringBack(copy, at: fixture.now)
    #expect(try fixture.text(deck: "mail") == Self.rows)
    let undoing = try #require(try library.undoing(nil, redo: false))
    #expect(undoing.conflicts.isEmpty)
    _ = try library.commit(undoing, at: fixture.now)

    let rows = { (text: String) in Set(text.split(separator: "\n").map(String.init)) }
    #expect(rows(try fixture.text(deck: "mail")) == rows(present))
  }

  @Test func `a deck that cannot be read is replaced`() throws {
    let (library, copy) = try backedUp()
    try fixture.write("\u{0}\u{1}no deck at all \"", deck: "mail")

    try library.bringBack(copy, at: fixture.now)

    #expect(try fixture.text(deck: "mail") == Self.rows)
  }

  @Test func `a restore through a symlink changes nothing`() throws {
    let (library, copy) = try backedUp("es/mail")
    try fixture.write("short,long\nO,other\n", deck: "other")
    let folder = fixture.folder + "/library/decks/es"
    try FileManager.default.moveItem(atPath: folder, toPath: fixture.folder + "/outside")
    symlink(fixture.folder + "/outside", folder)
    try Data("mine\n".utf8).write(to: URL(filePath: fixture.folder + "/outside/mail.csv"))

    #expect(throws: ArchiveError.self) { try library.bringBack(copy, at: fixture.now) }

    #expect(
      try String(contentsOfFile: fixture.folder + "/outside/mail.csv", encoding: .utf8) == "mine\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/outside").count == 1)
  }

  @Test func `a deleted library can be restored with its journal`() throws {
    let (library, _) = try backedUp()
    _ = try library.commit(
      Change("add", edits: [.add(NewThing(short: "C", long: "three"), deck: "mail")]),
      at: fixture.now)
    try RollingCopy(fixture.places())?.keepAgain(on: fixture.now.day)
    try FileManager.default.removeItem(atPath: fixture.folder + "/library")
    let fresh = try fixture.open()

    try fresh.bringBack(try #require(try fresh.copies().first), at: fixture.now)

    #expect(try fresh.entries(at: fixture.now).map(\.thing.short) == ["A", "B", "C"])
    let kinds = try ScannedJournal(fixture.places().journal).lines.map(\.event.kind)
    #expect(kinds.contains(.add))
    #expect(try fresh.check { _ in }.problems == [])
  }

  @Test func `without a state directory the error says so`() throws {
    let (_, copy) = try backedUp()
    let library = try fixture.openInMemory()

    #expect(throws: LibraryError.noCopies) { try library.bringBack(copy, at: fixture.now) }
  }
}
