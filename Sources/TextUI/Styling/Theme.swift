/// A set of looks; every one keeps its meanings apart without telling red from green.
public enum Theme: String, CaseIterable, Sendable {
  /// The terminal's own sixteen colours, whatever the person made of them.
  case terminal
  /// Colours chosen for a dark background.
  case dark
  /// Colours chosen for a light background.
  case light
  /// Bold and dim, no colour.
  case plain

  public func style(of role: Role) -> Style {
    switch role {
    case .plain: Style()
    case .dim: Style(isDim: true)
    case .strong, .prompt: Style(isBold: true)
    case .good: Style(colour: colour(6, dark: 0x56B4E9, light: 0x0072B2))
    case .warning: Style(colour: colour(3, dark: 0xE69F00, light: 0x8F6200))
    case .bad: Style(colour: colour(1, dark: 0xFF7043, light: 0xB84300), isBold: true)
    case .accent: Style(colour: colour(5, dark: 0xE0A3C8, light: 0x9C3F78))
    case .level(let level): levelStyle(level)
    case .series(let index): seriesStyle(index)
    }
  }

  private func colour(_ palette: UInt8, dark: UInt32, light: UInt32) -> Colour? {
    switch self {
    case .terminal: Colour(palette: palette)
    case .dark: Colour(palette: palette, rgb: dark)
    case .light: Colour(palette: palette, rgb: light)
    case .plain: nil
    }
  }

  /// From faint to full, along one hue from blue to yellow (dark) or from yellow to blue (light).
  private func levelStyle(_ level: Int) -> Style {
    switch level {
    case ...0: Style(isDim: true)
    case 1: Style(colour: colour(4, dark: 0x3B5B92, light: 0xA8A048))
    case 2: Style(colour: colour(6, dark: 0x5E8C9A, light: 0x6D8B74))
    case 3: Style(colour: colour(6, dark: 0xA3B86C, light: 0x3F6C8F))
    default: Style(colour: colour(3, dark: 0xF0E442, light: 0x1F3A6E), isBold: true)
    }
  }

  private func seriesStyle(_ index: Int) -> Style {
    switch abs(index % 4) {
    case 0: Style(colour: colour(1, dark: 0xFF7043, light: 0xB84300))
    case 1: Style(colour: colour(3, dark: 0xE69F00, light: 0x8F6200))
    case 2: Style(colour: colour(6, dark: 0x56B4E9, light: 0x0072B2))
    default: Style(colour: colour(4, dark: 0x8FA8FF, light: 0x3B4CC0))
    }
  }
}
