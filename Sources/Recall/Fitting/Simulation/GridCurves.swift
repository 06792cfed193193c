/// The recall at every point of the grid after every number of days.
///
/// It is worked out for the first days and then for numbers of days each an eighth longer than the
/// one before; between them it is as good as straight.
struct GridCurves: Sendable {
  private let knots: [Int]
  /// For every number of days, the last knot that is not after it.
  private let knotBefore: [Int32]
  private let recalls: [Double]

  init(_ course: ReviewCourse, days: Int, _ workers: Workers) {
    let knots = Self.knots(upTo: days)
    self.knots = knots
    knotBefore = Self.knotBefore(knots, days)
    let count = course.grid.count
    let shared = SharedNumbers(count: count * knots.count)
    let block = 64
    let fill: @Sendable (Int) -> Void = { number in
      for point in number * block..<min((number + 1) * block, count) {
        let memory = course.grid.memory(at: point)
        for (index, days) in knots.enumerated() {
          shared.numbers[point * knots.count + index] = course.recall(of: memory, afterDays: days)
        }
      }
    }
    workers.run((count + block - 1) / block, proceed: {}, work: fill)
    recalls = shared.all
  }

  // One more than is asked for, so that there is always a knot after.
  private static func knots(upTo days: Int) -> [Int] {
    var knots = [1]
    while let last = knots.last, last <= max(days, 1) { knots.append(max(last + 1, last * 9 / 8)) }
    return knots
  }

  private static func knotBefore(_ knots: [Int], _ days: Int) -> [Int32] {
    var knot = 0
    return (0...days).map { day in
      if day >= knots[knot + 1] { knot += 1 }
      return Int32(knot)
    }
  }

  /// After at least one day.
  func recall(at point: Int, afterDays days: Int) -> Double {
    let knot = Int(knotBefore[days])
    let share = Double(days - knots[knot]) / Double(knots[knot + 1] - knots[knot])
    let place = point * knots.count + knot
    return recalls[place] * (1 - share) + recalls[place + 1] * share
  }
}
