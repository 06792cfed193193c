/// How many cards came on each day to wait for each review, and go on from there.
struct CardFlow {
  private var transitions: Transitions
  private let days: Int
  /// By day, then by review; a day has room for so many reviews.
  private var arrivals: SharedNumbers
  private var room = 2048

  // Fewer cards than this are as good as none.
  private static let least = 1e-7

  init(_ transitions: Transitions, days: Int) {
    self.transitions = transitions
    self.days = days
    arrivals = SharedNumbers(count: days * room)
  }

  /// Cards that have a memory since a day.
  mutating func add(_ cards: Double, of memory: Memory, on day: Int) {
    var parts: [Transitions.Part] = []
    transitions.share(cards, of: memory, into: &parts)
    makeRoom()
    for part in parts { arrivals.numbers[day * room + Int(part.review)] += part.cards }
  }

  /// Cards that are at a point of the grid since a day.
  mutating func add(_ cards: Double, at point: Int, on day: Int) {
    let review = transitions.number(of: point)
    makeRoom()
    arrivals.numbers[day * room + Int(review)] += cards
  }

  private mutating func makeRoom() {
    guard transitions.reviews.count > room else { return }
    let wider = SharedNumbers(count: days * room * 2)
    for day in 0..<days {
      for review in 0..<room {
        wider.numbers[day * room * 2 + review] = arrivals.numbers[day * room + review]
      }
    }
    arrivals = wider
    room *= 2
  }

  /// Reviews all cards that came so long ago that their interval is over.
  mutating func review(on day: Int, _ total: inout SimulatedDay) {
    let due = due(on: day)
    for (number, _) in due where !transitions.reviews[number].isMadeOut {
      transitions.makeOut(number)
    }
    makeRoom()
    let today = arrivals.numbers + day * room
    transitions.reviews.withUnsafeBufferPointer { reviews in
      transitions.parts.withUnsafeBufferPointer { parts in
        for (number, cards) in due {
          total.answers += cards * reviews[number].answers
          total.seconds += cards * reviews[number].seconds
          for index in Int(reviews[number].parts.lowerBound)..<Int(reviews[number].parts.upperBound)
          {
            today[Int(parts[index].review)] += cards * parts[index].cards
          }
        }
      }
    }
  }

  private func due(on day: Int) -> [(review: Int, cards: Double)] {
    var due: [(review: Int, cards: Double)] = []
    transitions.reviews.withUnsafeBufferPointer { reviews in
      for number in reviews.indices {
        let since = day - Int(reviews[number].interval)
        guard since >= 0 else { continue }
        let cards = arrivals.numbers[since * room + number]
        if cards > Self.least { due.append((number, cards)) }
      }
    }
    return due
  }

  /// How many of the cards that wait for a review are known on the morning after the last day.
  func known(by curves: GridCurves) -> Double {
    var known = 0.0
    transitions.reviews.withUnsafeBufferPointer { reviews in
      for day in 0..<days {
        for number in reviews.indices where day + Int(reviews[number].interval) >= days {
          let cards = arrivals.numbers[day * room + number]
          guard cards > Self.least else { continue }
          known += cards * curves.recall(at: Int(reviews[number].point), afterDays: days - day)
        }
      }
    }
    return known
  }
}

/// Where cards are after an answer and the steps that may follow it, and what all that has cost.
struct Graduation: Sendable {
  var ways: [Way] = []
  var answers = 0.0
  var seconds = 0.0
}

/// A memory that a card may have in the end, and how likely that is.
struct Way: Sendable {
  let memory: Memory
  let share: Double
}

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
      var round = Round(unlikely: steps.delays.count + 1)
      for card in waiting { answer(card, into: &round, rest: &rest, result: &result) }
      waiting = round.next
    }
    for card in waiting { rest.add(card.memory, share: card.share) }
    if rest.share > 0 { result.ways.append(Way(memory: rest.memory, share: rest.share)) }
    return result
  }

  private func answer(
    _ card: Waiting, into round: inout Round, rest: inout MeanMemory,
    result: inout Graduation
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
          round.likely.append(Waiting(memory: memories[grade], share: share, left: left))
        } else {
          round.unlikely[left].add(memories[grade], share: share)
        }
      } else if isLikely {
        result.ways.append(Way(memory: memories[grade], share: share))
      } else {
        rest.add(memories[grade], share: share)
      }
    }
  }

  /// The cards that wait for their next step.
  private struct Round {
    var likely: [Waiting] = []
    /// Unlikely cards, taken together by the number of steps left.
    var unlikely: [MeanMemory]

    init(unlikely count: Int) {
      unlikely = [MeanMemory](repeating: MeanMemory(), count: count)
    }

    var next: [Waiting] {
      likely
        + unlikely.enumerated().filter { $1.share > 0 }.map { left, mean in
          Waiting(memory: mean.memory, share: mean.share, left: left)
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
