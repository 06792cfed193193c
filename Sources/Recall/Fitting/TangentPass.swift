// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// One forward pass over cards that carries the derivatives of the memory with respect to every
/// parameter, for the curvature of the loss.
///
/// Source: the Fisher information of binary outcomes, Σ weight / (R·(1 − R))·∇R·∇Rᵀ. It is the
/// expected Hessian if the model is correct, and always positive semidefinite.
struct TangentPass<Model: TrainableModel> {
  let model: Model
  let set: TrainingSet

  /// Adds the curvature of the cards to `sums`, the lower triangle of a symmetric matrix by rows.
  func add(_ cards: Range<Int>, to sums: UnsafeMutablePointer<Double>) {
    let count = Model.parameterCount
    let steps = UnsafeMutablePointer<Model.Step>.allocate(capacity: 1)
    let rows = UnsafeMutablePointer<Double>.allocate(capacity: 7 * count)
    defer {
      steps.deallocate()
      rows.deallocate()
    }
    set.withCards(cards) { card in
      add(card, through: steps, from: Tangents(in: rows, count: count), to: sums)
    }
  }

  private func add(
    _ card: TrainingCard, through step: UnsafeMutablePointer<Model.Step>, from start: Tangents,
    to sums: UnsafeMutablePointer<Double>
  ) {
    var tangents = start
    var memory = model.first(card.grades[0])
    begin(card.grades[0], tangents)
    for index in 1..<card.count {
      model.take(
        step, from: &memory, after: Double(card.elapsed[index]), grade: card.grades[index],
        isLast: false)
      let weight = Double(card.weights[index])
      if weight > 0 {
        push(MemoryCotangent(), recall: 1, through: step, tangents, into: tangents.row)
        let edge = Pass<Model>.edge
        let recall = min(max(model.recall(at: step), edge), 1 - edge)
        addSquare(of: tangents.row, times: weight / (recall * (1 - recall)), to: sums)
      }
      advance(step, &tangents)
    }
  }

  private func begin(_ grade: UInt8, _ tangents: Tangents) {
    tangents.clear()
    model.pullBack(
      first: grade, memory: MemoryCotangent(logStability: 1), gradient: tangents.logStability)
    model.pullBack(
      first: grade, memory: MemoryCotangent(logFastStability: 1),
      gradient: tangents.logFastStability)
    model.pullBack(
      first: grade, memory: MemoryCotangent(difficulty: 1), gradient: tangents.difficulty)
  }

  @inline(__always)
  private func advance(_ step: UnsafePointer<Model.Step>, _ tangents: inout Tangents) {
    push(
      MemoryCotangent(logStability: 1), through: step, tangents, into: tangents.nextStability)
    push(
      MemoryCotangent(logFastStability: 1), through: step, tangents,
      into: tangents.nextFastStability)
    push(MemoryCotangent(difficulty: 1), through: step, tangents, into: tangents.nextDifficulty)
    tangents.advance()
  }

  // The derivatives of a single output of a step, by the chain rule: the backward pass of the step
  // times the derivatives of the memory before it.
  @inline(__always)
  private func push(
    _ output: MemoryCotangent, recall: Double = 0, through step: UnsafePointer<Model.Step>,
    _ tangents: Tangents, into row: UnsafeMutablePointer<Double>
  ) {
    var before = output
    for index in 0..<tangents.count { row[index] = 0 }
    model.pullBack(step, recall: recall, memory: &before, gradient: row)
    for index in 0..<tangents.count {
      row[index] +=
        before.logStability * tangents.logStability[index]
        + before.logFastStability * tangents.logFastStability[index]
        + before.difficulty * tangents.difficulty[index]
    }
  }

  @inline(__always)
  private func addSquare(
    of row: UnsafeMutablePointer<Double>, times factor: Double,
    to sums: UnsafeMutablePointer<Double>
  ) {
    var target = sums
    for index in 0..<Model.parameterCount {
      let scaled = factor * row[index]
      if scaled != 0 {
        for other in 0...index { target[other] += scaled * row[other] }
      }
      target += index + 1
    }
  }
}

/// The derivatives of a card's memory with respect to every parameter, in a buffer of the caller.
private struct Tangents {
  let count: Int
  private(set) var logStability: UnsafeMutablePointer<Double>
  private(set) var logFastStability: UnsafeMutablePointer<Double>
  private(set) var difficulty: UnsafeMutablePointer<Double>
  private var next: UnsafeMutablePointer<Double>
  /// Space for one more row of derivatives.
  let row: UnsafeMutablePointer<Double>

  /// Takes a buffer of seven rows of `count` numbers.
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

  /// The derivatives of the next memory, before they replace the present ones.
  var nextStability: UnsafeMutablePointer<Double> { next }
  var nextFastStability: UnsafeMutablePointer<Double> { next + count }
  var nextDifficulty: UnsafeMutablePointer<Double> { next + 2 * count }

  /// Replaces the present memory by the next one.
  mutating func advance() {
    let old = logStability
    logStability = next
    logFastStability = next + count
    difficulty = next + 2 * count
    next = old
  }
}
