import Recall
import Testing
import Things

@testable import Archive

/// An index that grew with every change says what one computed anew does.
struct IndexPurityTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  @Test(arguments: 0..<12) func `any sequence of changes leaves a pure index`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let one = try fixture.open()
    let two = try Library(
      fixture.places(), device: try #require(Device("desk-bcd2")), access: .full)
    try fixture.write("short,long\nA,one\nB,two\n", deck: "byhand")

    for step in 0..<60 {
      let library = random.next(below: 3) == 0 ? two : one
      // Clocks go on, and sometimes back.
      fixture.advance(random.next(below: 10) == 0 ? -5000 : Int64(random.next(below: 90_000)))
      try change(library, step, &random)
    }

    for library in [one, two] {
      let report = try library.check(repair: false) { _ in }
      #expect(report.problems.map(\.sentence) == [])
    }
    #expect(try rows(one) == rows(two))
  }

  /// The rows of each deck in their order; decks have none in an index.
  private func rows(_ library: Library) throws -> [String: [DeckThing]] {
    Dictionary(grouping: try library.entries(at: fixture.now), by: \.deck)
  }

  private func change(_ library: Library, _ step: Int, _ random: inout SplitMix) throws {
    _ = try library.refresh()
    let entries = try library.entries(at: fixture.now)
    let thing = entries.isEmpty ? nil : entries[random.next(below: entries.count)].thing
    let card = thing.map { Card.ID($0.id, random.next(below: 4) == 0 ? .backward : .forward) }
    switch random.next(below: 14) {
    case 0, 1:
      try commit(
        Change(
          "add",
          edits: [.add(NewThing(short: "S\(step)", long: "long \(step)"), deck: "d\(step % 3)")]),
        library)
    case 2:
      guard var thing else { return }
      thing.long += "!"
      try commit(Change("edit", edits: [.replace(thing.id, thing)]), library)
    case 3:
      guard let thing else { return }
      try commit(Change("remove", edits: [.remove(thing.id)]), library)
    case 4:
      guard let thing else { return }
      try commit(Change("move", edits: [.move(thing.id, to: "moved")]), library)
    case 5:
      guard let undoing = try library.undoing(nil, redo: false), undoing.conflicts.isEmpty else {
        return
      }
      _ = try library.commit(undoing, at: fixture.now)
    case 6:
      guard let undoing = try library.undoing(nil, redo: true), undoing.conflicts.isEmpty else {
        return
      }
      _ = try library.commit(undoing, at: fixture.now)
    case 7:
      try commit(
        Change("suspend", events: entries.prefix(3).map { .suspend($0.thing.id) }), library)
    case 8:
      guard let thing else { return }
      try commit(Change("reset", events: [.reset(thing.id)]), library)
    case 9:
      try commit(
        Change("set", events: [.set(.library, name: "model", value: "fsrs\(6 + step % 2)")]),
        library)
    case 10:
      let deck = step.isMultiple(of: 2) ? "byhand" : "d0"
      try fixture.write(
        (try? fixture.text(deck: deck) + "H\(step),by hand \(step)\n") ?? "short,long\n",
        deck: deck)
    default:
      guard let card else { return }
      try commit(Change("answer", events: [.review(card, review(&random))]), library)
    }
  }

  private func commit(_ change: Change, _ library: Library) throws {
    _ = try library.commit(change, at: fixture.now)
  }

  private func review(_ random: inout SplitMix) -> Review {
    Review(
      grade: Grade.allCases[random.next(below: 4)],
      mode: random.next(below: 9) == 0 ? .cram : .normal,
      phaseBefore: Phase.allCases[random.next(below: 4)], phaseAfter: .review,
      firstKey: random.next(below: 5000), duration: random.next(below: 60_000),
      due: .day(fixture.now.day + random.next(below: 30)))
  }
}

/// A small generator with a seed: the same sequence in every run.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(limit))
  }
}
