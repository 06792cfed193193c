import Recall
import Testing
import Things

struct StudyDayTests {
  private let berlin = ZoneClock.berlin

  @Test(arguments: [
    // From and to: month, day, hour, minute; and the study days between them.
    ([11, 20, 23, 0], [11, 21, 5, 0], 1), ([11, 20, 5, 0], [11, 21, 3, 0], 0),
    ([11, 21, 3, 59], [11, 21, 4, 0], 1), ([11, 20, 23, 59], [11, 21, 0, 0], 0),
    ([11, 20, 4, 0], [11, 21, 3, 59], 0), ([11, 20, 4, 0], [11, 21, 4, 0], 1),
    // Summer time begins and ends: nights of seven and of nine hours.
    ([3, 28, 23, 0], [3, 29, 5, 0], 1), ([3, 28, 5, 0], [3, 29, 3, 30], 0),
    ([10, 24, 23, 0], [10, 25, 5, 0], 1), ([10, 24, 5, 0], [10, 25, 3, 59], 0),
    ([3, 28, 12, 0], [3, 30, 12, 0], 2), ([10, 24, 12, 0], [10, 26, 12, 0], 2),
    ([12, 31, 23, 0], [1, 1, 3, 0], -365),
  ])
  func `days are counted by nights, not by hours`(from: [Int], to: [Int], days: Int) {
    let first = berlin.local(from[0], from[1], from[2], from[3]).studyDay(rollover: 4)
    let second = berlin.local(to[0], to[1], to[2], to[3]).studyDay(rollover: 4)

    #expect(second - first == days)
  }

  @Test(arguments: [ZoneClock.berlin, .newYork, .tokyo])
  func `every study day of a year starts at the rollover hour`(
    clock: ZoneClock
  ) {
    var faults: [String] = []
    for rollover in 0...23 {
      let first = StudyDay(year: 2026, month: 1, day: 2)
      for day in first.number..<first.number + 360 {
        let start = clock.moment(of: StudyDay(number: day), hour: rollover)
        let before = ZoneClock(changes: clock.changes, milliseconds: start.milliseconds - 1).now()
        let length = clock.secondsToRollover(
          from: Now(time: start, day: StudyDay(number: day)), rollover: rollover)
        if start.studyDay(rollover: rollover).number != day {
          faults.append("\(start) begins none")
        }
        if before.studyDay(rollover: rollover).number != day - 1 {
          faults.append("\(before) ended")
        }
        if ![82_800, 86_400, 90_000].contains(length) { faults.append("\(start): \(length)") }
      }
    }
    #expect(faults.isEmpty)
  }

  @Test(arguments: [
    ([11, 20, 4, 0], 86_400), ([11, 20, 22, 0], 21_600), ([11, 21, 3, 59], 60),
    ([3, 29, 0, 0], 10_800), ([3, 28, 4, 0], 82_800), ([10, 24, 4, 0], 90_000),
  ])
  func `the time to the next study day respects daylight saving time`(when: [Int], seconds: Int) {
    let moment = berlin.local(when[0], when[1], when[2], when[3])
    let now = Now(time: moment, day: moment.studyDay(rollover: 4))

    #expect(berlin.secondsToRollover(from: now, rollover: 4) == seconds)
  }

  @Test func `a study day lasts until its last second`() {
    let end = berlin.local(11, 21, 4, 0)
    let last = Moment(milliseconds: end.milliseconds - 1, offset: end.offset)

    #expect(
      berlin.secondsToRollover(from: Now(time: last, day: last.studyDay(rollover: 4)), rollover: 4)
        == 1)
    // The clock was changed at a question whose day has long ended.
    let late = Now(time: berlin.local(11, 25, 12), day: StudyDay(year: 2026, month: 11, day: 20))
    #expect(berlin.secondsToRollover(from: late, rollover: 4) == 1)
  }

  @Test(arguments: [
    // Berlin to New York: it is night again, and the study day goes back.
    (ZoneClock.berlin.local(11, 20, 5), ZoneClock.newYork.local(11, 20, 1), 0),
    (ZoneClock.berlin.local(11, 20, 12), ZoneClock.newYork.local(11, 20, 15), 0),
    // Home again: a short night counts as one.
    (ZoneClock.newYork.local(11, 20, 17), ZoneClock.berlin.local(11, 21, 8), 1),
    (ZoneClock.newYork.local(11, 20, 21), ZoneClock.tokyo.local(11, 22, 12), 2),
    // Eastward over the date line: arrival is before departure by the calendar.
    (ZoneClock.tokyo.local(11, 20, 18), ZoneClock.newYork.local(11, 20, 17), 0),
  ])
  func `changing timezones never makes elapsed time negative`(
    start: Moment, landing: Moment, days: Int
  ) {
    var record = CardRecord(CardLines.card)
    record.lastTime = start
    record.lastDay = start.studyDay(rollover: 4)

    let elapsed = record.elapsed(to: landing, on: landing.studyDay(rollover: 4))
    #expect(elapsed.studyDays == days)
    #expect(elapsed.days >= 0)
  }

  @Test func `a clock set back counts as no elapsed time`() {
    var lines = CardLines.known
    lines.answer(.good, on: 3, from: .review, to: .review, due: 20)

    #expect(lines.answered[2].recall == 1)
    #expect(lines.record.lastDay == CardLines.today + 3)
    #expect(
      lines.record.elapsed(to: CardLines.noon(CardLines.today + 20), on: CardLines.today + 20)
        .studyDays == 17)
  }

  @Test func `changing the rollover hour does not change the past`() {
    let night = berlin.local(11, 21, 2)
    let old = night.studyDay(rollover: 4)
    var record = CardRecord(CardLines.card)
    record.lastTime = night
    record.lastDay = old

    let soon = berlin.local(11, 21, 2, 30)
    #expect(record.elapsed(to: soon, on: soon.studyDay(rollover: 4)).studyDays == 0)
    // Days now begin at midnight: the same minute is a day later.
    #expect(record.elapsed(to: soon, on: soon.studyDay(rollover: 0)).studyDays == 1)
    #expect(record.lastDay == old)
    // After changing back, the elapsed days are never negative.
    record.lastDay = soon.studyDay(rollover: 0)
    #expect(record.elapsed(to: soon, on: soon.studyDay(rollover: 6)).studyDays == 0)
  }
}
