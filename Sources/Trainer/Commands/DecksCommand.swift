import TextUI
import Things

/// `decks`: Lists the decks with their counts.
enum DecksCommand: Command {
  static let about = CommandHelp(
    "decks", "List decks with due, new, learning and known cards",
    text: """
      The due column respects daily limits, as the due command does. The other columns count all cards
      of a deck. New cards have never been reviewed. Learning cards are in learning or relearning
      steps; known cards have completed them.
      """, operands: .decks, group: .decks,
    examples: [.init("decks", "List all decks")],
    json: report.members)

  private static let report = Report<[DeckStanding]>(
    "decks",
    [
      .list(
        "decks", of: \.self,
        [
          Field("deck", "name of the deck", value: \.info.name),
          Field("path", "its file, relative to the decks directory", value: \.info.path),
          Field("state", "writable, link, read-only, merge-marks or unreadable", value: \.state),
          Field("things", "rows", value: \.info.things),
          Field("due", "due now, after limits", value: \.due),
          Field("new", "cards never reviewed", value: \.counts.new),
          Field("learning", "cards in learning steps", value: \.counts.learning),
          Field("known", "cards in review", value: \.counts.known),
          Field("suspended", "cards suspended", value: \.counts.suspended),
        ])
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let decks = try DeckStanding.all(in: session, below: call.operands.first?.text)
    session.answer(decks, as: report, call) {
      if decks.isEmpty {
        session.tell("No decks yet. To create one: add YOLO = You Only Live Once")
      } else {
        session.show(DeckTable(decks))
      }
    }
    return decks.isEmpty ? .no : .done
  }
}

/// Decks, one per line, with counts in columns.
struct DeckTable: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  private let decks: [DeckStanding]

  init(_ decks: [DeckStanding]) { self.decks = decks }

  var body: some View {
    Table(decks, columns: columns).padding()
  }

  private var columns: [TableColumn<DeckStanding>] {
    var columns: [TableColumn<DeckStanding>] = [
      TableColumn("deck", shrinksTo: 8) { StyledText($0.info.name, .strong) }
    ]
    columns.append(number("Things") { $0.info.things })
    columns.append(number("due") { $0.due })
    columns.append(number("new") { $0.counts.new })
    if width >= 48 {
      columns.append(number("learning") { $0.counts.learning })
    }
    columns.append(number("known") { $0.counts.known })
    if decks.contains(where: { $0.counts.suspended > 0 }) {
      columns.append(number("suspended") { $0.counts.suspended })
    }
    if decks.contains(where: { !$0.remark.isEmpty }) {
      columns.append(TableColumn(shrinksTo: 8) { StyledText($0.remark, .warning) })
    }
    return columns
  }

  private func number(
    _ title: String, _ value: @escaping (DeckStanding) -> Int
  ) -> TableColumn<DeckStanding> {
    TableColumn(title, alignment: .trailing) { deck in
      let number = value(deck)
      let isNothing = number == 0 && !isSpoken
      return isNothing ? StyledText("–", .dim) : StyledText(number.grouped)
    }
  }
}
