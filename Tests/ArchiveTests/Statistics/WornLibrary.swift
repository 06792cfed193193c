import Foundation
import LibraryTestSupport
import Recall
import TestSupport
import Things

@testable import Archive

/// A library with a long history: two devices, undos, Things removed, moved and restored, and
/// changed settings.
struct WornLibrary {
  let fixture: LibraryFixture
  let library: Library
  private let other: Library
  private var random: SeededGenerator

  init(seed: Int, steps: Int = 220) throws {
    fixture = try LibraryFixture()
    random = SeededGenerator(seed: UInt64(seed))
    library = try fixture.open()
    other = try Library(
      fixture.places(), device: Device("desk-bcd2") ?? fixture.device, access: .full)
    try fixture.write("short,long\nA,one\nB,two\nC,three\n", deck: "byhand")
    _ = try library.refresh()
    for step in 0..<steps { try change(step) }
    _ = try library.refresh()
  }

  private mutating func change(_ step: Int) throws {
    let library = random.next(below: 3) == 0 ? other : library
    let isGap = random.next(below: 60) == 0
    let seconds = random.next(below: isGap ? 40_000_000 : 60_000)
    fixture.advance(random.next(below: 12) == 0 ? -5000 : Int64(seconds))
    _ = try library.refresh()
    let entries = try library.entries(at: fixture.now)
    guard !entries.isEmpty else { return }
    let thing = entries[random.next(below: entries.count)].thing
    let card = Card.ID(thing.id, random.next(below: 4) == 0 ? .backward : .forward)
    let today = fixture.now.day
    switch random.next(below: 30) {
    case 0, 1:
      try commit(
        Change(
          "add",
          edits: [
            .add(
              NewThing(
                short: "S\(step)", long: "long \(step)", tags: step % 2 == 0 ? ["Even"] : []),
              deck: "d\(step % 3)")
          ]),
        library)
    case 2: try commit(Change("remove", edits: [.remove(thing.id)]), library)
    case 3: try commit(Change("move", edits: [.move(thing.id, to: "moved")]), library)
    case 4, 5: try takeBack(redo: false, library)
    case 6: try takeBack(redo: true, library)
    case 7: try commit(Change("suspend", events: [.suspend(thing.id)]), library)
    case 8: try commit(Change("resume", events: [.resume(thing.id)]), library)
    case 9: try commit(Change("reset", events: [.reset(thing.id)]), library)
    case 10: try commit(Change("bury", events: [.bury(card, until: today + 2)]), library)
    case 11: try commit(Change("due", events: [.due(card, .day(today + step % 40))]), library)
    case 12:
      let before = Moment(milliseconds: fixture.time.milliseconds - 500_000_000, offset: 3600)
      try commit(
        Change(
          "import", source: "elsewhere",
          events: [
            .past(
              PastAnswer(
                card, Grade.allCases[random.next(below: 4)], time: before,
                day: before.studyDay(rollover: 4), source: "elsewhere"))
          ]), library)
    case 13:
      try commit(
        Change(
          "set", events: [.set(.deck("d\(step % 3)"), name: "directions", value: "both")]), library)
    case 14:
      var changed = thing
      changed.directions = [nil, .forward, .backward, .both][step % 4]
      try commit(Change("edit", edits: [.replace(thing.id, changed)]), library)
    default: try answer(card, entries, library)
    }
  }

  private mutating func answer(
    _ card: Card.ID, _ entries: [DeckThing], _ library: Library
  ) throws {
    let record = try library.records(of: [card])[card]
    let isInSteps = random.next(below: 4) == 0
    let soon = Moment(milliseconds: fixture.time.milliseconds + 600_000, offset: 3600)
    let stepDays = max(0, random.next(below: 6) - 3)
    let review = Review(
      grade: [.again, .hard, .good, .good, .easy][random.next(below: 5)],
      mode: [.normal, .normal, .normal, .normal, .ahead, .cram][random.next(below: 6)],
      phaseBefore: record?.phase ?? .new, phaseAfter: isInSteps ? .relearning : .review,
      stepsLeft: isInSteps ? 1 : 0, firstKey: random.next(below: 5000),
      duration: random.next(below: 90_000),
      other: random.next(below: 5) == 0
        ? entries[random.next(below: entries.count)].thing.id : nil,
      due: isInSteps
        ? (stepDays > 0 ? .day(fixture.now.day + stepDays) : .moment(soon))
        : .day(fixture.now.day + random.next(below: 60)))
    try commit(Change("study", events: [.review(card, review)]), library)
  }

  private func takeBack(redo: Bool, _ library: Library) throws {
    guard let undoing = try library.undoing(nil, redo: redo), undoing.conflicts.isEmpty else {
      return
    }
    _ = try library.commit(undoing, at: fixture.now)
  }

  private func commit(_ change: Change, _ library: Library) throws {
    _ = try library.commit(change, at: fixture.now)
  }

  var journal: SlowJournal {
    get throws { try SlowJournal(folder: fixture.folder + "/library/journal") }
  }
}

extension SeededGenerator {
  fileprivate mutating func next(below limit: Int) -> Int { number(below: limit) }
}
