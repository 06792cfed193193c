// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The reviews of a simulation at one retention: each takes the cards of one point of the grid after
/// a number of days, and distributes them over other points.
///
/// Short intervals are computed from the exact memory and not from its grid points, because
/// interpolating between one and two days is not possible. A review is computed when its first card
/// becomes due.
struct Transitions {
  private let course: ReviewCourse
  private let retention: Float
  /// By point and interval (0 for that of the point itself), the number of the review, or -1.
  private var numbers: [Int32]
  private(set) var reviews: [Review] = []
  private(set) var parts: [Part] = []

  /// The review of the cards at one point after a number of days.
  struct Review {
    let point: Int32
    let interval: Int32
    var isComputed = false
    /// The expected answers, including steps.
    var answers = 0.0
    var seconds = 0.0
    /// The range of its parts.
    var parts: Range<Int32> = 0..<0
  }

  /// A share of cards that continues to a review.
  struct Part {
    let review: Int32
    var cards: Double
  }

  private static let longestShort = 20
  // Smaller shares are distributed among the others.
  private static let least = 1e-4

  init(_ course: ReviewCourse, retention: Float) {
    self.course = course
    self.retention = retention
    numbers = [Int32](repeating: -1, count: course.grid.count * (Self.longestShort + 1))
  }

  /// Appends the reviews that cards with a memory continue to.
  mutating func share(_ cards: Double, of memory: Memory, into parts: inout [Part]) {
    let days = course.interval(of: memory, retention: retention)
    let corner = course.grid.corner(of: memory)
    for index in 0..<corner.count where corner.shares[index] > Self.least {
      let review = number(of: Int(corner.points[index]), days)
      parts.append(Part(review: review, cards: cards * corner.shares[index]))
    }
  }

  /// The review of cards at a point: after the given days if the interval is short, else after the
  /// interval of the point.
  mutating func number(of point: Int, _ days: Int = .max) -> Int32 {
    let isShort = days <= Self.longestShort
    let position = point * (Self.longestShort + 1) + (isShort ? days : 0)
    if numbers[position] < 0 {
      numbers[position] = Int32(reviews.count)
      let memory = course.grid.memory(at: point)
      let interval = isShort ? days : course.interval(of: memory, retention: retention)
      reviews.append(Review(point: Int32(point), interval: Int32(interval)))
    }
    return numbers[position]
  }

  /// Computes the outcome of a review.
  mutating func compute(_ number: Int) {
    let review = reviews[number]
    let memory = course.grid.memory(at: Int(review.point))
    let graduation = course.review(memory, afterDays: Int(review.interval))
    var own: [Part] = []
    for way in graduation.ways where way.share > Self.least {
      share(way.share, of: way.memory, into: &own)
    }
    // Distributes the omitted shares among the others.
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
    reviews[number].isComputed = true
  }
}
