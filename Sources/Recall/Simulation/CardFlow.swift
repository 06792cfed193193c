// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The expected number of cards that start waiting for each review on each day.
struct CardFlow {
  private var transitions: Transitions
  private let days: Int
  /// By day, then by review; a day has space for `room` reviews.
  private var arrivals: SharedArray<Double>
  private var room = 2048

  // Smaller expected numbers are ignored.
  private static let least = 1e-7

  init(_ transitions: Transitions, days: Int) {
    self.transitions = transitions
    self.days = days
    arrivals = SharedArray(repeating: 0.0, count: days * room)
  }

  /// Adds cards that got a memory on a day.
  mutating func add(_ cards: Double, of memory: Memory, on day: Int) {
    var parts: [Transitions.Part] = []
    transitions.share(cards, of: memory, into: &parts)
    makeRoom()
    for part in parts { arrivals.elements[day * room + Int(part.review)] += part.cards }
  }

  /// Adds cards that reached a point of the grid on a day.
  mutating func add(_ cards: Double, at point: Int, on day: Int) {
    let review = transitions.number(of: point)
    makeRoom()
    arrivals.elements[day * room + Int(review)] += cards
  }

  private mutating func makeRoom() {
    guard transitions.reviews.count > room else { return }
    let wider = SharedArray(repeating: 0.0, count: days * room * 2)
    for day in 0..<days {
      for review in 0..<room {
        wider.elements[day * room * 2 + review] = arrivals.elements[day * room + review]
      }
    }
    arrivals = wider
    room *= 2
  }

  /// Reviews all cards whose interval ends on a day.
  mutating func review(on day: Int, _ total: inout SimulatedDay) {
    let due = due(on: day)
    for (number, _) in due where !transitions.reviews[number].isComputed {
      transitions.compute(number)
    }
    makeRoom()
    let today = arrivals.elements + day * room
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
        let cards = arrivals.elements[since * room + number]
        if cards > Self.least { due.append((number, cards)) }
      }
    }
    return due
  }

  /// The expected number of waiting cards that are known on the morning after the last day.
  func known(by curves: GridCurves) -> Double {
    var known = 0.0
    transitions.reviews.withUnsafeBufferPointer { reviews in
      for day in 0..<days {
        for number in reviews.indices where day + Int(reviews[number].interval) >= days {
          let cards = arrivals.elements[day * room + number]
          guard cards > Self.least else { continue }
          known += cards * curves.recall(at: Int(reviews[number].point), afterDays: days - day)
        }
      }
    }
    return known
  }
}

/// The memories of a card after a review and its steps, and their cost.
struct Graduation: Sendable {
  var ways: [Way] = []
  var answers = 0.0
  var seconds = 0.0
}

/// A memory that a card may end up with, and its probability.
struct Way: Sendable {
  let memory: Memory
  let share: Double
}

/// The expected outcome of a card that goes through its steps on one day.
///
/// Follows every path through the steps, and merges unlikely paths into their mean memory.
struct StepChain: Sendable {
  let forgetting: Forgetting
  let steps: Steps
  /// By grade.
  let shares: [Double]
  let seconds: [Double]

  // Paths less likely than this are merged.
  private static let leastShare = 0.012
  // Cards still on steps after this many rounds are treated as finished.
  private static let mostRounds = 8

  /// Starts with the memory after the review that led to the course.
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
    /// Unlikely paths, merged by the number of steps left.
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

  /// A card on its steps, and the probability of its path.
  private struct Waiting {
    let memory: Memory
    let share: Double
    let left: Int
  }
}
