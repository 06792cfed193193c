/// The answers of one card where they lie in a training set.
struct TrainingCard {
  let count: Int
  let elapsed: UnsafePointer<Float>
  let grades: UnsafePointer<UInt8>
  let weights: UnsafePointer<Float>
}
