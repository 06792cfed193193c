/// The derivatives of a card's memory by every parameter, in memory that someone else owns.
struct Tangents {
  let count: Int
  private(set) var logStability: UnsafeMutablePointer<Double>
  private(set) var logFastStability: UnsafeMutablePointer<Double>
  private(set) var difficulty: UnsafeMutablePointer<Double>
  private var next: UnsafeMutablePointer<Double>
  /// Room for one row that is not part of the memory.
  let row: UnsafeMutablePointer<Double>

  /// Takes seven rows of `count`.
  init(in memory: UnsafeMutablePointer<Double>, count: Int) {
    self.count = count
    logStability = memory
    logFastStability = memory + count
    difficulty = memory + 2 * count
    next = memory + 3 * count
    row = memory + 6 * count
  }

  func clear() {
    for index in 0..<3 * count { logStability[index] = 0 }
  }

  /// Where the derivatives of the next memory go before they replace these.
  var nextStability: UnsafeMutablePointer<Double> { next }
  var nextFastStability: UnsafeMutablePointer<Double> { next + count }
  var nextDifficulty: UnsafeMutablePointer<Double> { next + 2 * count }

  /// Makes the next memory the present one.
  mutating func advance() {
    let old = logStability
    logStability = next
    logFastStability = next + count
    difficulty = next + 2 * count
    next = old
  }
}
