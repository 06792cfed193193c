/// Tells the Thing asked, and its like in another deck, from others.
struct Twins {
  private let asked: Asked
  private let answered: Set<Thing.ID>
  private let question: AnswerKey
  private let answers: [AnswerKey]

  init(of asked: Asked) {
    self.asked = asked
    answered = Set(asked.answered.map(\.id))
    question = AnswerKey(asked.question(of: asked.thing))
    answers = AnswerKey.all(of: asked.thing, asked: asked.direction)
  }

  /// The Things that are others indeed, each once, in order of their ids.
  func others(among things: [Thing]) -> [Thing] {
    var seen = answered
    return things.filter { seen.insert($0.id).inserted && !isTwin($0) }.sorted { $0.id < $1.id }
  }

  // The same question and the same answer, whatever is read over.
  private func isTwin(_ thing: Thing) -> Bool {
    AnswerKey(asked.question(of: thing)) == question
      && AnswerKey.all(of: thing, asked: asked.direction).first == answers.first
  }
}
