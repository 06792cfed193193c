import CLibrary
import Things

/// The system's clock, in its local timezone.
struct SystemClock: Clock {
  func now() -> Moment {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    // A time before 1970 or after 9999 cannot be written as a date.
    let seconds = max(0, min(now.tv_sec, Self.latest))
    return Moment(
      milliseconds: Int64(seconds) * 1000 + Int64(now.tv_nsec) / 1_000_000,
      offset: Self.offset(at: seconds))
  }

  private static let latest = 253_402_300_799

  func moment(of day: StudyDay, hour: Int) -> Moment {
    let date = day.date
    var local = tm()
    local.tm_year = Int32(date.year - 1900)
    local.tm_mon = Int32(date.month - 1)
    local.tm_mday = Int32(date.day)
    local.tm_hour = Int32(hour)
    // Lets the system decide about daylight saving time.
    local.tm_isdst = -1
    let time = mktime(&local)
    return Moment(milliseconds: Int64(time) * 1000, offset: Self.offset(at: time))
  }

  /// The offset of local time from UTC at an instant, in seconds.
  private static func offset(at time: time_t) -> Int {
    var (time, local) = (time, tm())
    localtime_r(&time, &local)
    return local.tm_gmtoff
  }
}

/// Offsets of the timezones that the system knows.
///
/// The C library knows only the timezone of `TZ`; this is the only place that changes it, and
/// it restores it.
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

  // The C library silently treats an unknown name as UTC.
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
