/// Views beside one another; what does not fit goes on below.
public struct HStack<Content: View>: View {
  /// A view that must be wrapped into less than this begins a row of its own.
  private static var leastRoom: Int { 16 }

  private let spacing: Int
  private let content: Content

  public init(spacing: Int = 2, @ViewBuilder content: () -> Content) {
    self.spacing = spacing
    self.content = content()
  }

  public func elements() -> [Element] { [Element { drawn(in: EnvironmentValues.current.width) }] }

  private func drawn(in width: Int) -> [Line] {
    var lines: [Line] = []
    var row = HStackRow(spacing: spacing, width: width)
    for element in content.elements() {
      var drawn = element.draw()
      if !row.isEmpty, !row.fits(drawn) {
        if row.room >= Self.leastRoom {
          drawn = EnvironmentValues.with(\.width, row.room, element.draw)
        } else {
          lines += row.lines()
          row = HStackRow(spacing: spacing, width: width)
        }
      }
      row.add(drawn, as: element)
    }
    return lines + row.lines()
  }
}
