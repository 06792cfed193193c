import TextUI

/// Every command, in groups, and what holds for all of them.
struct WholeHelp: View {
  private let abouts: [About]

  init(_ abouts: [About]) { self.abouts = abouts }

  var body: some View {
    VStack(spacing: 1) {
      ForEach(About.Group.allCases.filter { group in abouts.contains { $0.group == group } }) {
        group in
        VStack {
          Text(group.title, .strong)
          CommandTable(abouts.filter { $0.group == group })
        }
      }
      VStack {
        Text("Every command takes", .strong)
        OptionTable(Option.everywhere)
      }
      Text(
        """
        At the prompt the beginning of a name will do, Tab completes, and a short form alone shows \
        it. Lines are also read from standard input, one command each, with full names; those that \
        begin with # are remarks.
        """, .dim)
    }
  }
}
