import Recall
import Testing

struct ParametersTests {
  @Test(arguments: MemoryModel.allCases)
  func `the defaults are within the bounds and accepted unchanged`(model: MemoryModel) throws {
    let parameters = try Parameters(model.defaults)

    #expect(parameters == Parameters(defaultsOf: model))
    #expect(model.bounds.count == model.defaults.count)
  }

  @Test(arguments: [0, 1, 16, 18, 20, 22, 33, 35])
  func `a wrong number of values is rejected`(count: Int) {
    #expect(throws: ParametersError.count(count)) {
      try Parameters([Float](repeating: 1, count: count))
    }
  }

  @Test(arguments: MemoryModel.allCases)
  func `the error names the first invalid value`(model: MemoryModel) {
    for index in model.defaults.indices {
      let bounds = model.bounds[index]
      for value in [bounds.lowerBound - 0.01, bounds.upperBound.nextUp, .nan, .infinity] {
        var numbers = model.defaults
        numbers[index] = value

        #expect(throws: value.isFinite ? outOfBounds(index, value, model) : infinite(index, model))
        {
          try Parameters(numbers)
        }
      }
    }
  }

  @Test func `an error is a sentence`() {
    let errors: [(ParametersError, String)] = [
      (
        .count(1),
        "FSRS-6 takes 21 numbers (or the 17 or 19 of earlier versions) and FSRS-7 takes 34, "
          + "not 1."
      ),
      (.notFinite(index: 0, count: 21), "Number 1 of the 21 (w0) is not a finite number."),
      (
        .outOfBounds(index: 7, count: 21, value: 0.9, bounds: 0.001...0.75),
        "Number 8 of the 21 (w7) is 0.9; it must be between 0.001 and 0.75."
      ),
    ]

    for (error, sentence) in errors { #expect(error.description == sentence) }
  }

  @Test func `the decimal form of a bound is within the bounds`() throws {
    var numbers = MemoryModel.fsrs6.bounds.map { Double($0.lowerBound.description) ?? .nan }
    _ = try Parameters(numbers)
    numbers = MemoryModel.fsrs7.bounds.map { Double($0.upperBound.description) ?? .nan }
    _ = try Parameters(numbers)
  }

  @Test func `clipping moves a value to the nearest bound`() {
    var numbers = MemoryModel.fsrs6.defaults
    numbers[0] = -3
    numbers[20] = .infinity
    numbers[7] = .nan

    let clipped = Parameters(.fsrs6, clipping: numbers).values

    #expect(clipped[0] == 0.001)
    #expect(clipped[20] == 0.8)
    #expect(clipped[7] == 0.001)
  }

  private func outOfBounds(_ index: Int, _ value: Float, _ model: MemoryModel) -> ParametersError {
    .outOfBounds(
      index: index, count: model.defaults.count, value: value, bounds: model.bounds[index])
  }

  private func infinite(_ index: Int, _ model: MemoryModel) -> ParametersError {
    .notFinite(index: index, count: model.defaults.count)
  }
}
