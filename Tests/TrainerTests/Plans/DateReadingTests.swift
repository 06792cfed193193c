import Testing
import Things

@testable import Trainer

struct DateReadingTests {
  // A Friday.
  private let today = StudyDay(year: 2026, month: 11, day: 20)

  @Test(arguments: [
    ("2026-12-25", "2026-12-25"), ("25 Dec", "2026-12-25"), ("25 december", "2026-12-25"),
    ("Dec 25", "2026-12-25"), ("25. Dec.", "2026-12-25"), ("25th December", "2026-12-25"),
    ("december 25, 2027", "2027-12-25"), ("25 Dec 2027", "2027-12-25"),
    ("3 March", "2027-03-03"), ("20 Nov", "2026-11-20"), ("19 Nov", "2027-11-19"),
    ("29 feb", "2028-02-29"), ("friday", "2026-11-27"), ("sat", "2026-11-21"),
    ("next monday", "2026-11-23"), ("today", "2026-11-20"), ("tomorrow", "2026-11-21"),
    ("+5w", "2026-12-25"), ("+ 5 w", "2026-12-25"), ("+10d", "2026-11-30"),
    ("+3m", "2027-02-20"), ("+1y", "2027-11-20"), ("in 5 weeks", "2026-12-25"),
    ("2026 12 25", "2026-12-25"),
  ])
  func `dates can be written in many ways`(text: String, day: String) throws {
    #expect(
      "\(try DateReading(today: today).day(text.split(separator: " ").map(String.init)))" == day)
  }

  @Test func `adding months keeps the end of a month`() throws {
    let reading = DateReading(today: StudyDay(year: 2026, month: 10, day: 31))

    #expect("\(try reading.day(["+1m"]))" == "2026-11-30")
    #expect("\(try reading.day(["+4m"]))" == "2027-02-28")
  }

  @Test(arguments: [
    "31 Feb", "2026-02-30", "25", "dec", "fry", "fr", "+5x", "+", "in", "25 26 dec", "0 dec",
    "32 dec", "25 dec 27", "+99999999999w", "-5w", "dec 25 2027 5", "", "25/12/2026",
  ])
  func `an invalid date is quoted as typed`(text: String) {
    let words = text.split(separator: " ").map(String.init)

    #expect {
      try DateReading(today: today).day(words)
    } throws: { error in
      (error as? UsageError)?.sentence == "\"\(text)\" is not a date."
    }
  }
}
