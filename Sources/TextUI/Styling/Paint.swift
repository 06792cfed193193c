/// Turns lines into what a terminal understands.
public struct Paint: Hashable, Sendable {
  public var theme: Theme
  public var depth: ColourDepth

  public init(theme: Theme = .terminal, depth: ColourDepth = .none) {
    self.theme = theme
    self.depth = depth
  }

  /// The line with its colours.
  ///
  /// `marker` puts the two characters around every sequence by which a line editor knows that it
  /// takes no room on the screen.
  public func painted(_ line: Line, marker: (open: String, close: String)? = nil) -> String {
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

  /// The lines with their colours, each ended.
  public func painted(_ lines: [Line]) -> String {
    lines.reduce(into: "") { $0 += painted($1) + "\n" }
  }
}
