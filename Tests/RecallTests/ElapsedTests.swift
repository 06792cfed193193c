import Recall
import Testing

struct ElapsedTests {
  @Test func `negative elapsed time counts as 0`() {
    #expect(Elapsed(studyDays: -3, seconds: .min) == Elapsed(studyDays: 0, seconds: 0))
    #expect(Elapsed(days: -0.5) == Elapsed(days: 0))
    #expect(Elapsed(days: .nan) == Elapsed(days: 0))
  }

  @Test func `study days and exact time are independent`() {
    let night = Elapsed(studyDays: 1, seconds: 6 * 3600)

    #expect(night.studyDays == 1)
    #expect(night.days == 0.25)
    #expect(Elapsed(days: 2.75).studyDays == 2)
  }
}
