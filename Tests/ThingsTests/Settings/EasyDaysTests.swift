import Recall
import Testing

@testable import Things

struct EasyDaysTests {
  private let friday = StudyDay(year: 2026, month: 11, day: 20)

  @Test(arguments: ["off", "sat half, sun none", "mon half, 2026-12-24..2027-01-02 none"])
  func `the text of the setting is read as it was written`(text: String) throws {
    #expect(try #require(EasyDays(setting: text)).setting == text)
  }

  @Test(arguments: [
    "", "sat", "sat some", "day half", "2026-13-01 half", "2026-12-24..2026-12-01 none",
  ])
  func `other texts are refused`(text: String) {
    #expect(EasyDays(setting: text) == nil)
  }

  @Test func `the easier of a weekday and a date counts`() throws {
    let days = try #require(EasyDays(setting: "sat half, 2026-11-21..2026-11-22 none"))

    #expect(days.level(on: friday) == nil)
    #expect(days.level(on: friday + 1) == EasyDays.Level.none)
    #expect(days.level(on: friday + 8) == .half)
    let shares = days.shares(from: friday)
    #expect((0..<9).map { shares[$0] } == [1, 0, 0, 1, 1, 1, 1, 1, 0.5])
    #expect(shares.total(of: 9) == 6.5)
  }

  @Test func `new dates replace the part that they cover`() throws {
    var days = try #require(EasyDays(setting: "2026-12-20..2026-12-30 none"))
    let middle = StudyDay(year: 2026, month: 12, day: 25)

    days.set(middle...middle, to: .half)
    #expect(
      days.setting == "2026-12-20..2026-12-24 none, 2026-12-25 half, 2026-12-26..2026-12-30 none")
    days.set(middle...middle, to: nil)
    #expect(days.setting == "2026-12-20..2026-12-24 none, 2026-12-26..2026-12-30 none")
    days.forget(before: middle)
    #expect(days.setting == "2026-12-26..2026-12-30 none")
  }

  @Test func `a card leaves an easy day if it can, but never its fuzz range`() {
    let shares = WorkShares(spans: [WorkShares.Span(9...11, share: 0)])
    let policy = Policy(Forgetting(Parameters(defaultsOf: .fsrs6)))
    let state = CardState.review(
      Memory(stability: 10, fastStability: 0, difficulty: 5), interval: 1)
    for count in 0..<300 {
      let load = DayLoad(due: [], shares: shares)
      let elapsed = Elapsed(studyDays: 1, seconds: 86_400)
      let seed = Seed(4, count)
      let eased = policy.outlook(
        of: state, after: elapsed, secondsToRollover: 9_000, seed: seed, load: load)
      for grade in Grade.allCases {
        let range = policy.range(of: grade, for: state, after: elapsed, secondsToRollover: 9_000)
        #expect(range.contains(eased[grade].wait))
      }
      let waits = Grade.allCases.map { eased[$0].wait }
      #expect(waits == waits.sorted())
      if let days = eased[.hard].wait.days { #expect(!(9...11).contains(days)) }
    }
  }
}
