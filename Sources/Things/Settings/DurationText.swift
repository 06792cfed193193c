/// Spans of time as people type them: 30s, 10m, 12h, 1d.
public enum DurationText {
  private static let units: [(letter: Character, seconds: Int)] = [
    ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// Nil unless the text is a positive number with a unit, up to a hundred years in total.
  public static func seconds(_ text: some StringProtocol) -> Int? {
    guard let last = text.last, let unit = units.first(where: { $0.letter == last }),
      let number = Int(text.dropLast()), number > 0, number <= 3_153_600_000 / unit.seconds
    else { return nil }
    return number * unit.seconds
  }

  /// Formatted in the largest unit that divides it.
  public static func text(of seconds: Int) -> String {
    for unit in units where seconds % unit.seconds == 0 {
      return "\(seconds / unit.seconds)\(unit.letter)"
    }
    return "\(seconds)s"
  }
}
