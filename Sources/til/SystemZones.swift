import Glibc

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
