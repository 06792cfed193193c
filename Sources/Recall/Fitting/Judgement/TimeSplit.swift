/// The parts of a log by time: what has been before each is trained on, the part itself judges.
///
/// Source: fsrs-rs, which cuts the predicted answers into six equal parts, the last of which takes
/// the rest; the first only trains. Parameters that were fitted to a part of this log may be judged
/// only by answers after it: then the five judging parts lie there.
struct TimeSplit: Sendable {
  /// Ranges of the predicted answers in the order of time.
  let judged: [Range<Int>]

  /// How few answers can tell anything.
  static let fewest = 50

  /// Nil if too little is left after what the present parameters have seen.
  init?(count: Int, seen: Int) {
    let begin = max(count / 6, seen)
    guard count - begin >= Self.fewest else { return nil }
    let size = (count - begin) / 5
    judged = (0..<5).map { part in
      begin + part * size..<(part == 4 ? count : begin + (part + 1) * size)
    }
  }

  /// All that is judged.
  var whole: Range<Int> { judged[0].lowerBound..<judged[4].upperBound }
}
