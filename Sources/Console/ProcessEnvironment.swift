import Glibc

/// The variables this process was started with.
enum ProcessEnvironment {
  /// Nil for one that is not set; most programs, and we, take an empty one for that.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
