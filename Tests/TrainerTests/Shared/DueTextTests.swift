import Testing
import Things

@testable import Trainer

/// Describing when a card is due.
struct DueTextTests {
  private let now = Now(
    time: Moment(milliseconds: 1_795_165_200_000, offset: 3600),
    day: StudyDay(year: 2026, month: 11, day: 20))

  @Test(arguments: [
    (9, "due again in 9 days, on Sunday 29 November", "due again on Sunday 29 November"),
    (2, "due again in 2 days, on Sunday 22 November", "due again on Sunday 22 November"),
    (1, "due again tomorrow, Saturday 21 November", "due again tomorrow, Saturday 21 November"),
    (0, "due today", "due today"),
    (-1, "due since Thursday 19 November", "due since Thursday 19 November"),
    (
      100, "due again in 100 days, on Sunday 28 February 2027",
      "due again on Sunday 28 February 2027"
    ),
  ])
  func `a day is shown with its weekday and distance`(days: Int, long: String, short: String) {
    let text = DueText(now: now)

    #expect(text.long(.day(now.day + days)) == long)
    #expect(text.short(.day(now.day + days)) == short)
  }

  @Test(arguments: [
    (600, "due again in 10 minutes"), (1, "due again in 1 second"),
    (7200, "due again in 2 hours"), (0, "due now"), (-5, "due now"),
  ])
  func `an instant is shown as the time until then`(seconds: Int64, text: String) {
    let moment = Moment(milliseconds: now.time.milliseconds + seconds * 1000, offset: 3600)

    #expect(DueText(now: now).long(.moment(moment)) == text)
  }
}
