import DelimitedText
import Recall
import Things

/// A file of `card,days,grade`: the answers of any number of cards, those of each in their order.
struct HistoryFile {
  /// An answer, and the line it stands in.
  struct Row {
    var line: Int
    var card: String
    var days: Double
    var grade: Int
  }

  let rows: [Row]

  /// Reads the bytes of a file; what is wrong is named with its line.
  init(_ bytes: [UInt8], named file: String) throws {
    let text: DecodedText
    do {
      text = try DecodedText(bytes)
    } catch {
      throw Self.fault(file, nil, "\(error)")
    }
    var reader = RecordReader(text.bytes, dialect: .csv)
    var rows: [Row] = []
    var isFirst = true
    while reader.advance() {
      if let problem = reader.problem { throw Self.fault(file, reader.line, problem.description) }
      let texts = reader.texts.map(\.trimmingBlanks)
      let isHeader = isFirst && texts.map { $0.lowercased() } == ["card", "days", "grade"]
      if !isHeader { rows.append(try Self.row(texts, reader.line, file)) }
      isFirst = false
    }
    guard !rows.isEmpty else { throw Self.fault(file, nil, "There are no answers in it.") }
    self.rows = rows
  }

  private static func row(_ texts: [String], _ line: Int, _ file: String) throws -> Row {
    guard texts.count == 3 else {
      let count = Counted.text(texts.count, "field")
      throw fault(
        file, line, "A row is card,days,grade; here \(texts.count == 1 ? "is" : "are") \(count).")
    }
    guard let days = Double(texts[1]), days.isFinite, days >= 0 else {
      throw fault(file, line, "Days since the answer before are a number from 0 up.")
    }
    guard let grade = Int(texts[2]), (0...4).contains(grade) else {
      throw fault(file, line, "A grade is 1 to 4, or 0 for an answer that changes nothing.")
    }
    return Row(line: line, card: texts[0], days: days, grade: grade)
  }

  static func fault(_ file: String, _ line: Int?, _ problem: String) -> Refusal {
    let place = line.map { ", line \($0)" } ?? ""
    let sentence = problem.prefix(1).lowercased() + problem.dropFirst()
    return Refusal(
      "\(file)\(place): \(sentence)", remedy: "help replay shows what it reads.", status: .badInput)
  }

  /// The same rows by card, cards in the order of their first rows; places are those in `rows`.
  var cards: [(name: String, places: [Int])] {
    var cards: [(name: String, places: [Int])] = []
    var known: [String: Int] = [:]
    for (place, row) in rows.enumerated() {
      if let card = known[row.card] {
        cards[card].places.append(place)
      } else {
        known[row.card] = cards.count
        cards.append((row.card, [place]))
      }
    }
    return cards
  }
}
