import Testing
import TextUI

@testable import Console

struct LineCompletionTests {
  @Test(arguments: [
    ("st", ["study", "stats"], ["study", "stats"], "st"),
    ("study comp", ["computing"], ["study computing"], "study computing"),
    ("study ", ["computing", "nato"], ["study computing", "study nato"], "study "),
    ("list deck:comp", ["deck:computing"], ["list deck:computing"], "list deck:computing"),
    ("show \"my d", ["\"my deck\""], ["show \"my deck\""], "show \"my deck\""),
    ("list tag:\"my t", ["tag:\"my tag\""], ["list tag:\"my tag\""], "list tag:\"my tag\""),
    ("show SM", ["smtp", "smpp"], ["show smtp", "show smpp"], "show sm"),
    ("show mail", ["smtp", "imap"], ["show smtp", "show imap"], "show mail"),
    ("show 漢", ["漢字", "漢語"], ["show 漢字", "show 漢語"], "show 漢"),
    ("a a", ["a", "a", "ab"], ["a a", "a ab"], "a a"),
  ])
  func `completions extend the common prefix`(
    before: String, words: [String], lines: [String], common: String
  ) {
    let completion = LineCompletion(before: before, words.map { Completion($0) })

    #expect(completion.lines == lines)
    #expect(completion.common == common)
  }

  @Test func `listed completions have a description, cut to the window`() {
    let completion = LineCompletion(
      before: "st",
      [Completion("study", "Review due cards"), Completion("stats", "Show progress in numbers")])

    #expect(
      completion.list(columns: 24, rows: 24).map(\.text)
        == ["  study  Review due ca…", "  stats  Show progress…"])
  }

  @Test func `completions without descriptions are listed in columns`() {
    let completion = LineCompletion(
      before: "", ["a", "bb", "ccc", "d", "e"].map { Completion($0) })

    #expect(
      completion.list(columns: 16, rows: 24).map(\.text) == ["  a    ccc  e  ", "  bb   d  "])
  }

  @Test func `a list longer than the window shows how many are left`() {
    let completion = LineCompletion(before: "", (1...100).map { Completion("word\($0)", "text") })

    let list = completion.list(columns: 80, rows: 10)

    #expect(list.count == 8)
    #expect(list.last?.text == "  … 93 more lines")
  }
}
