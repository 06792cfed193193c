import TextUI
import Things

/// What is asked today, deck by deck, and how a deck stands before its exam.
struct DueTable: View {
  private let decks: [DueLimits.Deck]
  private let exams: [String: ExamStanding]

  init(_ decks: [DueLimits.Deck], exams: [ExamStanding] = []) {
    self.decks = decks
    self.exams = Dictionary(exams.map { ($0.plan.deck, $0) }) { first, _ in first }
  }

  var body: some View {
    Table(
      decks, spacing: 4,
      columns: [
        TableColumn(shrinksTo: 8) { Line($0.deck) },
        TableColumn(alignment: .trailing) { Self.cell($0.due, "due") },
        TableColumn(alignment: .trailing) { Self.cell($0.new, "new") },
        TableColumn { exams[$0.deck].map { ExamText(standing: $0).line } ?? Line() },
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
