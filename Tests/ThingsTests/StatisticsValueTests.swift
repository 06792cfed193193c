import TestSupport
import Testing

@testable import Things

struct StatisticsValueTests {
  @Test(arguments: [
    ([], nil), ([3], 3), ([3, 1], 2), ([5, 5, 5, 5], 5), ([1, 2, 1_000_000], 2),
    ([0.1, 0.2, 0.3, 0.4], 0.25), ([1, .infinity, 2], nil),
  ])
  func `the median of a few values`(_ values: [Double], _ median: Double?) {
    #expect(Median.of(values) == median)
  }

  @Test func `the median of many values equals that of the sorted ones`() {
    var draw = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let values = (0..<1 + draw.number(below: 60)).map { _ in
        Double(draw.number(below: 1000)) / Double(1 + draw.number(below: 9))
      }
      let sorted = values.sorted()
      let middle = (sorted[values.count / 2] + sorted[(values.count - 1) / 2]) / 2
      #expect(Median.of(values) == middle)
    }
  }

  @Test(arguments: [
    // Wilson's interval at 95 %, to three decimals.
    (0, 1, 0.0, 0.793), (1, 1, 0.207, 1.0), (39, 43, 0.784, 0.963), (50, 100, 0.404, 0.596),
    (0, 20, 0.0, 0.161),
  ])
  func `proportions have Wilson's interval`(
    _ right: Int, _ count: Int, _ low: Double, _ high: Double
  ) throws {
    let likely = try #require(Proportion(right, of: count).likely)

    #expect(abs(likely.lowerBound - low) < 0.001)
    #expect(abs(likely.upperBound - high) < 0.001)
  }

  @Test func `an empty total has no proportion`() {
    let nothing = Proportion(0, of: 0)

    #expect(nothing.share == nil && nothing.likely == nil && nothing.isTooFew)
  }
}
