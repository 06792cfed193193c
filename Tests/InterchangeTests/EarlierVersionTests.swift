import Testing
import Things

@testable import Interchange

/// Files that come again, under another name or with texts that were edited here since.
struct EarlierVersionTests {
  @Test func `an older copy of a deck does not revert later edits`() throws {
    let library = try TestLibrary()
    try library.commit(library.plan("short,long\nA,one\nB,two\n", file: "net.csv"))
    let copy = try library.export("csv")
    var thing = try #require(library.entries.first { $0.thing.short == "A" }).thing
    thing.long = "corrected"
    try library.commit(Change("edit", edits: [.replace(thing.id, thing)]))

    let plan = try library.plan(
      copy.replacing("B,two", with: "B,second"), file: "old.csv", deck: "net")
    try library.commit(plan)
    #expect(plan.counts.changed == 1)
    #expect(try library.entries.map(\.thing.long) == ["corrected", "second"])
  }

  @Test func `a renamed file still misses what it no longer has`() throws {
    let library = try TestLibrary()
    try library.commit(library.plan("short,long\nA,one\nB,two\nC,three\n", file: "first.csv"))
    let text = "short,long\nA,one\nC,three\n"
    #expect(
      try library.plan(text, file: "second.csv", deck: "first").vanished.map(\.thing.short) == ["B"]
    )
    // Another list for the same deck misses nothing.
    #expect(
      try library.plan("short,long\nX,y\n", file: "other.csv", deck: "first").vanished.isEmpty)
  }
}
