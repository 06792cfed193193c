import Things

/// A clock that only moves when a test advances it, one hour ahead of UTC.
final class StoppedClock: Clock {
  private static let offset = 3600

  /// Friday 20 November 2026, 10:00.
  var time = Moment(milliseconds: 1_795_165_200_000, offset: offset)

  func advance(seconds: Int) {
    time = Moment(milliseconds: time.milliseconds + Int64(seconds) * 1000, offset: Self.offset)
  }

  func now() -> Moment { time }

  func moment(of day: StudyDay, hour: Int) -> Moment {
    let seconds = day.number * 86_400 + hour * 3600 - Self.offset
    return Moment(milliseconds: Int64(seconds) * 1000, offset: Self.offset)
  }
}
