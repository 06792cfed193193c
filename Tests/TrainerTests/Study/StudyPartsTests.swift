import Testing
import Things

@testable import Trainer

/// Small parts of a session, tested separately.
struct StudyPartsTests {
  private func moment(_ seconds: Int64) -> Moment {
    Moment(milliseconds: 1_795_165_200_000 + seconds * 1000, offset: 3600)
  }

  @Test func `a waiting prompt updates at once, then at most once a minute`() {
    var rhythm = LiveRhythm()
    #expect(rhythm.allows(moment(0)))
    rhythm.note(moment(2))

    #expect(!rhythm.allows(moment(4)))
    #expect(!rhythm.allows(moment(61)))
    #expect(rhythm.allows(moment(62)))
    #expect(rhythm.allows(moment(-7200)), "a clock set back must not hold it")
  }

  @Test(arguments: [
    "study", "study computing", "study --new 5 \"two words\" deck:net", "study --ahead 3 -m 10",
    "study --cram --answer reveal --limit 7", "study -- --odd",
  ])
  @MainActor func `a stored session asks the same cards again`(line: String) throws {
    let words = try WordSplitter.words(line)
    let options = try StudyOptions(
      CallParser(StudyCommand.about).parse(Array(words.dropFirst())))
    let stored = StoredSession(
      day: StudyDay(number: 20_000), started: moment(0), total: 22,
      first: Card.ID(Thing.ID(number: 5), .backward), line: options.line)

    let read = try #require(StoredSession(stored.description))

    #expect(read == stored)
    #expect(read.options == options)
  }

  @Test(arguments: ["", "nonsense", "2026-11-20\tnever\t3\t-\t", "2026-11-20"])
  func `invalid stored sessions are ignored`(text: String) {
    #expect(StoredSession(text) == nil)
  }

  @Test(arguments: [
    ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([1, 2, 3, 5], 3), ([0, 2], 1), ([], 0),
  ])
  func `a streak ends today or yesterday`(daysAgo: [Int], count: Int) {
    let today = StudyDay(number: 20_000)
    let days = daysAgo.map { AnsweredDay(day: today - $0, answers: 1, milliseconds: 1) }

    #expect(Opening.daysInARow(days, today: today) == count)
  }

  @Test func `expected minutes come from recent answer times`() {
    let now = Now(time: moment(0), day: StudyDay(number: 20_000))
    let old = AnsweredDay(day: now.day - 40, answers: 1000, milliseconds: 60_000_000)
    let recent = AnsweredDay(day: now.day - 1, answers: 100, milliseconds: 600_000)

    #expect(ExpectedTime([recent, old], now: now).minutes(reviews: 30, new: 0) == 3)
    #expect(ExpectedTime([recent, old], now: now).minutes(reviews: 0, new: 30) == 6)
    #expect(ExpectedTime([old], now: now).minutes(reviews: 8, new: 0) == 2, "15 seconds are usual")
    #expect(ExpectedTime([], now: now).minutes(reviews: 1, new: 0) == 1)
    let piped = AnsweredDay(day: now.day - 1, answers: 100, milliseconds: 300)
    #expect(
      ExpectedTime([piped], now: now).minutes(reviews: 420, new: 0) == nil,
      "a program's answers say nothing about a person's time")
  }

  @Test(arguments: [
    ("SMTP", true), ("Ünïcode", true), ("abcdefghijklmnop", true), ("abcdefghijklmnopq", false),
    ("two\nlines", false), ("שלום", false), ("سلام", false), ("e\u{301}", false), ("漢字", true),
    ("👨‍👩‍👧", false), ("漢字漢字漢字漢字漢", false), ("नमस्ते", false),
  ])
  func `the short form is in the prompt if the editor can measure it`(
    short: String, isOnLine: Bool
  ) {
    let thing = Thing(id: Thing.ID(number: 1), short: short, long: "x")
    let question = CardQuestion(
      Card.ID(thing.id, .forward), DeckThing(thing: thing, deck: "d"), family: [], isTyped: true)

    #expect(question.isOnAnswerLine == isOnLine)
  }

  @Test(arguments: [
    ("one two three four five six seven eight", true),
    ("one two three four five six seven eight nine", false),
    (String(repeating: "x", count: 60), true), (String(repeating: "x", count: 61), false),
    ("two\nlines", false),
  ])
  func `up to 8 words and 60 characters on one line are typed`(form: String, isTyped: Bool) {
    #expect(CardQuestion.canBeTyped(form) == isTyped)
  }
}
