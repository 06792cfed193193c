import Testing

@testable import Recall

struct DayLoadTests {
  @Test func `an empty day is preferred to busy ones`() {
    var due = [Int](repeating: 20, count: 98)
    due[11] = 0

    #expect(draws(10, DayLoad(due: due)) == [11: 1000])
  }

  @Test func `of two busy days the one with half the load is drawn about four times as often`() {
    var due = [Int](repeating: 1000, count: 98)
    due[10] = 10
    due[11] = 5

    let counts = draws(10, DayLoad(due: due))

    // 2^2.15 · (10/11)^3 = 3.33
    let ratio = Double(counts[11] ?? 0) / Double(counts[10] ?? 1)
    #expect((2.8...3.9).contains(ratio))
  }

  @Test func `siblings are kept apart`() {
    let counts = draws(10, DayLoad(siblingDays: [10]))

    #expect(counts[10] == nil)
    #expect((counts[8] ?? 0) > (counts[9] ?? 0))
    #expect((counts[12] ?? 0) > (counts[11] ?? 0))
  }

  @Test func `a day is drawn even if siblings are due on all of them`() {
    let load = DayLoad(due: [.max, -4], siblingDays: Array(-2...40) + Array(-2...40))

    let days = draws(10, load).keys

    #expect(days.allSatisfy { (8...12).contains($0) })
  }

  @Test func `without a load the draw is plain fuzz`() {
    for count in 0..<1000 {
      let unit = Seed(5, count).unit
      let balanced = Spread(unit: unit, load: DayLoad()).day(for: 40, within: 1...100)

      #expect(balanced == Spread(unit: unit, load: nil).day(for: 40, within: 1...100))
    }
  }

  @Test(arguments: [(Float(90), true), (90.5, false), (30, true)])
  func `long intervals are not balanced`(interval: Float, isBalanced: Bool) {
    let days = Fuzz.days(around: interval, within: 1...36_500)
    var due = [Int](repeating: 50, count: DayLoad.lastDay + 1)
    due[days.upperBound] = 0

    let counts = draws(interval, DayLoad(due: due))

    #expect((counts.count == 1) == isBalanced)
    #expect(days.upperBound <= DayLoad.lastDay)
  }

  private func draws(_ interval: Float, _ load: DayLoad) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for count in 0..<1000 {
      let spread = Spread(unit: Seed(9, count).unit, load: load)
      counts[spread.day(for: interval, within: 1...36_500), default: 0] += 1
    }
    return counts
  }
}
