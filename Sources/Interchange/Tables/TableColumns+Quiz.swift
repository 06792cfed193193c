import Things

// The columns of a quiz with choices.
extension TableColumns {
  var quiz: QuizChoices { QuizChoices(headerNames, cells) }

  /// Takes what says which choices are right, whatever else is named.
  mutating func takeAnswers(_ options: ReadingOptions) {
    guard options.columns[.long] == nil, let answers = quiz.answers(cells) else {
      return
    }
    positions[.long] = answers
  }

  /// Takes the question before the choices; what has an answer is no topic of several.
  mutating func takeQuestion(_ options: ReadingOptions) {
    guard options.columns[.short] == nil, let long = positions[.long] else { return }
    guard let short = positions[.short] else {
      if options.columns[.long] == nil, quiz.answers(cells) == long {
        positions[.short] = quiz.question(cells)
      }
      return
    }
    guard rank(of: short, as: .short) == 10, rank(of: long, as: .long) == 2,
      let question = free.first(where: { column in
        isOpen(column) && cells.isFull(column)
          && cells.length(of: column) > 2 * cells.length(of: short)
      })
    else { return }
    positions[.short] = question
  }

  /// The column of cells with all choices, if the long forms name them; and the first number.
  var listedChoices: (column: Int, first: Int)? {
    guard header != nil, let long = positions[.long], cells.holdsChoiceNames(long) else {
      return nil
    }
    return (0..<count).first { $0 != long && cells.holdsChoices($0) }
      .map { ($0, cells.of(long).contains("0") ? 0 : 1) }
  }

  /// The choices that the long forms name.
  var quizChoices: QuizChoices? {
    guard let long = positions[.long] else { return nil }
    let named = quiz.named(by: cells.of(long), in: long)
    // Where the choices are numbers, a number can be the answer itself.
    let isUnclear =
      named.columns["1"] != nil && named.columns.values.contains { cells.isMostlyNumbers($0) }
    return isUnclear || !named.isQuiz ? nil : named
  }
}
