import Foundation
import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Archive

/// Typed answers that were erased stay erased on every machine.
struct ErasedTextTests {
  let world: SyncWorld
  let card: Card.ID

  init() throws {
    world = try SyncWorld(["laptop-bcd1", "desk-bcd2"])
    try world.commit(
      Change("add", edits: [.add(NewThing(short: "A", long: "one"), deck: "d")]), on: 0)
    card = Card.ID(try world.thing("A", on: 0).id, .forward)
    try world.answer(card.thing, on: 0)
    let answer = try #require(try world.libraries[0].history(of: card).first)
    let line = LineAddress(device: world.machines[0].device, number: Int(answer.line.number))
    try world.commit(
      Change("typed", events: [.typed(line, text: "wrong and private")]), on: 0)
    for machine in [0, 1, 0] { try world.sync(machine) }
  }

  private func hasText(_ machine: Int) throws -> Bool {
    let folder = world.library(machine) + "/journal"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".tsv") }.contains {
      try String(contentsOfFile: folder + "/" + $0, encoding: .utf8).contains("private")
    }
  }

  @Test func `a sync erases the text on the other machine`() throws {
    #expect(try hasText(0) && hasText(1))
    let before = world.library(0) + "/journal/laptop-bcd1"
    let file = try #require(try FileManager.default.contentsOfDirectory(atPath: before).first)
    let old = try String(contentsOfFile: before + "/" + file, encoding: .utf8)

    let now = world.machines[0].now
    #expect(try world.libraries[0].eraseTyped(of: [card], at: now) == 1)
    #expect(try !hasText(0))
    #expect(try world.libraries[0].eraseTyped(of: [card], at: now) == 0)
    try world.answer(card.thing, on: 1)

    #expect(try world.problems() == [])
    #expect(try !hasText(0) && !hasText(1))
    let tree = try SyncWorld.git(["grep", "private", "HEAD"], at: world.library(1))
    #expect(tree.isEmpty)

    // An older copy of the journal brings nothing back.
    try old.write(
      toFile: world.library(1) + "/journal/laptop-bcd1/copy.tsv", atomically: true,
      encoding: .utf8)
    _ = try world.libraries[1].refresh()
    #expect(try !hasText(1))
    #expect(
      try world.libraries[1].typed(for: card).values.allSatisfy(\.isEmpty))
  }

  @Test func `only the text of erased lines may be left out`() throws {
    func line(_ number: Int, _ text: String) -> ArraySlice<UInt8> {
      JournalSamples.file(
        [.typed(JournalSamples.answer.address, text: text)], number: number, header: false
      ).dropLast()
    }
    var erased = ErasedLines()
    #expect(!erased.covers(line(1, "a")))
    erased.add(Array(line(1, "")))
    #expect(erased.covers(line(1, "a")))
    #expect(!erased.covers(line(1, "")))
    #expect(!erased.covers(line(2, "a")))
    let address = LineAddress(device: JournalSamples.device, number: 2)
    erased.add(JournalSamples.file(ErasedLines.events([address]), device: JournalSamples.other))
    #expect(erased.covers(line(2, "a")))
    #expect(!erased.covers(line(3, "a")))
  }

  @Test func `ranges unite`() {
    var ranges = LineRanges([5, 1, 2, 9])
    #expect(ranges.ranges == [1...2, 5...5, 9...9])
    let isNew = ranges.add(2...5)
    let isNewAgain = ranges.add(3...4)
    #expect(isNew && !isNewAgain)
    #expect(ranges.ranges == [1...5, 9...9])
    #expect(ranges.contains(9) && !ranges.contains(8))
  }
}
