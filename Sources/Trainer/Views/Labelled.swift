import TextUI

/// A label at the left and something beside it, or below where there is little room.
struct Labelled<Content: View>: View {
  private static var labelWidth: Int { 15 }

  private let label: Line
  private let content: Content

  init(_ label: Line, @ViewBuilder content: () -> Content) {
    self.label = label
    self.content = content()
  }

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      VStack {
        if !label.isEmpty { Text(label + Line(".")) }
        content
      }
    } else if EnvironmentValues.current.width < 56 || label.width > Self.labelWidth - 2 {
      VStack {
        if !label.isEmpty { Text(label).padding() }
        VStack { content }.padding(4)
      }
    } else {
      HStack(spacing: 0) {
        Text(label).padding().frame(width: Self.labelWidth + 2)
        VStack { content }
      }
    }
  }
}
