import TextUI
import Things

enum DueCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "due", "Show how many cards are due, by deck", usage: ["[DECK…]"],
    text: """
      Counts the reviews and learning steps that are due now, within daily limits. If there is a
      backlog, due without arguments counts only today's share of it. New Things are counted
      separately. The exit status is 0 if any card is due and 1 if not.

      --prompt is meant for a shell prompt: it prints "12 due" or nothing, never waits, never
      creates a library, and always exits with 0.
      """,
    options: [
      Option("quiet", letter: "q", "print nothing; set the exit status only"),
      Option("count", "print only the number"),
      Option("prompt", "print a short text for a shell prompt"),
    ], operands: .decks, group: .study,
    examples: [
      .init("due", "Show due cards by deck"), .init("due --count", "Print only the number"),
    ],
    json: report.members)

  /// The decks with cards to ask, and the totals of all decks.
  private struct Answer {
    let due: Int
    let new: Int
    /// All due cards, if today's share is less.
    let waiting: Int?
    let decks: [DueLimits.Deck]
    /// Why some of them wait for another day, without a backlog.
    let held: String?

    init(_ decks: [DueLimits.Deck], waiting: Int?, held: String? = nil) {
      self.waiting = waiting
      self.held = held
      due = decks.reduce(0) { $0 + $1.due }
      new = decks.reduce(0) { $0 + $1.new }
      self.decks = decks.filter { $0.due > 0 || $0.new > 0 }
    }
  }

  private static let report = Report<Answer>(
    "due",
    [
      Field("due", "reviews and learning steps due, after limits", value: \.due),
      Field("new", "new cards to learn today, after limits", value: \.new),
      Field(
        "waiting", "all due cards, if due is only today's share of them", value: \.waiting
      ).inJSONOnly,
      .list(
        "decks", of: \.decks,
        [
          Field("deck", "name of a deck", value: \.deck),
          Field("due", "the same, for this deck", value: \.due),
          Field("new", "the same, for this deck", value: \.new),
        ]),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    if call.has("prompt") { return prompt(session) }
    let answer = try answer(call, in: session)
    if call.has("count") {
      session.write(plain: "\(answer.due)\n")
    } else if !call.has("quiet") {
      session.answer(answer, as: report, call) {
        if !answer.decks.isEmpty { session.show(DueTable(answer.decks)) }
        if answer.due == 0 {
          session.say(
            answer.new == 0
              ? "Nothing is due."
              : "No reviews are due; \(Counted.text(answer.new, "new card")) to learn.")
        }
        if let held = answer.held {
          session.say(held)
        } else if let waiting = answer.waiting {
          session.say(
            "This is today's share of \(waiting.grouped) due cards. To compare ways to catch up, "
              + "type catchup.")
        }
      }
    }
    return answer.due > 0 ? .done : .no
  }

  private static func answer(_ call: Call, in session: Session) throws -> Answer {
    let store = try session.store
    let now = store.now()
    let counts = try store.library.counts(at: now)
    guard !call.operands.isEmpty else {
      let today = try Today(store, counts: counts, at: now)
      return Answer(
        today.limits.decks, waiting: today.share != nil && today.left > 0 ? today.waiting : nil,
        held: today.held(in: store))
    }
    // As many as `study DECK` would ask, which knows no share of a backlog.
    let wanted = try call.operands.flatMap { try session.decks(named: $0.text) }
    return Answer(
      try store.dueLimits(counts, wanted: Set(wanted), at: now).decks, waiting: nil)
  }

  /// Errors are not reported: the output goes into a shell's prompt.
  private static func prompt(_ session: Session) -> ExitStatus {
    guard let store = try? session.existingStore, let due = try? Today(store).limits.due else {
      return .done
    }
    if due > 0 { session.write(plain: "\(due) due\n") }
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
