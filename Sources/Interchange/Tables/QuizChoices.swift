/// The columns `A`, `B` or `Option C` of a quiz.
struct QuizChoices {
  /// By their letters.
  private var columns: [String: Int] = [:]

  init(_ headerNames: [String]) {
    for column in headerNames.indices {
      let name = headerNames[column].lowercased().filter { $0.isLetter }
      guard let letter = name.last, ["", "option", "choice", "answer"].contains(name.dropLast())
      else { continue }
      columns[String(letter)] = column
    }
  }

  var isQuiz: Bool { columns.count > 1 }

  /// The columns by the letters or numbers that the right answers use for them; empty if any answer
  /// is another text.
  func named(by cells: [String], in long: Int) -> [String: Int] {
    let letters = columns.filter { $0.value != long }
    let texts = cells.map { Blanks.trimmed($0).lowercased() }
    // Programs count from 0.
    let first = texts.contains("0") ? 0 : 1
    let numbers = letters.sorted { $0.key < $1.key }.enumerated().map {
      ("\($0.offset + first)", $0.element.value)
    }
    return [letters, Dictionary(uniqueKeysWithValues: numbers)].first { choices in
      choices.count > 1 && texts.allSatisfy { choices[$0] != nil }
    } ?? [:]
  }
}
