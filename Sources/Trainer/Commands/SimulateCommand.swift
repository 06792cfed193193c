import Recall
import TextUI
import Things

/// `simulate`: Compares workload and knowledge at different retention targets.
enum SimulateCommand: Command {
  static let about = CommandHelp(
    "simulate", "compare what other retentions would cost and keep",
    usage: ["[DECK…] [--days N] [--retention LOW..HIGH]"],
    text: """
      For each retention it says how long you would study a day, how many answers that is, and how
      many cards you would know in the end. It begins with your cards as they stand, begins new ones
      within the limits, and takes your own times and grades; nothing is drawn by chance. Least work
      is where each card known in the end has cost least time.
      """,
    options: [
      Option("days", value: "N", "look so many days ahead; 365 unless said"),
      Option("retention", value: "LOW..HIGH", "from 0.70..0.99; 0.70..0.97 unless said"),
    ], operands: .decks, group: .memory,
    examples: [
      .init("simulate", "a year of all decks"),
      .init("simulate computing --days 90 --retention 0.80..0.95", "three months of one"),
    ], json: SimulationResult.report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let days = try call.number("days", in: 1...3650) ?? 365
    let retentions = try retentions(call["retention"] ?? "0.70..0.97")
    let store = try session.store
    let decks =
      try call.operands.isEmpty
      ? store.library.decks().map(\.name)
      : call.texts.flatMap { try session.decks(named: $0) }
    let now = store.now()
    let future = try StudyFuture(
      of: Array(Set(decks)).sorted(), days: days, library: store.library, settings: store.settings,
      now: now)
    guard future.plan.cards.count + future.plan.newCards > 0 else {
      throw Refusal("there is nothing to ask.", remedy: "add or import brings Things.")
    }
    let result = SimulationResult(
      future: future, scope: call.operands.isEmpty ? "all decks" : Counted.names(call.texts),
      points: try points(of: future, at: retentions, in: session))
    session.answer(result, as: SimulationResult.report, call) {
      session.show(SimulationView(result: result))
    }
    return .done
  }

  private static func points(
    of future: StudyFuture, at retentions: [Float], in session: Session
  ) throws -> [SimulationPoint] {
    let progress = ProgressReporter(session)
    defer { progress.end() }
    var done = 0.0
    return try Simulation(future.plan).points(retentions) { () throws(Interrupted) in
      done += 1
      try progress.proceed("looking ahead", share: min(done / Double(retentions.count), 1))
    }
  }

  /// Whole percents, from one to the other.
  private static func retentions(_ text: String) throws -> [Float] {
    let ends = text.split(separator: ".", omittingEmptySubsequences: false)
    let parts = text.contains("..") ? split(text) : [text, text]
    let percents = parts.map(percent)
    guard ends.count <= 6, parts.count == 2, let low = percents[0], let high = percents[1],
      low <= high
    else {
      throw UsageError(
        "--retention takes two numbers from 0.70 to 0.99, as in 0.80..0.95, not \"\(text)\".")
    }
    return (low...high).map { Float($0) / 100 }
  }

  private static func split(_ text: String) -> [String] {
    guard let place = text.firstRange(of: "..") else { return [text] }
    return [String(text[..<place.lowerBound]), String(text[place.upperBound...])]
  }

  private static func percent(_ text: String) -> Int? {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? String(text.dropLast()) : text), number.isFinite else {
      return nil
    }
    let percent = (isPercent || number > 1 ? number : number * 100).rounded()
    return (70...99).contains(percent) ? Int(percent) : nil
  }
}
