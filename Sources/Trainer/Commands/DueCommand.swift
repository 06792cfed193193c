import TextUI
import Things

/// `due`: Shows how many cards are due, by deck.
enum DueCommand: Command {
  static let about = CommandHelp(
    "due", "say what is due, by deck", usage: ["[DECK…]"],
    text: """
      Due are reviews and steps whose time has come, after limits; new Things are counted apart.
      The status is 0 if something is due and 1 if not.

      --prompt is made for the prompt of a shell: it prints "12 due" or nothing, never waits, never
      makes a library, and always ends with 0.
      """,
    options: [
      Option("quiet", letter: "q", "say nothing, only the status"),
      Option("count", "only the number"),
      Option("prompt", "a few characters for a shell's prompt"),
    ], operands: .decks, group: .study,
    examples: [
      .init("due", "by deck"), .init("due --count", "the number alone"),
    ],
    json: report.members)

  /// The decks with cards to ask, and the totals of all decks.
  private struct Answer {
    let due: Int
    let new: Int
    let decks: [DueLimits.Deck]

    init(_ decks: [DueLimits.Deck]) {
      due = decks.reduce(0) { $0 + $1.due }
      new = decks.reduce(0) { $0 + $1.new }
      self.decks = decks.filter { $0.due > 0 || $0.new > 0 }
    }
  }

  private static let report = Report<Answer>(
    "due",
    [
      Field("due", "reviews and steps, after limits", value: \.due),
      Field("new", "new cards, after limits", value: \.new),
      .list(
        "decks", of: \.decks,
        [
          Field("deck", "a deck", value: \.deck),
          Field("due", "the same for this deck", value: \.due),
          Field("new", "the same for this deck", value: \.new),
        ]),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    if call.has("prompt") { return prompt(session) }
    let answer = Answer(try decks(call, in: session))
    if call.has("count") {
      session.terminal.write("\(answer.due)\n", to: .output)
    } else if !call.has("quiet") {
      session.answer(answer, as: report, call) {
        if !answer.decks.isEmpty { session.show(DueTable(answer.decks)) }
        if answer.due == 0 { session.say("Nothing is due.") }
      }
    }
    return answer.due > 0 ? .done : .no
  }

  private static func decks(_ call: Call, in session: Session) throws -> [DueLimits.Deck] {
    let store = try session.store
    let limits = DueLimits(try store.library.counts(at: store.now()), settings: store.settings)
    guard !call.operands.isEmpty else { return limits.decks }
    let wanted = try call.operands.flatMap { try session.decks(named: $0.text) }
    return limits.decks.filter { wanted.contains($0.deck) }
  }

  /// Errors are not reported: the output goes into a shell's prompt.
  private static func prompt(_ session: Session) -> ExitStatus {
    guard let store = try? session.existingStore,
      let counts = try? store.library.counts(at: store.now())
    else { return .done }
    let due = DueLimits(counts, settings: store.settings).due
    if due > 0 { session.terminal.write("\(due) due\n", to: .output) }
    return .done
  }
}

/// The cards of today by deck, with the progress of planned exams.
struct DueTable: View {
  @Environment(\.isSpoken) private var isSpoken
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
        TableColumn(shrinksTo: 8) { StyledText($0.deck) },
        TableColumn(alignment: .trailing) { cell($0.due, "due") },
        TableColumn(alignment: .trailing) { cell($0.new, "new") },
        TableColumn { exams[$0.deck].map { ExamText(standing: $0).line } ?? StyledText() },
      ]
    ).padding()
  }

  private func cell(_ number: Int, _ word: String) -> StyledText {
    guard number > 0 else {
      return isSpoken ? StyledText() : StyledText("–", .dim)
    }
    return StyledText(number.grouped, .strong) + StyledText(" \(word)", .dim)
  }
}
