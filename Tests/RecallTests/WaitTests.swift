import Recall
import Testing

struct WaitTests {
  @Test(arguments: [
    (599, 600, Wait.seconds(599)), (600, 600, .days(1)), (601, 600, .days(1)),
    (86_399, 86_400, .seconds(86_399)), (86_400, 86_400, .days(1)), (86_400, 1, .days(1)),
    (172_800, 3600, .days(2)), (172_799, 86_400, .days(1)), (600, 0, .days(1)),
    (600, -5, .days(1)),
    // On a study day of 25 hours.
    (86_399, 90_000, .seconds(86_399)), (86_400, 90_000, .days(1)), (172_800, 90_000, .days(2)),
  ])
  func `a delay beyond the rollover counts in study days`(
    seconds: Int, secondsToRollover: Int, wait: Wait
  ) {
    #expect(Wait(seconds: seconds, secondsToRollover: secondsToRollover) == wait)
  }

  @Test func `any day is later than any second`() {
    #expect(Wait.seconds(.max) < .days(1))
    #expect(Wait.days(1) < .days(2))
  }
}
