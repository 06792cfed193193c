import TextUI

/// What can be done in a library that holds nothing yet.
struct EmptyLibraryView: View {
  let starters: Starters
  /// On the first few openings.
  var explains = false

  /// Starter decks that are named; the others are found by completion.
  private static let shown = ["computing", "nato", "slang"]

  var body: some View {
    VStack(spacing: 1) {
      Text(Line("til", .strong) + Line(" · nothing here yet"))
      VStack { ForEach(ways) { way in row(way.what, way.how) } }
      if explains { Text(OpeningView.help, .dim).padding() }
    }
    Spacer()
  }

  @ViewBuilder private func row(_ what: String, _ how: String) -> some View {
    if EnvironmentValues.current.width < 60 {
      VStack {
        Text(what).padding()
        Text(how, .accent).padding(4)
      }
    } else {
      HStack(spacing: 2) {
        Text(what).padding().frame(width: 27)
        Text(how, .accent)
      }
    }
  }

  private var ways: [(what: String, how: String)] {
    var ways = [("Add acronyms you learn", "add YOLO = You Only Live Once")]
    let shown = Self.shown.filter(starters.names.contains)
    if !shown.isEmpty {
      let names = shown.map { "\($0) (\(starters.count(of: $0)))" }.joined(separator: ", ")
      let more = starters.names.count > shown.count ? " …" : ""
      ways.append(("Begin with one of ours", "import \(names)\(more)"))
    }
    ways.append(("Bring a deck", "import words.csv, or paste two columns"))
    return ways
  }
}
