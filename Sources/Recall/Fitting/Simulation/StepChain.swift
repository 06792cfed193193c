/// What becomes of a card that goes through steps on one day, in expectation.
///
/// Every way through the steps is followed; ways too unlikely to be worth it are taken together,
/// with the mean of their memories.
struct StepChain: Sendable {
  let forgetting: Forgetting
  let steps: Steps
  /// By grade.
  let shares: [Double]
  let seconds: [Double]

  // What is less likely than this is taken together.
  private static let leastShare = 0.012
  // Whoever has not left the steps by then is taken to.
  private static let mostRounds = 8

  /// From the memory after the answer that led to the course.
  func graduation(of memory: Memory, course: Course?) -> Graduation {
    guard case .step(_, let left) = course else {
      return Graduation(ways: [Way(memory: memory, share: 1)])
    }
    var result = Graduation()
    var rest = MeanMemory()
    var waiting = [Waiting(memory: memory, share: 1, left: left)]
    for _ in 0..<Self.mostRounds where !waiting.isEmpty {
      var next: [Waiting] = []
      var unlikely = [MeanMemory](repeating: MeanMemory(), count: steps.delays.count + 1)
      for card in waiting { answer(card, &next, &unlikely, &rest, &result) }
      for (left, mean) in unlikely.enumerated() where mean.share > 0 {
        next.append(Waiting(memory: mean.memory, share: mean.share, left: left))
      }
      waiting = next
    }
    for card in waiting { rest.add(card.memory, card.share) }
    if rest.share > 0 { result.ways.append(Way(memory: rest.memory, share: rest.share)) }
    return result
  }

  private func answer(
    _ card: Waiting, _ next: inout [Waiting], _ unlikely: inout [MeanMemory],
    _ rest: inout MeanMemory, _ result: inout Graduation
  ) {
    let delay = steps.delays[steps.delays.count - card.left]
    let (_, memories) = forgetting.reviews(
      card.memory, after: Elapsed(studyDays: 0, seconds: delay))
    for grade in Grade.allCases {
      let index = Int(grade.rawValue) - 1
      let share = card.share * shares[index]
      result.answers += share
      result.seconds += share * seconds[index]
      let isLikely = share >= Self.leastShare
      if case .step(_, let left) = steps.course(grade, left: card.left) {
        if isLikely {
          next.append(Waiting(memory: memories[grade], share: share, left: left))
        } else {
          unlikely[left].add(memories[grade], share)
        }
      } else if isLikely {
        result.ways.append(Way(memory: memories[grade], share: share))
      } else {
        rest.add(memories[grade], share)
      }
    }
  }

  /// A card on its way, and how likely it came there.
  private struct Waiting {
    let memory: Memory
    let share: Double
    let left: Int
  }
}
