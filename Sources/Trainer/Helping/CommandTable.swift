import TextUI

/// Names of commands, and what they do.
struct CommandTable: View {
  /// Alike in every group, so that the summaries stand below one another.
  private static var nameWidth: Int { (CommandList.names.map(\.count).max() ?? 0) + 2 }

  private let abouts: [About]

  init(_ abouts: [About]) { self.abouts = abouts }

  var body: some View {
    ForEach(abouts) { about in
      if EnvironmentValues.current.isSpoken {
        Text("\(about.name): \(about.summary).")
      } else {
        Text(Line(about.name, .strong).padded(to: Self.nameWidth) + Line(about.summary))
          .hanging(Self.nameWidth).padding()
      }
    }
  }
}
