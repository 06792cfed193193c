/// The reviews of a simulation at one retention: each is of the cards at one point of the grid
/// after so many days, and sends them on to others.
///
/// Short intervals are those of the memories themselves and not of the points they are shared out
/// among, for between one day and two there is nothing. A review is made out when the first card
/// is due for it.
struct Transitions {
  private let course: ReviewCourse
  private let retention: Float
  /// By point and interval (0 for the point's own): the number of the review, or -1.
  private var numbers: [Int32]
  private(set) var reviews: [Review] = []
  private(set) var parts: [Part] = []

  /// What is done with the cards at one point after so many days.
  struct Review {
    let point: Int32
    let interval: Int32
    var isMadeOut = false
    /// What it costs, with the steps that may follow it.
    var answers = 0.0
    var seconds = 0.0
    /// Which parts are its own.
    var parts: Range<Int32> = 0..<0
  }

  /// Cards on their way to a review.
  struct Part {
    let review: Int32
    var cards: Double
  }

  private static let longestShort = 20
  // Shares smaller than this are left to the others.
  private static let least = 1e-4

  init(_ course: ReviewCourse, retention: Float) {
    self.course = course
    self.retention = retention
    numbers = [Int32](repeating: -1, count: course.grid.count * (Self.longestShort + 1))
  }

  /// Appends the reviews to which so many cards with a memory go.
  mutating func share(_ cards: Double, of memory: Memory, into parts: inout [Part]) {
    let days = course.interval(of: memory, retention: retention)
    let corner = course.grid.corner(of: memory)
    for index in 0..<corner.count where corner.shares[index] > Self.least {
      let review = number(of: Int(corner.points[index]), days)
      parts.append(Part(review: review, cards: cards * corner.shares[index]))
    }
  }

  /// The review of cards at a point: after so many days if they are few, or else, or where nothing
  /// is said of them, after the point's own interval.
  mutating func number(of point: Int, _ days: Int = .max) -> Int32 {
    let isShort = days <= Self.longestShort
    let place = point * (Self.longestShort + 1) + (isShort ? days : 0)
    if numbers[place] < 0 {
      numbers[place] = Int32(reviews.count)
      let memory = course.grid.memory(at: point)
      let interval = isShort ? days : course.interval(of: memory, retention: retention)
      reviews.append(Review(point: Int32(point), interval: Int32(interval)))
    }
    return numbers[place]
  }

  /// Makes out what a review does.
  mutating func makeOut(_ number: Int) {
    let review = reviews[number]
    let memory = course.grid.memory(at: Int(review.point))
    let graduation = course.review(memory, afterDays: Int(review.interval))
    var own: [Part] = []
    for way in graduation.ways where way.share > Self.least {
      share(way.share, of: way.memory, into: &own)
    }
    // What was left out goes where the rest goes.
    let scale = 1 / own.reduce(0) { $0 + $1.cards }
    own.sort { $0.review < $1.review }
    let begin = Int32(parts.count)
    for var part in own {
      part.cards *= scale
      if parts.count > begin, parts[parts.count - 1].review == part.review {
        parts[parts.count - 1].cards += part.cards
      } else {
        parts.append(part)
      }
    }
    reviews[number].parts = begin..<Int32(parts.count)
    reviews[number].answers = graduation.answers
    reviews[number].seconds = graduation.seconds
    reviews[number].isMadeOut = true
  }
}
