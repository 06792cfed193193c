/// The signs charts are drawn with.
public enum Symbols: Sendable {
  case unicode
  case ascii

  var isUnicode: Bool { self == .unicode }

  /// Parts of a stack and shades of a heatmap, told apart without colour.
  var shades: [String] { isUnicode ? ["░", "▒", "▓", "█"] : ["-", "+", "*", "#"] }

  var ellipsis: String { isUnicode ? "…" : "..." }

  /// A day on which nothing happened.
  var nothing: String { isUnicode ? "·" : "." }

  /// A bar from left to right; what is not nothing is always seen.
  func bar(_ share: Double, cells: Int) -> String {
    let share = share.clampedShare
    guard share > 0, cells > 0 else { return "" }
    guard isUnicode else {
      return String(repeating: "#", count: max(1, Int((share * Double(cells)).rounded())))
    }
    let eighths = max(1, Int((share * Double(cells) * 8).rounded()))
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + part
  }

  /// A cell of a column that is filled from below to so many eighths.
  func column(eighths: Int) -> Character {
    let level = max(0, min(8, eighths))
    let signs: [Character] =
      isUnicode
      ? [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
      : [" ", "_", ".", "-", "=", "+", "*", "#", "#"]
    return signs[level]
  }
}
