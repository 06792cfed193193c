import Things

// The columns of a quiz with choices.
extension TableColumns {
  var quiz: QuizChoices { QuizChoices(headerNames, cells) }

  /// Takes the column with the right choices before any other name is looked at.
  mutating func takeAnswers(_ options: ReadingOptions) {
    guard options.columns[.long] == nil else { return }
    let areRight = areRight
    let answers =
      quiz.answers(cells, areRight: areRight)
      ?? (0..<count).first { column in
        areRight[column] && cells.holdsChoiceNames(column)
          && columnOfChoices(beside: column) != nil
      }
    // A word can also stand among the others that mean the same.
    if let answers, free.contains(answers), rank(of: answers, as: .short) == nil {
      assign(answers, as: .long)
    }
  }

  /// Whether each column has a name for right answers, such as `jawaban_benar`.
  private var areRight: [Bool] {
    mutating get {
      (0..<count).map { column in
        QuizChoices.isRight(name(column))
          || names.words(of: name(column)).contains { word in
            names.meanings(of: word).contains { $0.role == .long && $0.rank == 2 }
          }
      }
    }
  }

  /// Takes the question before the choices; what has an answer is no topic of several.
  mutating func takeQuestion(_ options: ReadingOptions) {
    guard options.columns[.short] == nil, let long = positions[.long] else { return }
    guard let short = positions[.short] else {
      if options.columns[.long] == nil, quiz.answers(cells, areRight: areRight) == long {
        if let question = quiz.question(cells, among: free) { assign(question, as: .short) }
      }
      return
    }
    guard rank(of: short, as: .short) == 10, rank(of: long, as: .long) == 2,
      let question = free.first(where: { column in
        isOpen(column) && cells.isFull(column)
          && cells.length(of: column) > 2 * cells.length(of: short)
      })
    else { return }
    assign(question, as: .short)
  }

  /// The column of cells with all choices, if the long forms name them; and the first number.
  var listedChoices: (column: Int, first: Int)? {
    guard header != nil, let long = positions[.long], cells.holdsChoiceNames(long) else {
      return nil
    }
    return columnOfChoices(beside: long).map { ($0, cells.of(long).contains("0") ? 0 : 1) }
  }

  private func columnOfChoices(beside column: Int) -> Int? {
    (0..<count).first { other in
      other != column
        && cells.holdsChoices(other, isNamed: ListedChoices.isName(name(other)))
        && !cells.areAmongChoices(column, in: other)
    }
  }

  /// The choices that the long forms name.
  var quizChoices: QuizChoices? {
    guard let long = positions[.long] else { return nil }
    let named = quiz.named(by: cells.of(long), in: long)
    // Where the choices are numbers, a number can be the answer itself.
    let choices = named.columns.values.filter { cells.holdsText($0) }
    let areNumbers = named.columns["1"] != nil && choices.contains { cells.isMostlyNumbers($0) }
    let isText = areNumbers && cells.share(of: long, among: Array(choices)) > 0.5
    return isText || !named.isQuiz ? nil : named
  }

  /// Refuses quizzes with a row or a mark for each choice, or without the right ones: most cards would
  /// have a wrong answer.
  mutating func refuseQuizzes(_ options: ReadingOptions) {
    guard options.columns.isEmpty else { return }
    let marks = (0..<count).filter {
      $0 != positions[.short] && cells.holdsFlags($0) && QuizChoices.isRight(name($0))
    }
    if marks.count > 1, quiz.isQuiz {
      obstacle = .foreign(
        "a quiz with a mark beside each choice",
        remedy: "Put the right answers into a column of their own, and import that.")
    }
    if case .noPair? = obstacle, let short = positions[.short], let long = positions[.long],
      rank(of: short, as: .short) == 2, case let choices = quiz.columns.values, choices.count > 2,
      choices.contains(long)
    {
      obstacle = .foreign(
        "a quiz that does not say which choices are right",
        remedy: "Add a column with the right answers, and import it.")
    }
    // A letter without a column would become the answer.
    if obstacle == nil, let long = positions[.long], let choices = quizChoices {
      let lost = cells.of(long).count {
        CellShape.namesChoices($0) && choices.places(in: $0).isEmpty
      }
      if lost * 10 >= cells.of(long).count { askForPair() }
    }
    guard let short = positions[.short], cells.repeatsInOrder(short),
      let mark = marks.first, mark != positions[.long],
      Set(cells.of(mark)).count > 1
    else { return }
    obstacle = .foreign(
      "a quiz with a row for each choice",
      remedy: "Keep only the rows with the right answers, and import them.")
  }
}
