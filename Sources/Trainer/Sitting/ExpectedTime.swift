import Things

/// How long answers take, as they took in the last weeks.
struct ExpectedTime {
  /// Days that are looked at.
  private static let days = 30
  /// Fewer answers say nothing of a person.
  private static let fewest = 20
  private static let usualSeconds = 15.0
  /// A new card is asked again on the same day.
  private static let answersOfNew = 2.0

  private let seconds: Double

  init(_ days: [AnsweredDay], now: Now) {
    let recent = days.prefix { now.day - $0.day <= Self.days }
    let answers = recent.reduce(0) { $0 + $1.answers }
    let milliseconds = recent.reduce(0) { $0 + $1.milliseconds }
    seconds =
      answers < Self.fewest
      ? Self.usualSeconds : Double(milliseconds) / Double(answers) / 1000
  }

  /// Whole minutes, at least one.
  func minutes(reviews: Int, new: Int) -> Int {
    let answers = Double(reviews) + Double(new) * Self.answersOfNew
    return max(1, Int((answers * seconds / 60).rounded()))
  }
}
