import TextUI
import Things

/// `check`: Verifies the library and prints what it counted.
enum CheckCommand: Command {
  static let about = CommandHelp(
    "check", "verify everything, and say what is wrong and what to do", usage: ["[--quiet]"],
    text: """
      Every line of the journal by its checksum, every number, every id, every row of every deck,
      unfinished changes, and that the index equals what decks and journal give. The status is 65 if
      something is wrong.

      Open merge marks in a deck are closed by id where nothing contradicts; it asks first, -y
      answers.
      """,
    options: [Option("quiet", letter: "q", "say nothing when all is well")], group: .library,
    examples: [.init("check", "all of it")],
    json: report.members)

  private static let report = Report<CheckReport>(
    "check",
    [
      Field("well", "whether nothing is wrong", value: \.problems.isEmpty),
      .list(
        "counts", of: \.counts,
        [
          Field("what", "what was verified", value: \.what),
          Field("number", "how many of it", value: \.number),
        ]),
      .list("problems", of: \.problems, Notice.fields).inJSONOnly,
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let store = try session.store
    try closeMergeMarks(in: store, call, session)
    let found = try store.upkeep.check(repair: false) { try session.proceed($0) }
    session.terminal.showProgress(nil)
    // The report repeats these notices.
    _ = store.library.takeNotices()
    let isWell = found.problems.isEmpty
    if !isWell || !call.has("quiet") {
      session.answer(found, as: report, call) { show(found, in: session) }
      if call.form == .plain { show(found.problems, in: session) }
    }
    return isWell ? .done : .badInput
  }

  private static func closeMergeMarks(
    in store: ThingStore, _ call: Call, _ session: Session
  ) throws {
    for marks in try store.upkeep.mergeMarks() where marks.contradictions.isEmpty {
      guard call.saysYes || session.canAsk, !call.isDryRun else { continue }
      let question = "\(marks.deck) has merge marks. \(marks.summary) Close it so?"
      guard try session.confirms(question, call, standard: true) else { continue }
      try store.upkeep.closeMergeMarks(marks.deck, at: store.now())
      session.say("\(marks.deck): merge marks closed.")
    }
    try store.refresh()
  }

  private static func show(_ found: CheckReport, in session: Session) {
    session.show(
      Table(
        found.counts,
        columns: [
          TableColumn { StyledText($0.what) },
          TableColumn(alignment: .trailing) { StyledText($0.number.grouped, .strong) },
        ]
      ).padding())
    show(found.problems, in: session)
    session.say(
      found.problems.isEmpty
        ? "All is well." : "\(Counted.text(found.problems.count, "problem")); see above.")
  }

  private static func show(_ problems: [Notice], in session: Session) {
    for problem in problems { Reporter(session.terminal).report(problem) }
  }
}
