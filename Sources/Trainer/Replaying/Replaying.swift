import Recall
import Things

/// A memory model and a goal, through which histories are sent.
struct Replaying {
  let parameters: Parameters
  let retention: Float

  /// What one row of a file came to.
  struct Row {
    var row: HistoryFile.Row
    var answer: ReplayedAnswer

    /// Line, card and answer as the file has them, then the numbers.
    var fields: [String] {
      [
        row.card, ExactDecimal.text(row.days), "\(row.grade)",
        ExactDecimal.text(answer.memory.stability), ExactDecimal.text(answer.memory.difficulty),
        answer.recall.map { ExactDecimal.text($0) } ?? "", ExactDecimal.text(answer.interval),
      ]
    }

    var json: JSON {
      .object([
        ("line", .int(row.line)), ("card", .string(row.card)), ("days", .number(row.days)),
        ("grade", .int(row.grade)), ("stability", .float(answer.memory.stability)),
        ("difficulty", .float(answer.memory.difficulty)),
        ("recall", .optional(answer.recall, JSON.float)), ("interval", .float(answer.interval)),
      ])
    }
  }

  /// The rows of a file, in its order, each with what its answer left behind.
  func rows(of file: HistoryFile, named name: String) throws -> [Row] {
    let forgetting = Forgetting(parameters)
    var rows = [Row?](repeating: nil, count: file.rows.count)
    for card in file.cards {
      let history = card.places.map { place in
        (elapsed: Elapsed(days: file.rows[place].days), grade: file.rows[place].grade)
      }
      do throws(ReplayError) {
        let answers = try forgetting.replay(history, retention: retention)
        for (place, answer) in zip(card.places, answers) {
          rows[place] = Row(row: file.rows[place], answer: answer)
        }
      } catch {
        throw HistoryFile.fault(
          name, file.rows[card.places[error.row]].line,
          "the first answer of a card cannot have grade 0.")
      }
    }
    return rows.compactMap(\.self)
  }
}
