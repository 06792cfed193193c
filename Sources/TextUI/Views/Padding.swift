/// A view with a margin on its left, and without one when spoken.
struct Padding<Content: View>: View {
  let content: Content
  let margin: Int

  func elements() -> [Element] {
    [
      Element {
        let margin = EnvironmentValues.current.isSpoken ? 0 : max(0, margin)
        let room = max(1, EnvironmentValues.current.width - margin)
        return EnvironmentValues.with(\.width, room, content.lines)
          .map { $0.isEmpty ? $0 : .blank(margin) + $0 }
      }
    ]
  }
}

extension View {
  /// Moved to the right by so many cells.
  public func padding(_ margin: Int = 2) -> some View { Padding(content: self, margin: margin) }
}
