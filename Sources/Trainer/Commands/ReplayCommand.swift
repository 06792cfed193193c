import DelimitedText
import Recall
import TextUI
import Things

enum ReplayCommand: Command {
  static let about = CommandHelp(
    "replay", "Run a review history through the memory model",
    usage: ["FILE [--model fsrs6|fsrs7] [--parameters NUMBERS] [--retention R]"],
    text: """
      The file has one row card,days,grade per review, with or without a header: any name for the
      card, days since its previous review, and the grade, 1 (again) to 4 (easy). Prints each row
      with stability and difficulty after the review, recall before it, and the interval for the
      target retention, all in full precision. Does not touch any library. Use - to read standard
      input.
      """,
    options: [
      Option(
        "model", value: "MODEL", "fsrs6 or fsrs7 (default: fsrs6)",
        completed: .words(["fsrs6", "fsrs7"])),
      Option("parameters", value: "NUMBERS", "model parameters, separated by commas"),
      Option("retention", value: "R", "target retention, 0.70 to 0.99 (default: 0.9)"),
    ], operands: .files, group: .memory,
    examples: [
      .init("replay answers.csv --retention 0.85", "Compute intervals for a retention of 0.85")
    ],
    json: report.members)

  private struct Answer {
    let replay: Replaying
    let rows: [Replaying.Step]
  }

  private static let report = Report<Answer>(
    "replay",
    [
      Field("model", "fsrs6 or fsrs7", value: \.replay.parameters.model.rawValue),
      Field("retention", "the target retention", value: \.replay.retention),
      Field("parameters", "the parameters used", value: \.replay.parameters.values),
      .list("rows", of: \.rows, Replaying.Step.fields),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard let path = call.operands.first?.text, call.operands.count == 1 else {
      throw UsageError(
        "replay takes one file.", remedy: "Try: replay FILE, or replay - for standard input")
    }
    let replay = try Replaying(parameters: parameters(call), retention: retention(call))
    let bytes = try session.surroundings.read(path, 1 << 30)
    let rows = try replay.rows(of: HistoryFile(bytes, InputFile(name: path, command: "replay")))
    session.answer(Answer(replay: replay, rows: rows), as: report, call) {
      session.show(ReplayTable(rows: rows))
    }
    return .done
  }

  private static func parameters(_ call: Call) throws -> Parameters {
    let model = try call.model()
    guard let text = call["parameters"] else { return Parameters(defaultsOf: model ?? .fsrs6) }
    let numbers = text.split { $0 == "," || $0.isWhitespace }.map { Double($0) }
    guard !numbers.contains(nil) else {
      throw UsageError("--parameters takes numbers separated by commas.")
    }
    do {
      let parameters = try Parameters(numbers.compactMap(\.self))
      guard model == nil || model == parameters.model else {
        throw UsageError(
          "\(numbers.count) parameters belong to \(parameters.model.name), not to --model "
            + "\(call["model"] ?? "").",
          remedy: "Remove --model.")
      }
      return parameters
    } catch let error as ParametersError {
      throw UsageError("--parameters: \(error)")
    }
  }

  private static func retention(_ call: Call) throws -> Float {
    guard let text = call["retention"] else { return 0.9 }
    guard let retention = Float(text), Forgetting.retentions.contains(retention) else {
      throw UsageError("--retention takes a number from 0.70 to 0.99, not \"\(text)\".")
    }
    return retention
  }
}

extension Call {
  func model() throws(UsageError) -> MemoryModel? {
    guard let word = self["model"] else { return nil }
    guard let model = MemoryModel(rawValue: word.lowercased()) else {
      throw UsageError("unknown model \"\(word)\".", remedy: "Use fsrs6 or fsrs7.")
    }
    return model
  }
}

/// Replayed answers with their numbers in columns.
private struct ReplayTable: View {
  private static var titles: [String] {
    ["card", "days", "grade", "stability", "difficulty", "recall", "interval"]
  }

  let rows: [Replaying.Step]

  var body: some View {
    Table(
      rows.map { Replaying.Step.fields.cells(of: $0) },
      columns: Self.titles.enumerated().map { index, title in
        TableColumn(title, alignment: index == 0 ? .leading : .trailing) { StyledText($0[index]) }
      })
  }
}

/// A memory model and a target retention for replaying histories.
private struct Replaying {
  let parameters: Parameters
  let retention: Float

  /// A row of the file and its result.
  struct Step {
    var row: HistoryFile.Entry
    var answer: ReplayedAnswer

    /// Numbers as shortest exact decimals.
    @MainActor static let fields: [Field<Step>] = [
      Field("line", "line number in the file", value: \.row.line).inJSONOnly,
      Field("card", "name of the card", value: \.row.card),
      Field("days", "days since the previous review", value: \.row.days)
        .plain { ExactDecimal.text($0.row.days) },
      Field("grade", "0 to 4", value: \.row.grade),
      Field("stability", "in days, after the review", value: \.answer.memory.stability)
        .plain { ExactDecimal.text($0.answer.memory.stability) },
      Field("difficulty", "1 to 10, after the review", value: \.answer.memory.difficulty)
        .plain { ExactDecimal.text($0.answer.memory.difficulty) },
      Field(
        "recall", "chance of recall just before; null for a first review", value: \.answer.recall
      )
      .plain { $0.answer.recall.map { ExactDecimal.text($0) } ?? "" },
      Field("interval", "days until recall falls to the target retention", value: \.answer.interval)
        .plain { ExactDecimal.text($0.answer.interval) },
    ]
  }

  /// The rows of a file in order, each with its result.
  func rows(of file: HistoryFile) throws -> [Step] {
    let forgetting = Forgetting(parameters)
    var rows = [Step?](repeating: nil, count: file.rows.count)
    for card in file.cards {
      let history = card.places.map { index in
        (elapsed: Elapsed(days: file.rows[index].days), grade: file.rows[index].grade)
      }
      do throws(ReplayError) {
        let answers = try forgetting.replay(history, retention: retention)
        for (index, answer) in zip(card.places, answers) {
          rows[index] = Step(row: file.rows[index], answer: answer)
        }
      } catch {
        throw file.source.fault(
          "the first review of a card cannot have grade 0.",
          line: file.rows[card.places[error.row]].line)
      }
    }
    return rows.compactMap(\.self)
  }
}

/// A file of `card,days,grade`: answers of any number of cards, in order for each card.
private struct HistoryFile {
  /// An answer and its line number.
  struct Entry {
    var line: Int
    var card: String
    var days: Double
    var grade: Int
  }

  let source: InputFile
  let rows: [Entry]

  /// Parses a file; errors name the line.
  init(_ bytes: [UInt8], _ source: InputFile) throws {
    self.source = source
    var reader = RecordReader(try source.decoded(bytes), dialect: .csv)
    var rows: [Entry] = []
    var isFirst = true
    while reader.advance() {
      if let problem = reader.problem {
        throw source.fault(problem.withoutLine, line: problem.line)
      }
      let texts = reader.texts.map(\.trimmed)
      let isHeader = isFirst && texts.map { $0.lowercased() } == ["card", "days", "grade"]
      if !isHeader { rows.append(try Self.row(texts, line: reader.line, source)) }
      isFirst = false
    }
    guard !rows.isEmpty else { throw source.fault("the file has no reviews.") }
    self.rows = rows
  }

  private static func row(_ texts: [String], line: Int, _ source: InputFile) throws -> Entry {
    guard texts.first?.lowercased() != "card_id" else {
      throw source.fault("it is a log of reviews, which fit --log reads.", line: line)
    }
    guard texts.count == 3 else {
      let count = Counted.text(texts.count, "field")
      throw source.fault("expected card,days,grade but found \(count).", line: line)
    }
    guard let days = Double(texts[1]), days.isFinite, days >= 0 else {
      throw source.fault("days must be 0 or more.", line: line)
    }
    guard let grade = Int(texts[2]), (0...4).contains(grade) else {
      throw source.fault(
        "the grade must be 1 to 4, or 0 for a review that changes nothing.", line: line)
    }
    return Entry(line: line, card: texts[0], days: days, grade: grade)
  }

  /// The indices of `rows` by card, in order of first appearance.
  var cards: [(name: String, places: [Int])] {
    var cards: [(name: String, places: [Int])] = []
    var known: [String: Int] = [:]
    for (index, row) in rows.enumerated() {
      if let card = known[row.card] {
        cards[card].places.append(index)
      } else {
        known[row.card] = cards.count
        cards.append((row.card, [index]))
      }
    }
    return cards
  }
}
