import Foundation
import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Archive

/// Conflict copies of sync programs are merged into their decks.
struct ConflictCopyTests {
  private static let header = "short,long,id\n"

  private func row(_ short: String, _ long: String, as first: String? = nil) -> String {
    "\(short),\(long),\(Thing.ID.computed(short: short, long: first ?? long))\n"
  }

  @Test(arguments: [
    "net.sync-conflict-20261123-101112-ABCDEFG", "net (desk conflict 2026-11-23)",
    "net (Ann's conflicted copy 2026-11-23)", "net_conflict-20261123", "net[conflicted]",
    "net (1)",
  ])
  func `a copy is recognized and named with its deck`(name: String) throws {
    let fixture = try LibraryFixture()
    try fixture.write(Self.header + row("A", "one"), deck: "net")
    try fixture.write(Self.header + row("A", "one") + row("B", "two"), deck: name)
    let library = try fixture.open()

    #expect(try library.decks().map(\.name) == ["net"])
    let copy = ConflictCopy(path: name + ".csv", deck: "net")
    #expect(try library.waitingCopies() == [copy])
    try library.takeIn(copy, at: fixture.now)
    #expect(try library.waitingCopies() == [])
    #expect(try library.entries(at: fixture.now).map(\.thing.short) == ["A", "B"])
    #expect(!FileManager.default.fileExists(atPath: "\(fixture.folder)/library/decks/\(name).csv"))
  }

  @Test(arguments: ["net.bak.1", "net.bak"])
  func `an editor's backup is no deck`(name: String) throws {
    let fixture = try LibraryFixture()
    for deck in ["net", name] { try fixture.write(Self.header + row("A", "one"), deck: deck) }
    try fixture.write(Self.header + row("C", "three"), deck: "other.bak.1")
    let library = try fixture.open()
    #expect(try library.decks().map(\.name) == ["net", "other.bak.1"])
    #expect(try library.waitingCopies() == [])
  }

  @Test func `each side's changes since the common version count, and no removal returns`() throws {
    let fixture = try LibraryFixture()
    let names = ["A", "B", "C", "D", "E"]
    let common = Self.header + names.map { row($0, "old") }.joined()
    try fixture.write(common, deck: "net")
    let library = try fixture.open()
    func thing(_ short: String) throws -> Thing {
      try #require(library.entries(at: fixture.now).first { $0.thing.short == short }).thing
    }
    func change(_ short: String, _ body: (inout Thing) -> Void) throws {
      var changed = try thing(short)
      body(&changed)
      _ = try library.commit(
        Change("edit", edits: [.replace(changed.id, changed)]), at: fixture.now)
    }
    try change("A") { $0.long = "ours" }
    try change("C") { $0.long = "mine" }
    _ = try library.commit(
      Change("remove", edits: [.remove(thing("D").id)]), at: fixture.now)
    // The other machine changed B and C, and added F.
    var copy = common.replacing("B,old", with: "B,theirs").replacing("C,old", with: "C,yours")
    copy += row("F", "new")
    try fixture.write(copy, deck: "net.sync-conflict-20261123-101112-ABC")
    _ = try library.refresh()
    let waiting = try #require(try library.waitingCopies().first)
    let plan = try #require(try library.merge(of: waiting))
    #expect(plan.differing.sorted() == ["B", "C"])

    try library.takeIn(waiting, at: fixture.now)

    let texts = Dictionary(
      uniqueKeysWithValues: try library.entries(at: fixture.now).map {
        ($0.thing.short, $0.thing.long)
      })
    // B was not changed here, but nothing tells that the copy's text is newer.
    #expect(texts == ["A": "ours", "B": "old", "C": "mine", "E": "old", "F": "new"])
    let former = try library.formerRows()
    for (short, text) in [("B", "theirs"), ("C", "yours")] {
      let id = Thing.ID.computed(short: short, long: "old")
      #expect(former[id]?.contains(Array("\(short),\(text),\(id)".utf8)) == true)
    }
    #expect(try library.check { _ in }.problems.isEmpty)
  }

  @Test func `the journal of another machine tells that its text is newer`() throws {
    let fixture = try LibraryFixture()
    let common = Self.header + row("A", "old") + row("B", "old")
    try fixture.write(common, deck: "net")
    let other = try LibraryFixture(device: "desk-bcd2")
    try other.write(common, deck: "net")
    other.advance(5)
    let desk = try other.open()
    var thing = try #require(desk.entries(at: other.now).first { $0.thing.short == "A" }).thing
    thing.long = "newer"
    _ = try desk.commit(Change("edit", edits: [.replace(thing.id, thing)]), at: other.now)
    let gone = try #require(desk.entries(at: other.now).first { $0.thing.short == "B" }).thing
    _ = try desk.commit(Change("remove", edits: [.remove(gone.id)]), at: other.now)
    // A file sync copies the journal, and this deck as a conflict copy.
    try FileManager.default.createDirectory(
      atPath: fixture.folder + "/library/journal", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: other.folder + "/library/journal/desk-bcd2",
      toPath: fixture.folder + "/library/journal/desk-bcd2")
    try fixture.write(other.text(deck: "net"), deck: "net (desk conflict 2026-11-23)")
    let library = try fixture.open()
    fixture.advance(60)

    try library.takeIn(try #require(library.waitingCopies().first), at: fixture.now)
    let left = try library.entries(at: fixture.now).map { "\($0.thing.short) \($0.thing.long)" }
    #expect(left == ["A newer"])
  }

  /// A copy is told by the beginnings of both files, which end anywhere in a row.
  @Test(arguments: [0, 100] + Edges.around(CopyComparison.length), ["", "\n"])
  func `decks of any size are compared`(size: Int, end: String) throws {
    let fixture = try LibraryFixture()
    func text(_ word: String) -> String {
      var text = "short,long\n"
      while text.utf8.count + 20 < size { text += "\(word)\(text.utf8.count),a\n" }
      text += "z,\(word)"
      let rest = size - text.utf8.count - end.utf8.count
      return text + String(repeating: "x", count: max(0, rest)) + end
    }
    for (deck, word) in [("one", "é"), ("same", "é"), ("other", "w")] {
      try fixture.write(text(word), deck: deck)
    }
    let decks = "\(fixture.folder)/library/decks/"
    func isCopy(_ name: String) throws -> Bool {
      try CopyComparison(original: decks + "one.csv", copy: decks + name + ".csv").isCopy
    }

    #expect(try isCopy("same"))
    #expect(try !isCopy("other"))
  }
}
