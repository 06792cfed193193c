import TextUI

/// Something with its tags behind it, or below where they do not fit.
struct Tagged<Content: View>: View {
  private let content: Content
  private let tags: [String]

  init(_ content: Content, tags: [String]) {
    self.content = content
    self.tags = tags
  }

  private static var gap: Line { Line("   ") }

  var body: some View {
    let lines = content.lines()
    let words = Line(tags.joined(separator: " "), .dim)
    if let line = lines.first, lines.count == 1, !words.isEmpty,
      line.width + Self.gap.width + words.width <= EnvironmentValues.current.width
    {
      Text(line + Self.gap + words)
    } else {
      ForEach(lines) { Text($0) }
      if !words.isEmpty { Text(words) }
    }
  }
}
