import Foundation
import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// Out-of-range numbers and dates, which til never writes, in lines with valid checksums.
struct OutOfRangeTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func line(
    number: Int = 1, time: String = "2026-11-20T10:00:00.000+00:00", day: String = "2026-11-20",
    rest: String = "flag\tbcdfghjkmn"
  ) -> String {
    let body = "\(number)\t\(time)\t\(day)\t\(rest)"
    var sum = CRC64(of: fixture.device)
    sum.add(body)
    return body + "\t" + Hex.text(sum.value) + "\n"
  }

  private func review(due: String) -> String {
    "review\tbcdfghjkmn>\t3\tn\tnew\treview\t0\t0\t0\t0\texact\t-\t\(due)"
  }

  @Test(arguments: 0..<10) func `damage is reported without stopping anything`(kind: Int) throws {
    let line =
      switch kind {
      case 0: line(number: 4_294_967_295)
      case 1: line(number: 4_294_967_294)
      case 2: line(number: 999_999_999_999_999_999)
      case 3: line(time: "2262-04-12T00:00:00.000+00:00")
      case 4: line(time: "9999-12-31T23:59:59.999-99:59")
      case 5: line(day: "9999-12-31")
      case 6: line(rest: review(due: "9999-12-31"))
      case 7: line(rest: review(due: "9999-12-31T00:00:00.000+00:00"))
      case 8: line(rest: "bury\tbcdfghjkmn>\t9999-12-31")
      default:
        line(rest: "past\tbcdfghjkmn>\t3\t9999-12-31T00:00:00.000+00:00\t9999-12-31\tanki")
      }
    let folder = fixture.folder + "/library/journal/laptop-bcd1"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let header = JournalFormat.header(of: fixture.device)
    try Data((header + line).utf8).write(to: URL(fileURLWithPath: folder + "/2026.tsv"))
    try fixture.write("short,long,id\nA,one,bcdfghjkmn\n", deck: "d")

    let library = try fixture.open()
    _ = try library.commit(
      Change("flag", events: [.flag(Thing.ID("bcdfghjkmn") ?? Thing.ID(number: 0))]),
      at: fixture.now)
    let again = try fixture.open(cache: "other")

    for library in [library, again] {
      var count = 0
      try library.lines(of: nil) { _ in
        count += 1
        return true
      }
      #expect(count >= 1)
      _ = try library.history(of: Card.ID(Thing.ID("bcdfghjkmn") ?? Thing.ID(number: 0), .forward))
      _ = try library.counts(at: fixture.now)
      let problems = try library.check { _ in }.problems
      if kind < 6 { #expect(problems.map(\.line) == [2]) }
    }
  }

  @Test func `no line gets a number that would not be read back`() throws {
    let folder = "journal/laptop-bcd1/2026.tsv"
    try fixture.write(
      JournalFormat.header(of: fixture.device) + line(number: JournalFormat.highestNumber),
      to: folder)
    let library = try fixture.open()
    let thing = try #require(Thing.ID("bcdfghjkmn"))

    let receipt = try library.commit(Change("flag", events: [.flag(thing)]), at: fixture.now)

    #expect(receipt.line?.number == 1)
    #expect(try fixture.open(cache: "other").check { _ in }.problems.map(\.line) == [2])
  }

  @Test func `no answer is acknowledged that would not be read back`() throws {
    let thing = try #require(Thing.ID("bcdfghjkmn"))
    let library = try fixture.open()
    fixture.advance(300 * 366 * 86_400)

    #expect(throws: LibraryError.tooLate(fixture.now.day)) {
      try library.commit(Change("flag", events: [.flag(thing)]), at: fixture.now)
    }
  }

  @Test func `a file with an extreme timestamp is read each time`() throws {
    let status = FileStatus(
      kind: .regular, mode: 0o600, owner: 0, device: 1, inode: 1, links: 1, size: 0, modified: .max,
      changed: .min)
    #expect(!FileFingerprint(status, read: 5).proves(status))
    var old = status
    old.modified = .min
    #expect(FileFingerprint(old, read: 5).proves(old))
    #expect(timespec(tv_sec: .max, tv_nsec: 0).nanoseconds == .max)
    #expect(timespec(tv_sec: .min, tv_nsec: 0).nanoseconds == .min)
  }
}
