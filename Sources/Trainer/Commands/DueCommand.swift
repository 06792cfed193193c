import TextUI
import Things

/// `due`: what is to be answered now.
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
    json: [
      .init("due", "reviews and steps, after limits"),
      .init("new", "new cards, after limits"),
      .init("decks[].deck", "a deck"), .init("decks[].due", "the same for this deck"),
      .init("decks[].new", "the same for this deck"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    if call.has("prompt") { return prompt(session) }
    let decks = try decks(session.store, call, session)
    let due = decks.reduce(0) { $0 + $1.due }
    if call.has("count") {
      session.terminal.write("\(due)\n", to: .output)
    } else if !call.has("quiet") {
      report(decks, due, call, session)
    }
    return due > 0 ? .done : .no
  }

  private static func decks(
    _ store: ThingStore, _ call: Call, _ session: Session
  ) throws -> [DueLimits.Deck] {
    let limits = DueLimits(try store.library.counts(at: store.now()), settings: store.settings)
    guard !call.operands.isEmpty else { return limits.decks }
    let wanted = try call.operands.flatMap { try session.decks(named: $0.text) }
    return limits.decks.filter { wanted.contains($0.deck) }
  }

  /// Whatever is wrong, a shell's prompt is not the place to say it.
  private static func prompt(_ session: Session) -> ExitStatus {
    guard let store = try? session.existingStore,
      let counts = try? store.library.counts(at: store.now())
    else { return .done }
    let due = DueLimits(counts, settings: store.settings).due
    if due > 0 { session.terminal.write("\(due) due\n", to: .output) }
    return .done
  }

  private static func report(
    _ decks: [DueLimits.Deck], _ due: Int, _ call: Call, _ session: Session
  ) {
    let asked = decks.filter { $0.due > 0 || $0.new > 0 }
    switch call.form {
    case .plain: session.write(rows: asked.map { [$0.deck, "\($0.due)", "\($0.new)"] })
    case .json:
      session.write(
        "due",
        [
          ("due", .int(due)), ("new", .int(decks.reduce(0) { $0 + $1.new })),
          (
            "decks",
            .array(
              asked.map {
                .object([("deck", .string($0.deck)), ("due", .int($0.due)), ("new", .int($0.new))])
              })
          ),
        ])
    case .pretty:
      if !asked.isEmpty { session.show(DueTable(asked)) }
      if due == 0 { session.say("Nothing is due.") }
    }
  }
}

/// What is asked today, deck by deck, and how a deck stands before its exam.
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
