/// Views below one another.
public struct VStack<Content: View>: View {
  private let spacing: Int
  private let content: Content

  /// `spacing` is the number of empty lines between views that show something.
  public init(spacing: Int = 0, @ViewBuilder content: () -> Content) {
    self.spacing = spacing
    self.content = content()
  }

  public func elements() -> [Element] {
    [
      Element {
        let drawn = content.elements().map { $0.draw() }.filter { !$0.isEmpty }
        return Array(drawn.joined(separator: repeatElement(Line(), count: max(0, spacing))))
      }
    ]
  }
}
