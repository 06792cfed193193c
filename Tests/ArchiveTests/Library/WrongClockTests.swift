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
}
