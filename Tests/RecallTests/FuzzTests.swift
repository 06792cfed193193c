import Testing

@testable import Recall

struct FuzzTests {
  @Test(arguments: [
    (Float(1), 1...36_500, 1...1), (2.4, 1...36_500, 2...2), (2.5, 1...36_500, 2...4),
    (7, 1...36_500, 5...9), (17, 1...36_500, 14...20), (20, 1...36_500, 17...23),
    (37, 1...36_500, 33...41), (100, 1...99, 92...99), (100, 101...36_500, 101...108),
    (36_500, 1...36_500, 34_673...36_500), (2, 4...4, 4...4), (1, 1...1, 1...1),
    (.infinity, 1...10, 8...10), (.nan, 1...10, 1...1),
  ])
  func `the range of days around an interval`(
    interval: Float, limits: ClosedRange<Int>, days: ClosedRange<Int>
  ) {
    #expect(Fuzz.days(around: interval, within: limits) == days)
  }

  @Test func `a day is added if a minimum leaves only one`() {
    #expect(Fuzz.days(around: 3, within: 4...36_500) == 4...5)
    #expect(Fuzz.days(around: 2, within: 2...36_500) == 2...2)
  }

  @Test func `every day of the range is drawn about equally often`() {
    var counts: [Int: Int] = [:]
    for count in 0..<7000 {
      counts[
        Spread(unit: Seed(3, count).unit, load: nil).day(for: 17, within: 1...100), default: 0] += 1
    }

    #expect(counts.keys.sorted() == Array(14...20))
    #expect(counts.values.allSatisfy { abs($0 - 1000) < 150 })
  }

  @Test(arguments: [Float(3), 17, 90, 400, 36_500])
  func `the largest fraction below 1 stays within the range`(interval: Float) {
    let unit: Float = 16_777_215 / 16_777_216

    let day = Spread(unit: unit, load: nil).day(for: interval, within: 1...36_500)

    #expect(day == Fuzz.days(around: interval, within: 1...36_500).upperBound)
  }
}
