import TextUI

/// A word at the left and what it is about beside it, or below where there is little room.
struct Beside<Content: View>: View {
  private static var labelWidth: Int { 23 }
  private static var margin: Int { 2 }
  private static var leastWidth: Int { 60 }

  private let label: Line
  private let content: Content

  init(_ label: Line, @ViewBuilder content: () -> Content) {
    self.label = label
    self.content = content()
  }

  var body: some View {
    if EnvironmentValues.current.width < Self.leastWidth {
      VStack {
        if !label.isEmpty { Text(label) }
        content
      }.padding(Self.margin)
    } else {
      // The content has to know its room before it draws, since it lines words up.
      let lines = EnvironmentValues.with(\.width, room, VStack { content }.lines)
      ForEach(rows(lines)) { Text($0) }
    }
  }

  private var room: Int { EnvironmentValues.current.width - Self.margin - Self.labelWidth }

  private func rows(_ lines: [Line]) -> [Line] {
    let margin = Line(String(repeating: " ", count: Self.margin))
    let indent = Line(String(repeating: " ", count: Self.margin + Self.labelWidth))
    if label.width >= Self.labelWidth { return [margin + label] + lines.map { indent + $0 } }
    let first = margin + label.padded(to: Self.labelWidth) + (lines.first ?? Line())
    return [first] + lines.dropFirst().map { indent + $0 }
  }
}
