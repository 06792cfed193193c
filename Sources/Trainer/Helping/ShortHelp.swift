import TextUI

/// What a beginner needs: a command a line.
struct ShortHelp: View {
  private let abouts: [About]

  init(_ abouts: [About]) { self.abouts = abouts }

  var body: some View {
    CommandTable(abouts)
    Text("help COMMAND explains one, help -a lists every command.", .dim).padding()
  }
}
