import TestSupport
import Testing

@testable import Recall

struct BoxedQuadraticTests {
  @Test(arguments: 0..<20)
  func `no step within the bounds improves the minimum`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = 6
    var curvature = SymmetricMatrix(count: count)
    for _ in 0..<count + 2 {
      curvature.addSquare(of: (0..<count).map { _ in random.share() - 0.5 }, times: 1)
    }
    let slope = (0..<count).map { _ in random.share() - 0.5 }
    let bounds = (0..<count).map { index in
      index == 3 ? 0...0 : -random.share() * 0.3...(index == 1 ? 0 : random.share() * 0.3)
    }

    let quadratic = BoxedQuadratic(slope: slope, curvature: curvature, bounds: bounds)
    let step = try #require(quadratic.minimum)

    let bent = curvature.times(step)
    for index in 0..<count {
      #expect(bounds[index].contains(step[index]))
      let fall = slope[index] + bent[index]
      if step[index] > bounds[index].lowerBound { #expect(fall < 1e-9) }
      if step[index] < bounds[index].upperBound { #expect(fall > -1e-9) }
    }
    #expect(quadratic.gain(of: step) >= 0)
  }

  @Test func `a matrix that is not positive definite has no solution`() {
    var matrix = SymmetricMatrix(count: 2)
    matrix[0, 0] = 1
    matrix[1, 0] = 2
    matrix[1, 1] = 1

    #expect(matrix.solution(of: [1, 1], on: [0, 1]) == nil)
    #expect(matrix.solution(of: [1], on: [0]) == [1])
    #expect(matrix.times([1, 1]) == [3, 3])
  }
}
