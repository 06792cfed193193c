import Things

/// What a sitting says: in views on a terminal, in events for a program.
@MainActor
protocol StudyTalk {
  /// The sitting begins, with so many cards.
  func open(_ opening: StudyOpening)
  func ask(_ question: CardQuestion)
  /// A question and its answer once more, as they stood there.
  func show(_ question: CardQuestion, typed: String)
  func show(_ verdict: ShownVerdict, _ given: GivenAnswer)
  /// The line that asks for the grade; again where it stood there before.
  func grades(
    _ turn: Turn, _ given: GivenAnswer, _ verdict: ShownVerdict, isAgain: Bool
  ) -> GradeLine
  func graded(_ review: Review, _ turn: Turn, _ question: CardQuestion, at now: Now)
  func hint(_ text: String, isFilledIn: Bool)
  /// A remark beside the course of things.
  func say(_ sentence: String)
  /// The cursor stands behind what was asked by key.
  func endLine()
  func close(_ closing: StudyClosing)
}
