// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// A memory model in Double, with derivatives with respect to its parameters.
///
/// A step leads from the memory before a review to the memory after it, and stores its partial
/// derivatives. One backward pass over the steps of a card then gives the whole gradient.
protocol TrainableModel: Sendable {
  /// One review, with the partial derivatives of its prediction and of the next memory.
  associatedtype Step

  static var model: MemoryModel { get }

  init(_ parameters: [Double])

  func first(_ grade: UInt8) -> MemoryEstimate
  func recall(of memory: MemoryEstimate, after elapsed: Double) -> Double
  func next(_ memory: MemoryEstimate, after elapsed: Double, grade: UInt8) -> MemoryEstimate

  /// Does `recall` and `next` with derivatives; the last review leaves the memory unchanged.
  func take(
    _ step: UnsafeMutablePointer<Step>, from memory: inout MemoryEstimate, after elapsed: Double,
    grade: UInt8, isLast: Bool)
  /// The recall that a step predicted.
  func recall(at step: UnsafePointer<Step>) -> Double
  /// Converts derivatives with respect to the memory after a step and to its recall into derivatives
  /// with respect to the memory before it, and adds the parameters' share to the gradient.
  func pullBack(
    _ step: UnsafePointer<Step>, recall: Double, memory: inout MemoryCotangent,
    gradient: UnsafeMutablePointer<Double>)
  /// Adds to the gradient the contribution of the first review.
  func pullBack(
    first grade: UInt8, memory: MemoryCotangent, gradient: UnsafeMutablePointer<Double>)
}

extension TrainableModel {
  static var parameterCount: Int { model.defaults.count }
}

/// The derivatives of the loss with respect to the memory of a card at one moment.
struct MemoryCotangent: Sendable {
  var logStability = 0.0
  var logFastStability = 0.0
  var difficulty = 0.0
}

/// The memory of a card in Double, with the logarithms of the stabilities, which every step needs.
struct MemoryEstimate: Sendable {
  /// In days.
  var stability: Double
  var logStability: Double
  /// The second, fast stability of FSRS-7, in days.
  var fastStability = 1.0
  var logFastStability = 0.0
  var difficulty: Double
}

extension MemoryEstimate {
  /// Converts the memory of the scheduler.
  init(_ memory: Memory) {
    stability = Double(memory.stability)
    logStability = log(stability)
    fastStability = memory.fastStability > 0 ? Double(memory.fastStability) : 1
    logFastStability = log(fastStability)
    difficulty = Double(memory.difficulty)
  }
}
