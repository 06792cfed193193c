import Recall

/// Answers as somebody gives them who mostly knows: the same in every run.
struct AnswerHistory {
  private var grades: [Grade] = []
  private var elapsed: [Elapsed] = []
  private let answersEach: Int

  init(cards: Int, answersEach: Int) {
    self.answersEach = answersEach
    for card in 0..<cards {
      for answer in 0..<answersEach {
        let drawn = Seed(UInt64(card), answer).bits
        let dice = drawn % 10
        grades.append(dice == 0 ? .again : dice < 3 ? .hard : dice < 9 ? .good : .easy)
        let days = answer < 2 ? 0 : Int(drawn >> 32 % 40) + answer * answer
        elapsed.append(Elapsed(studyDays: days, seconds: days * 86_400 + 600))
      }
    }
  }

  /// The sum of what is left of all cards.
  func replayed(by forgetting: Forgetting) -> Float {
    var sum: Float = 0
    for first in stride(from: 0, to: grades.count, by: answersEach) {
      var memory = forgetting.first(grades[first])
      for answer in first + 1..<first + answersEach {
        memory = forgetting.review(memory, after: elapsed[answer], grade: grades[answer]).memory
      }
      sum += memory.stability
    }
    return sum
  }
}
