import TextUI

/// Replayed answers with their numbers in columns.
struct ReplayTable: View {
  private static var titles: [String] {
    ["card", "days", "grade", "stability", "difficulty", "recall", "interval"]
  }

  private let rows: [Replaying.Row]

  init(_ rows: [Replaying.Row]) { self.rows = rows }

  var body: some View {
    Table(
      rows.map(\.fields),
      columns: Self.titles.enumerated().map { place, title in
        TableColumn(title, alignment: place == 0 ? .leading : .trailing) { Line($0[place]) }
      })
  }
}
