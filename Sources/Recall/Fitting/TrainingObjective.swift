// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// The objective of a fit: the weighted log loss of all predictions, plus the penalty.
struct TrainingObjective<Model: TrainableModel>: BoundedObjective {
  let set: TrainingSet
  /// The cards from which the curvature is estimated: all of them or a sample.
  let sample: TrainingSet
  let penalty: Penalty
  let ceiling: RelearningCeiling?
  let bounds: [ClosedRange<Double>]
  let tolerance: Double
  let workers: Workers

  func evaluate<Stop: Error>(
    at point: [Double], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> Evaluation {
    let parameters = ceiling?.parameters(point) ?? point
    let pass = Pass(model: Model(parameters), set: set)
    let sums = try BlockSums(count: Model.parameterCount + 1, over: set, workers).total(proceed) {
      pass.add($0, to: $1)
    }
    let penalized = zip(sums.dropFirst(), penalty.slope(at: parameters)).map { $0 + $1 }
    return Evaluation(
      value: sums[0] + penalty.value(at: parameters),
      slope: ceiling?.pullBack(penalized, at: point) ?? penalized)
  }

  func curvature<Stop: Error>(
    at point: [Double], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> SymmetricMatrix {
    let parameters = ceiling?.parameters(point) ?? point
    let pass = TangentPass(model: Model(parameters), set: sample)
    let room = SymmetricMatrix.room(Model.parameterCount)
    let sums = try BlockSums(count: room, over: sample, workers).total(proceed) {
      pass.add($0, to: $1)
    }
    let share = sample.totalWeight > 0 ? set.totalWeight / sample.totalWeight : 1
    var curvature = SymmetricMatrix(count: Model.parameterCount)
    curvature.elements = sums.map { $0 * share }
    for (index, stiffness) in penalty.stiffness.enumerated() {
      curvature[index, index] += 2 * stiffness
    }
    return ceiling?.pullBack(curvature, at: point) ?? curvature
  }
}

/// One pass over the cards of a block: forward for the predictions, backward for the gradient.
struct Pass<Model: TrainableModel> {
  let model: Model
  let set: TrainingSet

  /// Predictions are clamped to this distance from 0 and 1, where their gradient is 0.
  static var edge: Double { 1e-7 }

  /// Adds the weighted log loss of the cards to `sums`, followed by its derivatives.
  func add(_ cards: Range<Int>, to sums: UnsafeMutablePointer<Double>) {
    let steps = UnsafeMutablePointer<Model.Step>.allocate(capacity: set.longestCard(in: cards))
    defer { steps.deallocate() }
    set.withCards(cards) { card in add(card, steps, to: sums) }
  }

  @inline(__always)
  private func add(
    _ card: TrainingCard, _ steps: UnsafeMutablePointer<Model.Step>,
    to sums: UnsafeMutablePointer<Double>
  ) {
    var memory = model.first(card.grades[0])
    for index in 1..<card.count {
      model.take(
        steps + index, from: &memory, after: Double(card.elapsed[index]),
        grade: card.grades[index], isLast: index == card.count - 1)
    }
    let gradient = sums + 1
    var cotangent = MemoryCotangent()
    var loss = 0.0
    var index = card.count - 1
    while index > 0 {
      let weight = Double(card.weights[index])
      var byRecall = 0.0
      if weight > 0 {
        let recall = model.recall(at: steps + index)
        let clamped = min(max(recall, Self.edge), 1 - Self.edge)
        let isFree = recall == clamped
        if card.grades[index] > 1 {
          loss -= weight * log(clamped)
          if isFree { byRecall = -weight / clamped }
        } else {
          loss -= weight * log(1 - clamped)
          if isFree { byRecall = weight / (1 - clamped) }
        }
      }
      model.pullBack(steps + index, recall: byRecall, memory: &cotangent, gradient: gradient)
      index -= 1
    }
    model.pullBack(first: card.grades[0], memory: cotangent, gradient: gradient)
    sums[0] += loss
  }
}

/// The penalty for distance from the initial parameters: weight·Σ((w − start)/σ)².
///
/// Source: the published optimizers; σ is the standard deviation of each parameter across users.
/// They leave the four first stabilities of FSRS-7 free. Here these have the σ of FSRS-6, so that
/// the stability of a rare grade stays reasonable.
struct Penalty: Sendable {
  let start: [Double]
  /// weight/σ².
  let stiffness: [Double]

  init(_ model: MemoryModel, from start: [Double]) {
    self.start = start
    stiffness = Self.spreads(model).map { Self.weight(model) / ($0 * $0) }
  }

  func value(at point: [Double]) -> Double {
    point.indices.reduce(0) { sum, index in
      let distance = point[index] - start[index]
      return sum + stiffness[index] * distance * distance
    }
  }

  func slope(at point: [Double]) -> [Double] {
    point.indices.map { 2 * stiffness[$0] * (point[$0] - start[$0]) }
  }

  private static func weight(_ model: MemoryModel) -> Double {
    switch model {
    case .fsrs6: 1
    case .fsrs7: 0.3333
    }
  }

  private static func spreads(_ model: MemoryModel) -> [Double] {
    switch model {
    case .fsrs6: spreads6
    case .fsrs7: spreads6[0..<4] + spreads7
    }
  }

  private static let spreads6 = [
    6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25,
    1.03, 0.31, 0.32, 0.14, 0.27,
  ]

  private static let spreads7 = [
    0.523, 0.2528, 0.4329, 0.2966, 0.2139, 0.2889, 0.1862, 0.175, 0.3812, 0.3013, 0.9104, 0.3234,
    0.2448, 0.3273, 0.1842, 0.1735, 0.4608, 0.311, 0.864, 0.0418, 0.2596, 0.0798, 0.0682, 0.1282,
    0.1397, 0.1407, 0.1489, 0.2, 0.15, 0.15,
  ]
}

/// Sums over the cards of a training set: first within each block, then over the blocks in order,
/// so that the result is the same for any number of threads.
private struct BlockSums {
  private let count: Int
  private let blocks: [Range<Int>]
  private let workers: Workers

  init(count: Int, over set: TrainingSet, _ workers: Workers) {
    self.count = count
    self.blocks = set.blocks
    self.workers = workers
  }

  /// The total of what `add` adds for each block.
  func total<Stop: Error>(
    _ proceed: () throws(Stop) -> Void,
    add: @escaping @Sendable (Range<Int>, UnsafeMutablePointer<Double>) -> Void
  ) throws(Stop) -> [Double] {
    let partial = SharedArray(repeating: 0.0, count: count * blocks.count)
    let (count, blocks) = (self.count, self.blocks)
    try workers.run(blocks.count, proceed: proceed) { block in
      add(blocks[block], partial.elements + block * count)
    }
    var total = [Double](repeating: 0, count: count)
    for block in blocks.indices {
      for index in 0..<count { total[index] += partial.elements[block * count + index] }
    }
    return total
  }
}

/// An array for several threads; each thread writes its own elements.
final class SharedArray<Element>: @unchecked Sendable {
  let elements: UnsafeMutablePointer<Element>
  private let count: Int

  init(repeating element: Element, count: Int) {
    self.count = count
    elements = UnsafeMutablePointer.allocate(capacity: max(count, 1))
    elements.initialize(repeating: element, count: count)
  }

  deinit {
    elements.deinitialize(count: count)
    elements.deallocate()
  }

  var all: [Element] { Array(UnsafeBufferPointer(start: elements, count: count)) }
}
