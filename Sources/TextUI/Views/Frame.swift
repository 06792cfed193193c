/// A view that keeps a number of cells for itself.
struct Frame<Content: View>: View {
  let content: Content
  let width: Int
  let alignment: Alignment

  func elements() -> [Element] {
    [
      Element(width: width) {
        let room = max(1, min(width, EnvironmentValues.current.width))
        let lines = EnvironmentValues.with(\.width, room, content.lines)
        return alignment == .leading ? lines : lines.map { $0.padded(to: room, alignment).trimmed }
      }
    ]
  }
}

extension View {
  /// As wide as a column, whatever it draws.
  public func frame(width: Int, alignment: Alignment = .leading) -> some View {
    Frame(content: self, width: max(1, width), alignment: alignment)
  }
}
