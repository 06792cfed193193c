import Things

// The columns of a quiz with choices.
extension TableColumns {
  var quiz: QuizChoices { QuizChoices(headerNames, cells) }

  /// Takes what says which choices are right, whatever else is named.
  mutating func takeAnswers(_ options: ReadingOptions) {
    guard options.columns[.long] == nil, let answers = quiz.answers(headerNames, cells) else {
      return
    }
    positions[.long] = answers
  }

  /// Takes the question before the choices; what has an answer is no topic of several.
  mutating func takeQuestion(_ options: ReadingOptions) {
    guard options.columns[.short] == nil, let long = positions[.long] else { return }
    guard let short = positions[.short] else {
      if options.columns[.long] == nil, quiz.answers(headerNames, cells) == long {
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
