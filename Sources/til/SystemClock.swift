import Glibc
import Things

/// The time of the system, in its local zone.
struct SystemClock: Clock {
  func now() -> Moment {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Moment(
      milliseconds: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000,
      offset: Self.offset(at: now.tv_sec))
  }

  func moment(of day: StudyDay, hour: Int) -> Moment {
    let date = day.date
    var local = tm()
    local.tm_year = Int32(date.year - 1900)
    local.tm_mon = Int32(date.month - 1)
    local.tm_mday = Int32(date.day)
    local.tm_hour = Int32(hour)
    // The system finds out whether summer time holds.
    local.tm_isdst = -1
    let time = mktime(&local)
    return Moment(milliseconds: Int64(time) * 1000, offset: Self.offset(at: time))
  }

  /// Seconds that local time is ahead of UTC at an instant.
  private static func offset(at time: time_t) -> Int {
    var (time, local) = (time, tm())
    localtime_r(&time, &local)
    return local.tm_gmtoff
  }
}
