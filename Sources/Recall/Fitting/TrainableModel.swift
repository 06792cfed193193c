import Glibc

/// A memory model in Double whose predictions can be differentiated by its parameters.
///
/// A step leads from the memory before an answer to the memory after it. Its partial derivatives
/// are kept, so that one walk back over a card's steps gives the whole gradient.
protocol TrainableModel: Sendable {
  /// One answer, with the partial derivatives of what it predicted and of what it changed.
  associatedtype Step

  static var model: MemoryModel { get }

  init(_ parameters: [Double])

  func first(_ grade: UInt8) -> MemoryEstimate
  func recall(of memory: MemoryEstimate, after elapsed: Double) -> Double
  func next(_ memory: MemoryEstimate, after elapsed: Double, grade: UInt8) -> MemoryEstimate

  /// The same as `recall` and `next`, with derivatives; `isLast` leaves the memory as it was.
  func take(
    _ step: UnsafeMutablePointer<Step>, from memory: inout MemoryEstimate, after elapsed: Double,
    grade: UInt8, isLast: Bool)
  /// The recall a step predicted.
  func recall(at step: UnsafePointer<Step>) -> Double
  /// Turns derivatives by the memory after a step, and by its recall, into derivatives by the
  /// memory before it, and adds to the gradient what is due to the parameters.
  func pullBack(
    _ step: UnsafePointer<Step>, recall: Double, memory: inout MemoryCotangent,
    gradient: UnsafeMutablePointer<Double>)
  /// Adds to the gradient what derivatives by the first memory mean for the parameters.
  func pullBack(
    first grade: UInt8, memory: MemoryCotangent, gradient: UnsafeMutablePointer<Double>)
}

extension TrainableModel {
  static var parameterCount: Int { model.defaults.count }
}

/// The derivatives of a loss by the memory of a card at one moment.
struct MemoryCotangent: Sendable {
  var logStability = 0.0
  var logFastStability = 0.0
  var difficulty = 0.0
}

/// The memory of a card in the precision of the fit; stabilities are kept with their logarithms,
/// which the formulas need at every step.
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
  /// The same as the scheduler has it.
  init(_ memory: Memory) {
    stability = Double(memory.stability)
    logStability = log(stability)
    fastStability = memory.fastStability > 0 ? Double(memory.fastStability) : 1
    logFastStability = log(fastStability)
    difficulty = Double(memory.difficulty)
  }
}
