import TextUI
import Things

/// Decks one below the other, numbers in columns.
struct DeckTable: View {
  private let decks: [DeckStanding]

  init(_ decks: [DeckStanding]) { self.decks = decks }

  var body: some View {
    Table(decks, columns: columns).padding()
  }

  private var columns: [TableColumn<DeckStanding>] {
    var columns: [TableColumn<DeckStanding>] = [
      TableColumn("deck", shrinksTo: 8) { Line($0.info.name, .strong) }
    ]
    columns.append(number("Things") { $0.info.things })
    columns.append(number("due") { $0.due })
    columns.append(number("new") { $0.counts.new })
    if EnvironmentValues.current.width >= 48 {
      columns.append(number("learning") { $0.counts.learning })
    }
    columns.append(number("known") { $0.counts.known })
    if decks.contains(where: { $0.counts.suspended > 0 }) {
      columns.append(number("suspended") { $0.counts.suspended })
    }
    if decks.contains(where: { !$0.remark.isEmpty }) {
      columns.append(TableColumn(shrinksTo: 8) { Line($0.remark, .warning) })
    }
    return columns
  }

  private func number(
    _ title: String, _ value: @escaping (DeckStanding) -> Int
  ) -> TableColumn<DeckStanding> {
    TableColumn(title, alignment: .trailing) { deck in
      let number = value(deck)
      let isNothing = number == 0 && !EnvironmentValues.current.isSpoken
      return isNothing ? Line("–", .dim) : Line(number.grouped)
    }
  }
}
