import Foundation
import LibraryTestSupport
import Recall
import SQLiteAccess
import TestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// An index updated with every change equals a rebuilt one.
struct IndexPurityTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  @Test(arguments: 0..<12) func `any sequence of changes equals a rebuild`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let one = try fixture.open()
    let two = try Library(
      fixture.places(), device: try #require(Device("desk-bcd2")), access: .full)
    try fixture.write("short,long\nA,one\nB,two\n", deck: "byhand")

    for step in 0..<60 {
      let library = random.number(below: 3) == 0 ? two : one
      // Clocks advance, and sometimes go back.
      fixture.advance(random.number(below: 10) == 0 ? -5000 : Int64(random.number(below: 90_000)))
      try change(library, step, &random)
    }

    for library in [one, two] {
      let report = try library.check { _ in }
      #expect(report.problems.map(\.sentence) == [])
    }
    #expect(try rows(one) == rows(two))
    #expect(try differencesInParts(one) == [])
  }

  /// What differs in an index that is filled from a few lines at a time.
  private func differencesInParts(_ library: Library) throws -> [String] {
    let filling = try IndexFilling(library, seen: SeenRows(library.database), acceptsLoss: false)
    return try IndexComparison(
      one: library.index, other: filling.index(.temporary, most: 7 * 256)
    ).differences()
  }

  @Test func `a long journal is read in parts`() throws {
    let library = try fixture.open()
    try fixture.write(
      "short,long\n" + (0..<300).map { "S\($0),long \($0)\n" }.joined(), deck: "d")
    _ = try library.refresh()
    var random = SeededGenerator(seed: 3)
    let cards = try library.entries(at: fixture.now).map { Card.ID($0.thing.id, .forward) }
    for step in 0..<5 {
      fixture.advance(86_400 * 2)
      // A batch has more lines than are read at a time.
      try commit(
        Change("study", events: cards.dropLast(step * 40).map { .review($0, review(&random)) }),
        library)
      if step == 2, let undoing = try library.undoing(nil, redo: false) {
        _ = try library.commit(undoing, at: fixture.now)
      }
    }

    #expect(try differencesInParts(library) == [])
    let listing = try JournalListing.read(fixture.places().journal)
    let database = try IndexFile.make(.temporary)
    var lines = Intake()
    lines.waiting = try WaitingLines(database, mostLines: 100, expecting: 1200)
    let reading = try JournalReading(
      listing.work, devices: IndexedDevices(), folders: [], into: lines
    ) { _ in }
    #expect(reading.intake.stamps.count < 310)
    var waiting = try #require(reading.intake.waiting)
    var seen: [Int] = []
    try waiting.visitParts { cards, _ in seen.append(cards.count) }
    #expect(seen.count == 13)
    #expect(seen.reduce(0, +) + reading.intake.cards.count == 1100)
    #expect(seen.allSatisfy { $0 < 200 })
  }

  @Test func `lines that are out of order need the whole journal`() throws {
    let library = try fixture.open()
    try fixture.write("short,long\nA,one\nB,two\n", deck: "d")
    _ = try library.refresh()
    var random = SeededGenerator(seed: 5)
    let cards = try library.entries(at: fixture.now).map { Card.ID($0.thing.id, .forward) }
    for step in 0..<40 {
      fixture.advance(86_400)
      try commit(
        Change("study", events: [.review(cards[step % 2], review(&random))]), library)
    }
    let path =
      fixture.folder + "/library/journal/laptop-bcd1/\(fixture.now.day.date.year).tsv"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let mixed = [lines[0]] + lines[25...] + lines[1..<30]
    try (mixed.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    let reopened = try fixture.open(cache: "other")

    #expect(try differencesInParts(reopened) == [])

    try (lines.dropLast(9).joined(separator: "\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: LostLines.self) { try differencesInParts(reopened) }
  }

  @Test func `a Thing that moves to a deck that sorts earlier stays in its family`() throws {
    let library = try fixture.open()
    try commit(
      Change("add", edits: [.add(NewThing(short: "mesa", long: "table"), deck: "Spanish")]),
      library)
    let id = try #require(try library.family(of: "mesa").first).thing.id

    try commit(Change("move", edits: [.move(id, to: "Furniture")]), library)

    #expect(try library.family(of: "mesa").map(\.deck) == ["Furniture"])
    #expect(try library.check { _ in }.problems.isEmpty)
  }

  @Test(arguments: 0..<12) func `Things may move between any decks in any way`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1000)
    let library = try fixture.open()
    for step in 0..<40 {
      fixture.advance(Int64(random.number(below: 90_000)))
      try moveAbout(library, step, &random)
      guard step % 10 == 9 else { continue }
      let report = try library.check { _ in }
      #expect(report.problems.map(\.sentence) == [], "step \(step)")
    }
  }

  @Test func `an imported answer with a state but no interval equals a rebuild`() throws {
    let library = try fixture.open()
    try fixture.write("short,long\nA,one\n", deck: "d")
    _ = try library.refresh()
    let card = Card.ID(try #require(library.entries(at: fixture.now).first).thing.id, .forward)
    let details: [(duration: Int, phase: Phase?)] = [(0, nil), (0, .review), (5, .learning)]
    for detail in details {
      fixture.advance(86_400 * 30)
      let past = PastAnswer(
        card, .good, time: fixture.time, day: fixture.now.day, source: "anki",
        duration: detail.duration, phaseBefore: detail.phase)
      try commit(Change("import", events: [.past(past)]), library)
    }

    #expect(try library.check { _ in }.problems == [])
  }

  @Test func `answers given elsewhere count in the order in which they were given`() throws {
    let library = try fixture.open()
    try fixture.write("short,long\nA,one\nB,two\nC,three\n", deck: "d")
    _ = try library.refresh()
    let cards = try library.entries(at: fixture.now).map { Card.ID($0.thing.id, .forward) }
    let start = fixture.time
    func past(_ card: Card.ID, _ grade: Grade, day: Int) -> Event {
      let time = Moment(milliseconds: start.milliseconds + Int64(day) * 86_400_000, offset: 0)
      return .past(
        PastAnswer(
          card, grade, time: time, day: time.studyDay(rollover: 4), source: "anki",
          phaseBefore: .review))
    }
    // The first card's answers elsewhere arrive late, the second's at once; the third is started
    // over in between.
    try commit(
      Change("import", events: cards.map { past($0, .good, day: 0) }), library)
    fixture.advance(86_400 * 5)
    try commit(Change("import", events: [past(cards[1], .again, day: 4)]), library)
    fixture.advance(86_400 * 5)
    try commit(Change("reset", events: [.reset(cards[2].thing)]), library)
    let answer = Review(
      grade: .good, mode: .normal, phaseBefore: .review, phaseAfter: .review, firstKey: 500,
      duration: 4000, due: .day(fixture.now.day + 20))
    try commit(Change("answers", events: cards.map { .review($0, answer) }), library)
    let before = try library.records(of: cards)
    fixture.advance(86_400)

    try commit(
      Change("import", events: [past(cards[0], .again, day: 4), past(cards[2], .again, day: 4)]),
      library)

    let after = try library.records(of: cards)
    let (late, timely, over) = (after[cards[0]], after[cards[1]], after[cards[2]])
    #expect(late?.memory == timely?.memory)
    #expect(late?.memory != before[cards[0]]?.memory)
    #expect(late?.due == before[cards[0]]?.due)
    #expect(late?.lastTime == before[cards[0]]?.lastTime)
    #expect(late?.edition != before[cards[0]]?.edition)
    #expect(over?.memory == before[cards[2]]?.memory)
    #expect(try library.check { _ in }.problems == [])
  }

  @Test func `an answer from a clock that is ahead keeps its time`() throws {
    let library = try fixture.open()
    try fixture.write("short,long\nA,one\n", deck: "d")
    _ = try library.refresh()
    let card = Card.ID(try #require(library.entries(at: fixture.now).first).thing.id, .forward)
    let time = Moment(milliseconds: fixture.time.milliseconds + 3_723_456, offset: 0)
    let past = PastAnswer(
      card, .good, time: time, day: fixture.now.day, source: "anki")
    let due = Event.due(
      card, .day(fixture.now.day + 9),
      CarriedState(phase: .review, stepsLeft: 0, start: nil))

    try commit(Change("import", events: [.past(past), due]), library)

    var times: [Int64] = []
    try library.histories(of: nil) { history in
      times += history.entries.filter { $0.kind == .past }.map(\.milliseconds)
      return true
    }
    #expect(times == [time.milliseconds])
    #expect(try library.records(of: [card])[card]?.due == .day(fixture.now.day + 9))
    #expect(try library.check { _ in }.problems == [])
  }

  @Test func `another memory model reaches every card within the same index`() throws {
    let library = try fixture.open()
    let rows = (0..<600).map { "S\($0),long \($0)\n" }.joined()
    try fixture.write("short,long\n" + rows, deck: "d")
    _ = try library.refresh()
    var random = SeededGenerator(seed: 7)
    let cards = try library.entries(at: fixture.now).map { Card.ID($0.thing.id, .forward) }
    for _ in 0..<3 {
      fixture.advance(86_400 * 3)
      try commit(
        Change("answers", events: cards.map { .review($0, review(&random)) }), library)
    }
    let path = try #require(fixture.places().usableIndex())
    let file = try #require(try Folder.look(path)).identity
    let before = try library.index.database.number("SELECT sum(stability * 1000) FROM card")

    try commit(
      Change("set", events: [.set(.library, name: "model", value: "fsrs7")]), library)

    let after = try library.index.database.number("SELECT sum(stability * 1000) FROM card")
    #expect(before != after)
    #expect(try Folder.look(path)?.identity == file)
    #expect(try library.check { _ in }.problems == [])
  }

  private static let names = ["alpha", "beta", "gamma", "delta/one", "omega"]

  private func moveAbout(_ library: Library, _ step: Int, _ random: inout SeededGenerator) throws {
    _ = try library.refresh()
    let entries = try library.entries(at: fixture.now)
    let thing = entries.isEmpty ? nil : entries[random.number(below: entries.count)].thing
    let deck = Self.names[random.number(below: Self.names.count)]
    switch random.number(below: 9) {
    case 0, 1, 2:
      try commit(
        Change(
          "add", edits: [.add(NewThing(short: "S\(step % 5)", long: "long \(step)"), deck: deck)]),
        library)
    case 3, 4:
      let some = entries.filter { $0.deck != deck && random.number(below: 3) == 0 }.prefix(4)
      try commit(Change("move", edits: some.map { .move($0.thing.id, to: deck) }), library)
    case 5:
      guard let from = entries.first?.deck, !(try library.decks().contains { $0.name == deck })
      else { return }
      try commit(Change("rename", edits: [.rename(deck: from, to: deck)]), library)
    case 6:
      guard let undoing = try library.undoing(nil, redo: random.number(below: 3) == 0),
        undoing.conflicts.isEmpty
      else { return }
      _ = try library.commit(undoing, at: fixture.now)
    case 7:
      guard let thing, let from = entries.first(where: { $0.thing == thing })?.deck, from != deck
      else { return }
      try moveByHand(thing, from: from, to: deck)
    default:
      guard let thing else { return }
      try commit(
        Change("answer", events: [.review(Card.ID(thing.id, .forward), review(&random))]), library)
    }
  }

  /// Changes decks as an editor or a pull does: removes a line here and adds one there.
  private func moveByHand(_ thing: Thing, from: String, to: String) throws {
    let lines = try fixture.text(deck: from).split(separator: "\n").map(String.init)
    guard let line = lines.first(where: { $0.contains("\(thing.id)") }), let header = lines.first
    else { return }
    let there = (try? fixture.text(deck: to)) ?? header + "\n"
    guard there.hasPrefix(header + "\n") else { return }
    try fixture.write(lines.filter { $0 != line }.joined(separator: "\n") + "\n", deck: from)
    try fixture.write(there + line + "\n", deck: to)
  }

  /// The rows of each deck in order; an index stores decks without order.
  private func rows(_ library: Library) throws -> [String: [DeckThing]] {
    Dictionary(grouping: try library.entries(at: fixture.now), by: \.deck)
  }

  private func change(_ library: Library, _ step: Int, _ random: inout SeededGenerator) throws {
    _ = try library.refresh()
    let entries = try library.entries(at: fixture.now)
    let thing = entries.isEmpty ? nil : entries[random.number(below: entries.count)].thing
    let card = thing.map { Card.ID($0.id, random.number(below: 4) == 0 ? .backward : .forward) }
    switch random.number(below: 14) {
    case 0, 1:
      try commit(
        Change(
          "add",
          edits: [.add(NewThing(short: "S\(step)", long: "long \(step)"), deck: "d\(step % 3)")]),
        library)
    case 2:
      guard var thing else { return }
      thing.long += "!"
      thing.directions = [nil, .backward, .both][step % 3]
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
        (try? fixture.text(deck: deck) + "H\(step),by hand \(step)\n")
          ?? "short,long,directions\n",
        deck: deck)
    default:
      guard let card else { return }
      try commit(Change("answer", events: [.review(card, review(&random))]), library)
    }
  }

  private func commit(_ change: Change, _ library: Library) throws {
    _ = try library.commit(change, at: fixture.now)
  }

  private func review(_ random: inout SeededGenerator) -> Review {
    Review(
      grade: Grade.allCases[random.number(below: 4)],
      mode: random.number(below: 9) == 0 ? .cram : .normal,
      phaseBefore: Phase.allCases[random.number(below: 4)], phaseAfter: .review,
      firstKey: random.number(below: 5000), duration: random.number(below: 60_000),
      due: .day(fixture.now.day + random.number(below: 30)))
  }
}
