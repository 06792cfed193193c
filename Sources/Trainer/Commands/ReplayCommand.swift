import Recall
import TextUI
import Things

/// `replay`: a history of answers through the memory model.
enum ReplayCommand: Command {
  static let about = About(
    "replay", "send a history of answers through the memory model",
    usage: ["FILE [--model fsrs6|fsrs7] [--parameters NUMBERS] [--retention R]"],
    text: """
      The file has a row card,days,grade for every answer, with or without these names above: any
      name for the card, days since its answer before, and 1 again, 2 hard, 3 good, 4 easy. Each row
      is given back with stability and difficulty after the answer, recall before it, and the
      interval to the retention, as shortest exact decimals. No library is touched; - reads standard
      input.
      """,
    options: [
      Option(
        "model", value: "MODEL", "fsrs6 (unless said) or fsrs7",
        completed: .words(["fsrs6", "fsrs7"])),
      Option("parameters", value: "NUMBERS", "the model's numbers, parted by commas"),
      Option("retention", value: "R", "from 0.70 to 0.99; 0.9 unless said"),
    ], operands: .files, group: .memory,
    examples: [.init("replay answers.csv --retention 0.85", "a file, for another retention")],
    json: [
      .init("model", "fsrs6 or fsrs7"), .init("retention", "what intervals are reckoned for"),
      .init("parameters[]", "the numbers used"),
      .init("rows[].line", "the line of the file"), .init("rows[].card", "the card's name"),
      .init("rows[].days", "since the answer before"), .init("rows[].grade", "0 to 4"),
      .init("rows[].stability", "in days, after the answer"),
      .init("rows[].difficulty", "1 to 10, after the answer"),
      .init("rows[].recall", "the chance just before; null on a first answer"),
      .init("rows[].interval", "days until recall falls to the retention"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard let path = call.operands.first?.text, call.operands.count == 1 else {
      throw UsageError(
        "replay takes one file.", remedy: "replay FILE, or replay - for standard input.")
    }
    let replay = try Replaying(parameters: parameters(call), retention: retention(call))
    let bytes = try session.read(path, 1 << 30)
    let rows = try replay.rows(of: HistoryFile(bytes, named: path), named: path)
    switch call.form {
    case .pretty: session.show(ReplayTable(rows))
    case .plain: session.write(rows: rows.map(\.fields))
    case .json:
      session.write(
        "replay",
        [
          ("model", .string(replay.parameters.model.rawValue)),
          ("retention", .float(replay.retention)),
          ("parameters", .array(replay.parameters.values.map(JSON.float))),
          ("rows", .array(rows.map(\.json))),
        ])
    }
    return .done
  }

  private static func parameters(_ call: Call) throws -> Parameters {
    let model = try call["model"].map(model)
    guard let text = call["parameters"] else { return Parameters(defaultsOf: model ?? .fsrs6) }
    let numbers = text.split { $0 == "," || $0.isWhitespace }.map { Double($0) }
    guard !numbers.contains(nil) else {
      throw UsageError("--parameters takes numbers parted by commas.")
    }
    do {
      let parameters = try Parameters(numbers.compactMap(\.self))
      guard model == nil || model == parameters.model else {
        throw UsageError(
          "these are parameters of \(parameters.model.name).", remedy: "Leave out --model.")
      }
      return parameters
    } catch let error as ParametersError {
      throw UsageError("--parameters: \(error)")
    }
  }

  private static func model(_ word: String) throws -> MemoryModel {
    guard let model = MemoryModel(rawValue: word.lowercased()) else {
      throw UsageError("there is no model \"\(word)\".", remedy: "Say fsrs6 or fsrs7.")
    }
    return model
  }

  private static func retention(_ call: Call) throws -> Float {
    guard let text = call["retention"] else { return 0.9 }
    guard let retention = Float(text), Forgetting.retentions.contains(retention) else {
      throw UsageError("--retention takes a number from 0.70 to 0.99, not \"\(text)\".")
    }
    return retention
  }
}
