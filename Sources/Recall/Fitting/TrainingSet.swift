// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The reviews that a model is trained on or judged by, card after card in contiguous memory.
///
/// A review takes 9 bytes: the time since the previous one, the grade, and the weight.
struct TrainingSet: Sendable {
  /// The start of each card, and the end of the last one.
  let starts: [Int32]
  /// Days since the previous review; 0 for the first review of a card.
  let elapsed: [Float]
  let grades: [UInt8]
  /// 0 for reviews that are not predicted.
  let weights: [Float]
  /// The cards in blocks of about the same number of reviews; see `BlockSums`.
  let blocks: [Range<Int>]
  let totalWeight: Double

  init(starts: [Int32], elapsed: [Float], grades: [UInt8], weights: [Float]) {
    self.starts = starts
    self.elapsed = elapsed
    self.grades = grades
    self.weights = weights
    blocks = Self.blocks(of: starts)
    totalWeight = weights.reduce(0) { $0 + Double($1) }
  }

  /// Takes each card of a log up to its last review with a weight.
  init(_ log: ReviewLog, elapsed: [Float], weights: [Float]) {
    var kept = TrainingColumns()
    for number in 0..<log.cardCount {
      let card = log.card(number)
      guard let last = card.last(where: { weights[$0] > 0 }) else { continue }
      let places = card.lowerBound...last
      kept.append(elapsed: elapsed[places], grades: log.grades[places], weights: weights[places])
    }
    self.init(kept)
  }

  private init(_ columns: TrainingColumns) {
    self.init(
      starts: columns.starts, elapsed: columns.elapsed, grades: columns.grades,
      weights: columns.weights)
  }

  var cardCount: Int { starts.count - 1 }

  /// The number of reviews of the longest of these cards.
  func longestCard(in cards: Range<Int>) -> Int {
    cards.reduce(0) { max($0, Int(starts[$1 + 1] - starts[$1])) }
  }

  /// Calls `body` with each of these cards, in order.
  @inline(__always)
  func withCards(_ cards: Range<Int>, _ body: (TrainingCard) -> Void) {
    elapsed.withUnsafeBufferPointer { elapsed in
      grades.withUnsafeBufferPointer { grades in
        weights.withUnsafeBufferPointer { weights in
          guard let elapsed = elapsed.baseAddress, let grades = grades.baseAddress,
            let weights = weights.baseAddress
          else { return }
          for card in cards {
            let begin = Int(starts[card])
            body(
              TrainingCard(
                count: Int(starts[card + 1]) - begin, elapsed: elapsed + begin,
                grades: grades + begin, weights: weights + begin))
          }
        }
      }
    }
  }

  /// Evenly selected cards with about this many reviews.
  func sample(of answers: Int) -> TrainingSet {
    let stride = elapsed.count / max(answers, 1)
    guard stride > 1 else { return self }
    var kept = TrainingColumns()
    for card in Swift.stride(from: 0, to: cardCount, by: stride) {
      let places = Int(starts[card])..<Int(starts[card + 1])
      kept.append(elapsed: elapsed[places], grades: grades[places], weights: weights[places])
    }
    return TrainingSet(kept)
  }

  private static let answersInBlock = 4096

  /// Splits cards with these starts into blocks.
  static func blocks(of starts: [Int32]) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var begin = 0
    for card in 0..<max(starts.count - 1, 0)
    where Int(starts[card + 1] - starts[begin]) >= answersInBlock || card == starts.count - 2 {
      blocks.append(begin..<card + 1)
      begin = card + 1
    }
    return blocks
  }
}

/// The reviews of one card, as pointers into a training set.
struct TrainingCard {
  let count: Int
  let elapsed: UnsafePointer<Float>
  let grades: UnsafePointer<UInt8>
  let weights: UnsafePointer<Float>
}

/// The columns of a training set under construction.
private struct TrainingColumns {
  private(set) var starts: [Int32] = [0]
  private(set) var elapsed: [Float] = []
  private(set) var grades: [UInt8] = []
  private(set) var weights: [Float] = []

  mutating func append(
    elapsed: ArraySlice<Float>, grades: ArraySlice<UInt8>, weights: ArraySlice<Float>
  ) {
    self.elapsed += elapsed
    self.grades += grades
    self.weights += weights
    starts.append(Int32(self.elapsed.count))
  }
}

/// The weight of a prediction by its age: 0.25 for the oldest, 1 for the newest.
///
/// Source: fsrs-rs, 0.25 + 0.75·(i/(N − 1))³.
enum RecencyWeight {
  static func of(_ index: Int, among count: Int) -> Float {
    let age = Float(index) / Float(max(count - 1, 1))
    return 0.25 + 0.75 * age * age * age
  }
}
