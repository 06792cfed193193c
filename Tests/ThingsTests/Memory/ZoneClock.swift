import Things

/// Local time from a list of changes, so that tests are independent of the machine's timezone.
struct ZoneClock: Clock {
  /// UTC offsets in seconds, and the time in seconds since 1970 from which each applies.
  let changes: [(from: Int, offset: Int)]
  var milliseconds: Int64 = 0

  /// Summer time from 29 March to 25 October 2026.
  static let berlin = ZoneClock(changes: [
    (.min, 3600), (1_774_746_000, 7200), (1_792_890_000, 3600),
  ])
  /// Summer time from 8 March to 1 November 2026.
  static let newYork = ZoneClock(changes: [
    (.min, -18_000), (1_772_953_200, -14_400), (1_793_512_800, -18_000),
  ])
  static let tokyo = ZoneClock(changes: [(.min, 32_400)])

  private func offset(at seconds: Int) -> Int {
    changes.last { $0.from <= seconds }?.offset ?? 0
  }

  func now() -> Moment {
    Moment(
      milliseconds: milliseconds,
      offset: offset(at: Int((Double(milliseconds) / 1000).rounded(.down))))
  }

  func moment(of day: StudyDay, hour: Int) -> Moment {
    let wall = day.number * 86_400 + hour * 3600
    // The earlier of two repeated hours; for a skipped hour, the instant of the change.
    let ahead =
      changes.map(\.offset).filter { offset(at: wall - $0) == $0 }.max()
      ?? offset(at: wall - 86_400)
    return at(wall - ahead)
  }

  func at(_ seconds: Int) -> Moment {
    Moment(milliseconds: Int64(seconds) * 1000, offset: offset(at: seconds))
  }

  /// The moment at which clocks in this timezone show a date and time.
  func local(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> Moment {
    let whole = moment(of: StudyDay(year: 2026, month: month, day: day), hour: hour)
    return at(Int(whole.milliseconds / 1000) + minute * 60)
  }
}
