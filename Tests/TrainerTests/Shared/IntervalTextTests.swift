import Recall
import Testing

@testable import Trainer

/// The format of intervals, in three widths.
struct IntervalTextTests {
  @Test(arguments: [
    (Wait.seconds(0), "0 s", "0s", "0 seconds"),
    (.seconds(1), "1 s", "1s", "1 second"),
    (.seconds(60), "1 min", "1m", "1 minute"),
    (.seconds(600), "10 min", "10m", "10 minutes"),
    (.seconds(5400), "90 min", "90m", "90 minutes"),
    (.seconds(7200), "2 h", "2h", "2 hours"),
    (.seconds(43_200), "12 h", "12h", "12 hours"),
    (.seconds(172_800), "2 d", "2d", "2 days"),
    (.days(1), "1 d", "1d", "1 day"),
    (.days(4), "4 d", "4d", "4 days"),
    (.days(60), "60 d", "60d", "60 days"),
    (.days(61), "2 mo", "2mo", "2 months"),
    (.days(91), "3 mo", "3mo", "3 months"),
    (.days(729), "24 mo", "24mo", "24 months"),
    (.days(730), "2 y", "2y", "2 years"),
    (.days(913), "2.5 y", "2.5y", "2.5 years"),
    (.days(3700), "10 y", "10y", "10 years"),
    (.days(36_500), "100 y", "100y", "100 years"),
  ])
  func `an interval has one spelling`(wait: Wait, usual: String, narrow: String, words: String) {
    #expect(IntervalText.usual.text(wait) == usual)
    #expect(IntervalText.narrow.text(wait) == narrow)
    #expect(IntervalText.words.text(wait) == words)
  }
}
