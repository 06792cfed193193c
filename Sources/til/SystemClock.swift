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

/// Local time of the zones that the system knows.
///
/// The C library knows one zone at a time, that of `TZ`: this is the one place that changes it, and
/// it changes it back.
enum SystemZones {
  static func offsets(_ zone: String?, _ times: [Int64]) -> [Int]? {
    guard let zone else { return offsets(times) }
    guard zone == "UTC" || isInstalled(zone) else { return nil }
    let before = getenv("TZ").map { String(cString: $0) }
    setenv("TZ", ":" + zone, 1)
    tzset()
    defer {
      if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
      tzset()
    }
    return offsets(times)
  }

  private static func offsets(_ times: [Int64]) -> [Int] {
    times.map { time in
      var (time, local) = (time_t(time), tm())
      localtime_r(&time, &local)
      return local.tm_gmtoff
    }
  }

  // The C library takes a name it does not know for UTC, and says nothing.
  private static func isInstalled(_ zone: String) -> Bool {
    let parts = zone.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else { return false }
    let folder = getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
    guard let file = fopen("\(folder)/\(zone)", "r") else { return false }
    defer { fclose(file) }
    var magic = [UInt8](repeating: 0, count: 4)
    return fread(&magic, 1, 4, file) == 4 && magic.elementsEqual("TZif".utf8)
  }
}
