/// A set of colors; none relies on telling red from green.
public enum Theme: String, CaseIterable, Sendable {
  /// The terminal's own 16 colors.
  case terminal
  /// Colors chosen for a dark background.
  case dark
  /// Colors chosen for a light background.
  case light
  /// Bold and dim, no color.
  case plain

  func style(of role: Role) -> Style {
    switch role {
    case .plain: Style()
    case .dim: Style(isDim: true)
    case .strong, .prompt: Style(isBold: true)
    case .good: Style(color: color(6, dark: 0x56B4E9, light: 0x0072B2))
    case .warning: Style(color: color(3, dark: 0xE69F00, light: 0x8F6200))
    case .bad: Style(color: color(1, dark: 0xFF7043, light: 0xB84300), isBold: true)
    case .accent: Style(color: accent)
    case .level(let level): levelStyle(level)
    case .series(let index): seriesStyle(index)
    }
  }

  /// Names, keys and charts.
  ///
  /// With more than 16 colors, one blue reads on light and on dark grounds.
  private var accent: Color? {
    self == .terminal
      ? Color(palette: 5, rgb: Self.blue) : color(5, dark: 0xE0A3C8, light: 0x9C3F78)
  }

  private static let blue: UInt32 = 0x2F86C5

  private func color(_ palette: UInt8, dark: UInt32, light: UInt32) -> Color? {
    switch self {
    case .terminal: Color(palette: palette)
    case .dark: Color(palette: palette, rgb: dark)
    case .light: Color(palette: palette, rgb: light)
    case .plain: nil
    }
  }

  /// From faint to full in one hue, blue; the signs show the level as well.
  private func levelStyle(_ level: Int) -> Style {
    // In some palettes, bold text has another hue.
    if self == .terminal, level > 0 { return Style(color: Color(palette: 4, rgb: Self.blue)) }
    return switch level {
    case ...0: Style(isDim: true)
    case 1: Style(color: color(4, dark: 0x345A8F, light: 0x9DB8E0))
    case 2: Style(color: color(4, dark: 0x4F82C8, light: 0x6E96D2))
    case 3: Style(color: color(4, dark: 0x7FAEEB, light: 0x3F6FB8))
    default: Style(color: color(4, dark: 0xC2DCFF, light: 0x1B3F7F), isBold: true)
    }
  }

  private func seriesStyle(_ index: Int) -> Style {
    switch abs(index % 4) {
    case 0: Style(color: color(1, dark: 0xFF7043, light: 0xB84300))
    case 1: Style(color: color(3, dark: 0xE69F00, light: 0x8F6200))
    case 2: Style(color: color(6, dark: 0x56B4E9, light: 0x0072B2))
    default: Style(color: color(4, dark: 0x8FA8FF, light: 0x3B4CC0))
    }
  }
}

/// Adds escape sequences for colors.
public struct Paint: Hashable, Sendable {
  public var theme: Theme
  public var depth: ColorDepth

  public init(theme: Theme = .terminal, depth: ColorDepth = .none) {
    self.theme = theme
    self.depth = depth
  }

  /// The line with its colors.
  ///
  /// `marker` encloses every sequence in the two characters that tell a line editor that it
  /// has no width.
  public func painted(_ line: StyledText, marker: (open: String, close: String)? = nil) -> String {
    var painted = ""
    for span in line.spans {
      guard let opening = theme.style(of: span.role).opening(at: depth) else {
        painted += span.text
        continue
      }
      for (piece, isSequence) in [(opening, true), (span.text, false), (Style.closing, true)] {
        painted += isSequence ? (marker?.open ?? "") + piece + (marker?.close ?? "") : piece
      }
    }
    return painted
  }

  /// The lines with their colors and line breaks.
  public func painted(_ lines: [StyledText]) -> String {
    lines.reduce(into: "") { $0 += painted($1) + "\n" }
  }
}

/// A color for terminals with 16 colors, and one for those with more.
struct Color: Hashable, Sendable {
  /// The number in the terminal's palette, 0 to 15.
  let palette: UInt8
  /// Red, green and blue as in `0x56B4E9`; nil follows the palette at every depth.
  var rgb: UInt32?

  /// The parameters that select this color for the text.
  func parameters(at depth: ColorDepth) -> String? {
    switch (depth, rgb) {
    case (.none, _): nil
    case (.sixteen, _), (_, nil): String(palette < 8 ? 30 + palette : 82 + palette)
    case (.palette256, let rgb?): "38;5;\(Self.cube(rgb))"
    case (.trueColor, let rgb?):
      "38;2;\(rgb >> 16 & 0xFF);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)"
    }
  }

  /// The nearest color of the 6×6×6 cube at 16 to 231.
  private static func cube(_ rgb: UInt32) -> UInt32 {
    let steps = [16, 8, 0].map { shift in
      let part = rgb >> UInt32(shift) & 0xFF
      return part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40
    }
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }
}

/// The number of colors of a terminal; without colors no escape sequences are sent.
public enum ColorDepth: Int, Comparable, Sendable {
  case none
  case sixteen
  case palette256
  case trueColor

  public static func < (one: ColorDepth, other: ColorDepth) -> Bool {
    one.rawValue < other.rawValue
  }
}
