public enum PictureColors: Sendable {
  case light
  case dark
  /// Those that the reader's system prefers.
  case both
}

struct PictureStyle {
  /// `fill` in SVG, `color` in HTML.
  let property: String
  let colors: PictureColors

  /// Fonts with block characters and braille in the width of letters come first.
  static let fonts =
    "ui-monospace,'DejaVu Sans Mono','Cascadia Mono','JetBrains Mono',Menlo,Consolas,"
    + "'Noto Sans Mono','Liberation Mono','Noto Sans Mono CJK JP',monospace"

  /// The class of a role; empty for plain text.
  static func name(of role: Role) -> String {
    switch role {
    case .plain: ""
    case .dim: "d"
    case .strong, .prompt: "s"
    case .good: "g"
    case .warning: "w"
    case .bad: "b"
    case .accent: "a"
    case .level(let level): "l\(min(4, max(0, level)))"
    case .series(let index): "c\(abs(index % 4))"
    }
  }

  private static let roles: [Role] =
    [.dim, .strong, .good, .warning, .bad, .accent]
    + (0...4).map { .level($0) } + (0..<4).map { .series($0) }

  var text: String {
    switch colors {
    case .light: rules(.light)
    case .dark: rules(.dark)
    case .both: rules(.light) + "@media(prefers-color-scheme:dark){\(rules(.dark))}"
    }
  }

  private func rules(_ theme: Theme) -> String {
    let isDark = theme == .dark
    let (ground, ink, faint) =
      isDark ? (0x161B22, 0xE6EDF3, 0x9DA7B3) : (0xFFFFFF, 0x1F2328, 0x59636E)
    var rules = ".bg{\(property == "color" ? "background" : "fill"):\(Self.hex(UInt32(ground)))}"
    rules += ".t{\(property):\(Self.hex(UInt32(ink)))}"
    for role in Self.roles {
      let style = theme.style(of: role)
      let color = style.isDim ? UInt32(faint) : style.color?.rgb
      let parts = [
        color.map { "\(property):\(Self.hex($0))" }, style.isBold ? "font-weight:bold" : nil,
      ].compactMap(\.self)
      rules += ".\(Self.name(of: role)){\(parts.joined(separator: ";"))}"
    }
    return rules
  }

  private static func hex(_ rgb: UInt32) -> String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
