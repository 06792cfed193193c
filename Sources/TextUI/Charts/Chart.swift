/// A picture of numbers; for a screen reader, a sentence.
public protocol Chart: View where Body == Never {
  /// The sentence for a screen reader.
  var spoken: String { get }

  /// Draws the picture; no lines if there is nothing to show.
  func picture(width: Int, symbols: Symbols) -> [StyledText]

  /// Its numbers, to draw it in another way.
  var figure: Figure { get }
}

extension Chart {
  public func elements() -> [Element] {
    [
      Element {
        let environment = EnvironmentValues.current
        environment.figures?.add(figure, spoken)
        if environment.isSpoken { return Text(spoken).lines() }
        let symbols: Symbols = environment.drawsSymbols ? .unicode : .ascii
        // Texts beside the picture may contain signs that the terminal cannot draw.
        return picture(width: max(1, environment.width), symbols: symbols)
          .map { environment.displayed($0) }
      }
    ]
  }
}

/// The signs charts are drawn with.
public enum Symbols: Sendable {
  case unicode
  case ascii

  var isUnicode: Bool { self == .unicode }

  /// Parts of a stack and shades of a heatmap, distinguished without color.
  var shades: [String] { isUnicode ? ["░", "▒", "▓", "█"] : ["-", "+", "*", "#"] }

  var ellipsis: String { isUnicode ? "…" : "..." }

  /// A day on which nothing happened.
  var nothing: String { isUnicode ? "·" : "." }

  /// A horizontal bar; a share above 0 is always visible.
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

  /// A cell filled from below by a number of eighths.
  func column(eighths: Int) -> Character {
    let level = max(0, min(8, eighths))
    let signs: [Character] =
      isUnicode
      ? [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
      : [" ", "_", ".", "-", "=", "+", "*", "#", "#"]
    return signs[level]
  }
}

/// A row of small columns over time.
public struct Sparkline: Chart {
  public let spoken: String
  private let values: [Double]
  private let role: Role

  public init(_ values: [Double], role: Role = .accent, spoken: String) {
    self.values = values
    self.role = role
    self.spoken = spoken
  }

  public var figure: Figure {
    .line(LineFigure(values: values, first: "", last: "", text: { "\(Markup.number($0))" }))
  }

  public func picture(width: Int, symbols: Symbols) -> [StyledText] {
    let values = values.map(\.drawable).folded(into: width) { $0.max() ?? 0 }
    let most = values.max() ?? 0
    guard !values.isEmpty else { return [] }
    let columns = values.map { value in
      symbols.column(eighths: most > 0 ? 1 + Int((value / most * 6).rounded()) : 1)
    }
    return [StyledText(String(columns), role)]
  }
}

extension Array {
  /// Merges neighbors until there are at most `count` elements.
  func folded(into count: Int, _ join: (ArraySlice<Element>) -> Element) -> [Element] {
    guard self.count > count, count > 0 else { return self }
    let size = (self.count + count - 1) / count
    return stride(from: 0, to: self.count, by: size).map { start in
      join(self[start..<Swift.min(start + size, self.count)])
    }
  }
}
