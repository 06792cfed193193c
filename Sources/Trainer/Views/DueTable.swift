import TextUI
import Things

/// What is asked today, deck by deck.
struct DueTable: View {
  private let decks: [DueLimits.Deck]

  init(_ decks: [DueLimits.Deck]) { self.decks = decks }

  var body: some View {
    Table(
      decks, spacing: 4,
      columns: [
        TableColumn(shrinksTo: 8) { Line($0.deck) },
        TableColumn(alignment: .trailing) { Self.cell($0.due, "due") },
        TableColumn(alignment: .trailing) { Self.cell($0.new, "new") },
      ]
    ).padding()
  }

  private static func cell(_ number: Int, _ word: String) -> Line {
    guard number > 0 else {
      return EnvironmentValues.current.isSpoken ? Line() : Line("–", .dim)
    }
    return Line(number.grouped, .strong) + Line(" \(word)", .dim)
  }
}
