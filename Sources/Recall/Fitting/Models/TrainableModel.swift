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
