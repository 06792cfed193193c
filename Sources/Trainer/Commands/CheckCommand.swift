import TextUI
import Things

/// `check`: everything verified, in numbers.
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
    json: [
      .init("well", "whether nothing is wrong"), .init("counts[].what", "what was verified"),
      .init("counts[].number", "how many of it"), .init("problems[].file", "where"),
      .init("problems[].line", "its line"), .init("problems[].sentence", "what is wrong"),
      .init("problems[].remedy", "what to do"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let store = try session.store
    try closeMergeMarks(store, call, session)
    let report = try store.upkeep.check { try session.proceed($0) }
    session.terminal.showProgress(nil)
    // The report says all of it, with what else there is.
    _ = store.library.takeNotices()
    let isWell = report.problems.isEmpty
    if !isWell || !call.has("quiet") { write(report, call, session) }
    if !call.isDryRun { try store.upkeep.settle(report, at: store.now()) }
    return isWell ? .done : .badInput
  }

  private static func closeMergeMarks(
    _ store: ThingStore, _ call: Call, _ session: Session
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

  private static func write(_ report: CheckReport, _ call: Call, _ session: Session) {
    switch call.form {
    case .json:
      session.write(
        "check",
        [
          ("well", .bool(report.problems.isEmpty)),
          ("counts", .array(report.counts.map(json))),
          ("problems", .array(report.problems.map { .notice($0) })),
        ])
    case .plain:
      session.write(rows: report.counts.map { [$0.what, "\($0.number)"] })
      for problem in report.problems { Reporter(session.terminal).report(problem) }
    case .pretty:
      session.show(
        Table(
          report.counts,
          columns: [
            TableColumn { StyledText($0.what) },
            TableColumn(alignment: .trailing) { StyledText($0.number.grouped, .strong) },
          ]
        ).padding())
      for problem in report.problems { Reporter(session.terminal).report(problem) }
      session.say(
        report.problems.isEmpty
          ? "All is well." : "\(Counted.text(report.problems.count, "problem")); see above.")
    }
  }

  private static func json(_ count: CheckReport.Count) -> JSON {
    .object([("what", .string(count.what)), ("number", .int(count.number))])
  }
}
