import Foundation
import LibraryTestSupport
import Recall
import SystemFiles
import Testing
import Things

@testable import Archive

/// Lines with right checksums that another program, or an attacker, wrote into journals.
struct ForgedLinesTests {
  let fixture: LibraryFixture
  let thing: Thing.ID

  init() throws {
    fixture = try LibraryFixture()
    thing = try #require(Thing.ID("bcdfghjkmn"))
    try fixture.write("short,long,id\nA,one,bcdfghjkmn\n", deck: "d")
  }

  private func line(
    _ number: Int, of device: String, _ rest: String = "flag\tbcdfghjkmn",
    time: String = "2026-11-17T10:00:00.000+00:00"
  ) throws -> String {
    let body = "\(number)\t\(time)\t\(time.prefix(10))\t\(rest)"
    var sum = CRC64(of: try #require(Device(device)))
    sum.add(body)
    return body + "\t" + Hex.text(sum.value) + "\n"
  }

  private func answer(_ library: Library, grade: Grade = .good) throws -> Receipt {
    fixture.advance(60)
    let review = Review(
      grade: grade, phaseBefore: .new, phaseAfter: .review, due: .day(fixture.now.day + 3))
    return try library.commit(
      Change("study", events: [.review(Card.ID(thing, .forward), review)]), at: fixture.now)
  }

  private func names(_ library: Library) throws -> [String] {
    var names: [String] = []
    try library.lines(of: nil) { line in
      names.append("\(line.line.device):\(line.line.number)")
      return true
    }
    return names.sorted()
  }

  private func differences(_ library: Library) throws -> [String] {
    let fresh = try library.filledIndex(.memory, seen: nil)
    return try IndexComparison(one: library.index, other: fresh).differences()
  }

  // MARK: Line numbers

  @Test(arguments: [false, true]) func `a number far beyond the others does not count`(
    isTail: Bool
  ) throws {
    var library = try fixture.open()
    _ = try answer(library)
    try fixture.write(try line(1_000_003, of: "laptop-bcd1"), to: "journal/evil/1.tsv")
    if isTail { _ = try library.refresh() } else { library = try fixture.open(cache: "other") }

    #expect(try names(library) == ["laptop-bcd1:1"])
    #expect(
      library.takeNotices().map(\.sentence) == [
        "The journal is damaged: 1 invalid line was ignored."
      ])
    #expect(try library.check { _ in }.problems.map(\.file) == ["journal/evil/1.tsv"])
    #expect(try answer(library).line?.description == "laptop-bcd1:2")
    let different = try differences(library)
    #expect(different == [])
    try library.settle(library.check { _ in }, acceptsDamage: true, at: fixture.now)
    #expect(try library.check { _ in }.problems == [])
  }

  @Test func `a number out of reach counts once the lines before it arrive`() throws {
    try fixture.write(try line(1_000_010, of: "desk-bcd2"), to: "journal/a/1.tsv")
    let library = try fixture.open()
    #expect(try names(library) == [])
    let lines = try (1...10).map { try line($0, of: "desk-bcd2") }.joined()
    try fixture.write(lines, to: "journal/desk-bcd2/1.tsv")
    _ = try library.refresh()

    #expect(try names(library).contains("desk-bcd2:1000010"))
    #expect(try names(fixture.open(cache: "other")) == names(library))
    let different = try differences(library)
    #expect(different == [])
  }

  @Test(arguments: [true, false])
  func `a device whose numbers are used up takes a new name`(isNamed: Bool) throws {
    let forged = try line(1, of: "laptop-bcd1", "batch\t-\timport\t-\t2000000\t0123456789abcdef\t0")
    try fixture.write(
      (isNamed ? "til-journal\t1\tlaptop-bcd1\n" : "") + forged, to: "journal/evil/1.tsv")
    let library = try fixture.open()

    // Without a header, whose line it is shows only once that device has written.
    let first = try #require(try answer(library).line)
    let second = try #require(try answer(library).line)

    #expect((first.device != fixture.device) == isNamed)
    #expect(second.device != fixture.device)
    let different = try differences(library)
    #expect(different == [])
    #expect(try library.history(of: Card.ID(thing, .forward)).count == 2)
  }

  @Test func `a device with foreign lines takes a new name and says so once`() throws {
    let library = try fixture.open()
    _ = try answer(library)
    _ = try answer(library)
    // A restored system, or an attacker, wrote another second line.
    try fixture.write(try line(2, of: "laptop-bcd1"), to: "journal/laptop-bcd1/1.tsv")

    let line = try #require(try answer(library).line)

    #expect(line.device != fixture.device)
    #expect(line.device.host == fixture.device.host)
    #expect(line.number == 1)
    #expect(library.takeNotices().count { $0.sentence.contains("so it is now") } == 1)
    let again = try fixture.open()
    #expect(try answer(again).line?.description == "\(line.device):2")
    #expect(again.takeNotices() == [])
    #expect(try again.history(of: Card.ID(thing, .forward)).count { $0.kind == .answer } == 4)
  }

  @Test func `a forged batch does not swallow lines written later`() throws {
    try fixture.write(
      try line(1, of: "laptop-bcd1", "batch\t-\timport\t-\t900000\t0123456789abcdef\t0"),
      to: "journal/evil/1.tsv")
    let other = try LibraryFixture()
    try other.write("short,long,id\nA,one,bcdfghjkmn\n", deck: "d")
    let library = try other.open()
    for _ in 0..<3 {
      other.advance(60)
      _ = try library.commit(Change("flag", events: [.flag(thing)]), at: other.now)
    }
    let text = try other.text(of: "journal/laptop-bcd1/\(other.now.day.date.year).tsv")
    try fixture.write(text, to: "journal/laptop-bcd1/2026.tsv")

    let merged = try fixture.open()

    #expect(try merged.history(of: Card.ID(thing, .forward)).count == 3)
    #expect(try differences(merged) == [])
  }

  // MARK: Newer formats

  @Test(arguments: [false, true])
  func `a newer format in this device's file stops writing until it is accepted`(isWarm: Bool)
    throws
  {
    let library = try fixture.open()
    _ = try answer(library)
    let path = "journal/laptop-bcd1/\(fixture.now.day.date.year).tsv"
    try fixture.write(fixture.text(of: path) + "til-journal\t7\tlaptop-bcd1\n", to: path)
    for cache in isWarm ? ["cache", "cache"] : ["other", "third"] {
      let closed = try fixture.open(cache: cache)
      guard case .newer = closed.access else {
        Issue.record("\(closed.access)")
        continue
      }
      #expect(throws: LibraryError.self) { _ = try answer(closed) }
    }

    let settled = try fixture.open()
    try settled.settle(settled.check { _ in }, acceptsDamage: true, at: fixture.now)

    for library in [settled, try fixture.open(), try fixture.open(cache: "fourth")] {
      #expect(library.access == .full)
      #expect(try library.check { _ in }.problems == [])
      _ = try answer(library)
    }
  }

  @Test func `a newer format in another device's file stops nothing`() throws {
    try fixture.write("til-journal\t7\tdesk-bcd2\nwhat it means\n", to: "journal/desk-bcd2/1.tsv")
    let library = try fixture.open()

    #expect(library.access == .full)
    #expect(try answer(library).line?.number == 1)
  }

  // MARK: Many devices

  @Test func `more devices than 16 bits count are read in linear time`() throws {
    var text = ""
    for number in 0..<65_600 {
      let device = "d\(number)"
      text += "til-journal\t1\t\(device)\n" + (try line(1, of: device))
    }
    // The headers come after the lines: no place means anything.
    try fixture.write(
      try (0..<400).map { try line(1, of: "e\($0)") }.joined()
        + (0..<400).map { "til-journal\t1\te\($0)\n" }.joined(), to: "journal/a/0.tsv")
    try fixture.write(text, to: "journal/a/1.tsv")

    let library = try fixture.open()

    #expect(library.index.devices.rows.count == 66_000)
    #expect(try library.history(of: Card.ID(thing, .forward)).count == 66_000)
    #expect(
      Set(try library.history(of: Card.ID(thing, .forward)).map(\.line.device)).count == 66_000)
    #expect(library.takeNotices() == [])
  }

  /// Each of them is in a foreign file, where finding its lines takes reading all of it.
  @Test func `history reads only the devices that it shows`() throws {
    var text = ""
    for number in 0..<2000 {
      let device = "d\(number)-bcd2"
      let time = "2026-11-17T\(10 + number / 400):\(10 + number % 50):00.000+00:00"
      text += "til-journal\t1\t\(device)\n" + (try line(1, of: device, time: time))
    }
    try fixture.write(text, to: "journal/desk-bcd2/2026.tsv")
    let library = try fixture.open()
    let receipt = try answer(library)
    _ = try library.commit(try #require(try library.undoing(nil, redo: false)), at: fixture.now)

    var lines: [JournalLine] = []
    try library.lines(of: nil) { past in
      lines.append(past.line)
      return lines.count < 8
    }
    #expect(receipt.line == lines[0].name)
    let others = lines.dropFirst()
    #expect(others.map(\.time.milliseconds) == others.map(\.time.milliseconds).sorted(by: >))
    #expect(others.allSatisfy { "\($0.time)".hasPrefix("2026-11-17T14:59") })
    let redo = try #require(try library.undoing(nil, redo: true))
    _ = try library.commit(redo, at: fixture.now)
    #expect(try library.records(of: [Card.ID(thing, .forward)]).values.first?.answers == 1)
  }

  @Test func `a checksum's beginning is found from its end`() {
    for length in [0, 1, 7, 8, 9, 40] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 37 + 5) }
      var sum = CRC64()
      sum.add("desk-bcd2\t")
      let beginning = sum
      bytes.withUnsafeBytes { sum.add($0) }
      #expect(bytes.withUnsafeBytes { CRC64(before: $0, value: sum.value) } == beginning)
    }
  }

  // MARK: Clocks

  @Test func `one line from the future is told once, and check -y corrects it everywhere`() throws {
    try fixture.write(
      try line(1, of: "desk-bcd2")
        + line(2, of: "desk-bcd2", time: "2036-11-20T10:00:00.000+00:00"),
      to: "journal/desk-bcd2/1.tsv")
    try fixture.write(
      try line(1, of: "phone-bcd3", time: "2026-11-17T12:00:00.000+00:00"),
      to: "journal/phone-bcd3/1.tsv")
    func open() throws -> Library {
      try Library(fixture.places(), device: fixture.device, access: .full, now: fixture.time)
    }

    let library = try open()
    #expect(
      library.takeNotices().map(\.sentence) == [
        "The journal of desk-bcd2 has entries from 2036-11-20, which is in the future."
      ])
    #expect(try open().takeNotices() == [])

    let report = try library.check { _ in }
    #expect(report.clocks == ["desk-bcd2:2-2@2026-11-17T11:00:00.000+01:00"])
    try library.settle(report, acceptsDamage: true, at: fixture.now)

    #expect(try library.check { _ in }.problems == [])
    let different = try differences(library)
    #expect(different == [])
    let desk = try #require(Device("desk-bcd2"))
    let other = try fixture.open(cache: "other")
    for library in [library, other] {
      let number = try #require(library.index.devices.existing(desk))
      #expect(library.index.devices[number].latest < fixture.time.milliseconds)
    }
  }

  /// As if the clock had been right: the interval stays.
  @Test func `days and due dates of corrected answers move with them`() throws {
    let review = "review\tbcdfghjkmn>\t3\tn\tnew\treview\t0\t900\t2000\t0\texact\t-\t"
    try fixture.write(
      try line(1, of: "desk-bcd2", review + "2026-11-13", time: "2026-11-10T10:00:00.000+00:00")
        + line(2, of: "desk-bcd2", review + "2036-11-30", time: "2036-11-20T10:00:00.000+00:00"),
      to: "journal/desk-bcd2/1.tsv")
    try fixture.write(
      try line(1, of: "phone-bcd3", time: "2026-11-17T12:00:00.000+00:00"),
      to: "journal/phone-bcd3/1.tsv")
    let library = try Library(
      fixture.places(), device: fixture.device, access: .full, now: fixture.time)
    let card = Card.ID(thing, .forward)
    let ahead = try #require(try library.records(of: [card])[card])
    #expect(ahead.lastDay == StudyDay("2036-11-20"))

    try library.settle(try library.check { _ in }, acceptsDamage: true, at: fixture.now)

    let record = try #require(try library.records(of: [card])[card])
    let day = try #require(record.lastDay)
    #expect(day <= fixture.now.day, "\(day)")
    #expect(record.due == .day(day + 10))
    #expect(try #require(record.memory).stability < #require(ahead.memory).stability)
    let different = try differences(library)
    #expect(different == [])
  }

  @Test func `a corrected line no longer wins a merge`() throws {
    let id = "bcdfghjkmn"
    let late = try line(
      1, of: "desk-bcd2", "edit\t\(id)\td\t-\t-\tA,x", time: "2036-11-20T10:00:00.000+00:00")
    let mine = try line(1, of: "laptop-bcd1", "edit\t\(id)\td\t-\t-\tA,y")
    let clock = try line(
      1, of: "phone-bcd3", "x-clock\tdesk-bcd2:1-1@2026-11-10T10:00:00.000+00:00")
    var times = MergeTimes()
    times.add(Array(mine.utf8), without: [], of: "laptop-bcd1/1.tsv", on: .ours)
    times.add(Array(late.utf8), without: [], of: "desk-bcd2/1.tsv", on: .theirs)
    #expect(times.later(.text(thing)) == .theirs)
    var obeying = MergeTimes()
    obeying.obey(Array(clock.utf8))
    obeying.add(Array(mine.utf8), without: [], of: "laptop-bcd1/1.tsv", on: .ours)
    obeying.add(Array(late.utf8), without: [], of: "desk-bcd2/1.tsv", on: .theirs)
    #expect(obeying.later(.text(thing)) == .ours)
  }

  // MARK: Other libraries

  @Test func `an index of another library at this path is discarded, and said once`() throws {
    _ = try answer(fixture.open())
    fixture.advance(86_400)
    _ = try answer(fixture.open())
    let library = fixture.folder + "/library"
    try FileManager.default.removeItem(atPath: library)
    try fixture.write("short,long\nB,two\n", deck: "e")
    try fixture.write(try line(1, of: "desk-bcd2"), to: "journal/desk-bcd2/1.tsv")

    let other = try fixture.open()

    #expect(
      other.takeNotices().map(\.sentence) == [
        "The index belonged to another library and has been rebuilt."
      ])
    #expect(other.access == .full)
    #expect(try other.entries(at: fixture.now).map(\.thing.short) == ["B"])
    #expect(try fixture.open().takeNotices() == [])
    // The other library's backups are not offered.
    _ = try answer(other)
    let copies = try other.copies()
    #expect(copies.count == 1, "\(copies)")
  }

  @Test func `a moved library keeps its backups, and a copied one starts its own`() throws {
    _ = try answer(fixture.open())
    fixture.advance(86_400)
    _ = try answer(fixture.open())
    let (old, new) = (fixture.folder + "/library", fixture.folder + "/moved")
    try FileManager.default.copyItem(atPath: old, toPath: new)
    func places() throws -> Places {
      try Places(
        option: new,
        PlaceVariables(
          home: fixture.folder, cacheHome: fixture.folder + "/cache",
          stateHome: fixture.folder + "/state"))
    }
    #expect(try Library(places(), device: fixture.device, access: .full).copies() == [])

    let count = try fixture.open().copies().count
    try FileManager.default.removeItem(atPath: old)
    #expect(count > 0)
    #expect(
      try Library(places(), device: fixture.device, access: .full).copies().count == count)
  }
}
