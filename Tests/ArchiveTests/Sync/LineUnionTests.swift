import Testing
import Things

@testable import Archive

/// Merging journals line by line.
struct LineUnionTests {
  private func line(_ number: Int, _ what: String, sum: String = "0123456789abcdef") -> String {
    "\(number)\t2026-10-12T09:00:0\(number % 10).000+02:00\t2026-10-12\t\(what)\tx\t\(sum)\n"
  }

  private func journal(_ ours: String, _ theirs: String) -> String {
    String(decoding: LineUnion.journal(Array(ours.utf8), Array(theirs.utf8)), as: UTF8.self)
  }

  @Test func `the lines of both journals are in the order of their numbers`() {
    let start = line(8, "review")
    let ours = start + line(9, "review") + line(11, "edit")
    let theirs = start + line(10, "review") + line(100, "suspend")

    let expected =
      start + line(9, "review") + line(10, "review") + line(11, "edit") + line(100, "suspend")
    #expect(journal(ours, theirs) == expected)
    #expect(journal(theirs, ours) == expected)
  }

  @Test func `a line that one side has only in part is taken from the other`() {
    let start = line(1, "add")
    let whole = start + line(2, "review") + line(3, "review")
    let torn = start + String(line(2, "review").dropLast(20))

    #expect(journal(whole, torn) == whole)
    #expect(journal(torn, whole) == whole)
    let own = start + line(4, "own") + String(line(2, "review").dropLast(20))
    #expect(journal(own, whole) == whole + line(4, "own"))
    #expect(journal(whole, own) == whole + line(4, "own"))
  }

  @Test func `a line that only one side has in part is kept`() {
    let torn = String(line(2, "review").dropLast(20))

    #expect(journal(line(1, "add") + torn, line(1, "add") + line(3, "x")).contains(torn))
  }
}

/// Which side made the later change, from the journal lines of both.
struct MergeTimesTests {
  private static let thing = "bbbbbbbbbb"
  private static let id = Thing.ID(thing) ?? Thing.ID(number: 0)

  private func line(_ kind: String, at minute: Int, _ subject: String = thing) -> String {
    let number = minute + 1
    return "\(number)\t2026-10-12T09:\(minute < 10 ? "0" : "")\(minute):00.000+02:00\t2026-10-12\t"
      + "\(kind)\t\(subject)\tx\t0123456789abcdef\n"
  }

  private func times(
    _ ours: String, _ theirs: String, base: String = "", devices: (String, String) = ("a", "b")
  ) -> MergeTimes {
    var times = MergeTimes()
    times.add(Array((base + ours).utf8), without: Array(base.utf8), of: devices.0 + "/1", on: .ours)
    times.add(Array(theirs.utf8), without: [], of: devices.1 + "/1", on: .theirs)
    return times
  }

  @Test(arguments: [
    ("edit", MergeQuestion.text(id), thing), ("move", .home(id), thing),
    ("deck", .name("net"), "net"),
  ])
  func `the later line of a kind decides`(kind: String, question: MergeQuestion, subject: String) {
    let (early, late) = (line(kind, at: 1, subject), line(kind, at: 2, subject))

    #expect(times(early, late).later(question) == .theirs)
    #expect(times(late, early).later(question) == .ours)
    #expect(times(late, "").later(question) == .ours)
    #expect(times("", late).later(question) == .theirs)
    #expect(times("", "").later(question) == nil)
    #expect(times(line("suspend", at: 3, subject), late).later(question) == .theirs)
  }

  /// A line of a batch with which an update of a followed list was taken in.
  private func fromUpstream(_ kind: String, at minute: Int) -> String {
    "\(minute)\t2026-10-12T09:00:00.000+02:00\t2026-10-12\tbatch\t-\tfollow\tlist\t1\tsum\t0\tx\n"
      + line(kind, at: minute)
  }

  @Test(arguments: ["follow", "follow auto"])
  func `what somebody wrote is later than any update from upstream`(command: String) {
    let upstream = fromUpstream("edit", at: 30).replacing("follow", with: command)
    let own = line("edit", at: 2)

    #expect(times(own, upstream).later(.text(Self.id)) == .ours)
    #expect(times(upstream, own).later(.text(Self.id)) == .theirs)
    #expect(times(fromUpstream("edit", at: 9), upstream).later(.text(Self.id)) == .theirs)
    // The line behind the batch is somebody's.
    #expect(times(own, upstream + line("edit", at: 40)).later(.text(Self.id)) == .theirs)
  }

  @Test func `a removal stands against updates from upstream, and not against an edit`() {
    let removal = line("remove", at: 2)

    #expect(times(removal, fromUpstream("edit", at: 30)).later(.removal(Self.id)) == .ours)
    #expect(times(removal, line("edit", at: 1)).later(.removal(Self.id)) == .theirs)
    #expect(
      times(removal, line("edit", at: 1) + fromUpstream("edit", at: 30)).later(.removal(Self.id))
        == .theirs)
    let edited = line("edit", at: 1) + removal
    for devices in [("a", "b"), ("b", "a")] {
      #expect(times(edited, line("edit", at: 1), devices: devices).later(.removal(Self.id)) == nil)
    }
    #expect(times(removal, "").later(.removal(Self.id)) == nil)
    #expect(times("", fromUpstream("edit", at: 30)).later(.removal(Self.id)) == nil)
  }

  @Test func `an added Thing has a text and a deck`() {
    let added =
      "3\t2026-10-12T09:30:00.000+02:00\t2026-10-12\tadd\tnet\tx\ty\tcccccccccc \(Self.thing)\tz\n"

    for question in [MergeQuestion.text(Self.id), .home(Self.id)] {
      #expect(times(added, line("edit", at: 1)).later(question) == .ours)
    }
  }

  @Test func `lines that both sides have do not count`() {
    let both = line("edit", at: 50)

    #expect(times("", line("edit", at: 2), base: both).later(.text(Self.id)) == .theirs)
  }

  @Test func `of two lines at the same time, that of the later device name decides`() {
    let same = line("edit", at: 1)

    #expect(times(same, same, devices: ("a", "b")).later(.text(Self.id)) == .theirs)
    #expect(times(same, same, devices: ("b", "a")).later(.text(Self.id)) == .ours)
  }
}
