import TextUI

/// How long was studied, in words.
enum StudyTime {
  /// As in `40 s`, `6 min`, `31 h`.
  static func text(milliseconds: Int) -> String { text(milliseconds, "s", "min", "h") }

  /// As in `40 seconds`.
  static func words(milliseconds: Int) -> String {
    text(milliseconds, "second", "minute", "hour", isPlural: true)
  }

  /// As the moment wants it: in words where somebody listens.
  @MainActor
  static func current(milliseconds: Int) -> String {
    EnvironmentValues.current.isSpoken
      ? words(milliseconds: milliseconds) : text(milliseconds: milliseconds)
  }

  private static func text(
    _ milliseconds: Int, _ second: String, _ minute: String, _ hour: String,
    isPlural: Bool = false
  ) -> String {
    let seconds = (max(0, milliseconds) + 500) / 1000
    let (number, unit) =
      seconds < 60
      ? (seconds, second)
      : seconds < 7200 ? ((seconds + 30) / 60, minute) : ((seconds + 1800) / 3600, hour)
    return "\(number.grouped) \(unit)\(isPlural && number != 1 ? "s" : "")"
  }
}
