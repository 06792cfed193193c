import Foundation
import LibraryTestSupport
import Testing
import Things

@testable import Archive

/// A clock that was set back is reported when the library is opened, before anything is written.
struct WrongClockTests {
  @Test(arguments: [(-40, true), (-2, true), (0, false), (40, false)])
  func `a clock behind the newest entry is reported`(days: Int64, isReported: Bool) throws {
    let fixture = try LibraryFixture()
    _ = try fixture.open().commit(
      Change("add", edits: [.add(NewThing(short: "A", long: "one"), deck: "a")]), at: fixture.now)
    let newest = fixture.now.time.studyDay(rollover: 0)

    // The file is as old as its newest line.
    let path = fixture.folder + "/library/journal/laptop-bcd1/\(fixture.now.day.date.year).tsv"
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(fixture.time.milliseconds) / 1000)],
      ofItemAtPath: path)
    fixture.advance(days * 86_400)
    let library = try Library(
      fixture.places(), device: fixture.device, access: .full, now: fixture.time)

    let said = library.takeNotices().map(\.sentence)
    let clock = fixture.time.studyDay(rollover: 0)
    #expect(
      said
        == (isReported
          ? ["The journal has entries from \(newest), but this computer's clock says \(clock)."]
          : []))
  }

  /// A change made here knows the one that came with a later time.
  @Test(arguments: [60, 7_200])
  func `a change counts although another machine's clock is ahead`(seconds: Int64) throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"])
    let setting = { (value: String) in
      Change("set", events: [.set(.library, name: "new", value: value)])
    }
    world.machines[0].advance(seconds)
    try world.commit(setting("5"), on: 0)
    try world.sync(0)
    try world.sync(1)

    try world.commit(setting("20"), on: 1)

    #expect(try world.libraries[1].settings().last { $0.name == "new" }?.value == "20")
    try world.sync(1)
    try world.sync(0)
    #expect(try world.libraries[0].settings().last { $0.name == "new" }?.value == "20")
    // Answers keep the time at which they were given.
    try world.commit(
      Change("add", edits: [.add(NewThing(short: "A", long: "b"), deck: "d")]), on: 1)
    try world.answer(try world.thing("A", on: 1).id, on: 1)
    var newest: JournalLine?
    try world.libraries[1].lines(of: world.libraries[1].device) { past in
      newest = past.line
      return false
    }
    #expect(newest?.time == world.machines[1].time)
  }
}
