/// Keeps what could steer a terminal out of a line that is being edited, and out of nothing else.
///
/// readline shows ESC as `^[`, but sends control characters of the second set, separators and
/// bidirectional controls as they are. While a line is edited each of them is represented by a
/// character that only has a place, in a private plane; what is handed over holds the true one.
enum LineGuard {
  private static let offset: UInt32 = 0x10_D000

  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The text as the line editor may hold it.
  static func guarded(_ text: String) -> String { replaced(text, isHarmful, moved: offset) }

  /// The text as it was meant.
  static func restored(_ text: String) -> String {
    replaced(text, isPlaceholder, moved: 0 &- offset)
  }

  private static func isPlaceholder(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > offset else { return false }
    return Unicode.Scalar(scalar.value - offset).map(isHarmful) ?? false
  }

  private static func replaced(
    _ text: String, _ isConcerned: (Unicode.Scalar) -> Bool, moved by: UInt32
  ) -> String {
    guard text.unicodeScalars.contains(where: isConcerned) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let moved = isConcerned(scalar) ? Unicode.Scalar(scalar.value &+ by) : nil
      result.append(moved ?? scalar)
    }
    return String(result)
  }
}
