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
