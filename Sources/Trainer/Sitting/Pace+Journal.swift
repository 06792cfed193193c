import Things

extension Pace {
  /// How many lines are looked through for answers.
  private static let mostLines = 2_000
  private static let mostAnswers = 500

  /// From the newest answers that were given on this device.
  init(of shelf: any Shelf) throws {
    self.init()
    var firstKeys: [Int] = []
    var lines = 0
    try shelf.lines(of: shelf.device) { past in
      lines += 1
      if past.stands, case .review(_, let review) = past.line.event, review.verdict != .revealed {
        firstKeys.append(review.firstKey)
      }
      return lines < Self.mostLines && firstKeys.count < Self.mostAnswers
    }
    for firstKey in firstKeys.reversed() { note(firstKey: firstKey) }
  }
}
