/// The columns of a training set while cards are added to them.
struct TrainingColumns {
  private(set) var starts: [Int32] = [0]
  private(set) var elapsed: [Float] = []
  private(set) var grades: [UInt8] = []
  private(set) var weights: [Float] = []

  mutating func append(
    _ elapsed: ArraySlice<Float>, _ grades: ArraySlice<UInt8>, _ weights: ArraySlice<Float>
  ) {
    self.elapsed += elapsed
    self.grades += grades
    self.weights += weights
    starts.append(Int32(self.elapsed.count))
  }
}
