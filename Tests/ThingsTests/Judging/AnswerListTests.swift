import Testing
import Things

@Suite struct AnswerListTests {
  @Test(arguments: [
    ("in; at; into", "at", "right, also: in; into"),
    ("in; at; into", "into, in", "right, also: at"),
    ("in; at; into", "into; in; at", "right"), ("in; at; into", "into, at, in", "right"),
    ("professor, teacher", "professor, teachre", "right, one typo"),
    ("professor, teacher", "teacher, professor", "right words, another order"),
    ("professor, teacher", "professor / teacher", "right"),
    ("professor, teacher", "teacher, cook", "1 of 2 items"),
    ("professor (male, tenured), teacher", "professor; teacher", "right"),
    ("1,000 meters", "1000 meters", "right"),
    ("one sentence, and a half of another one", "one", "1 of 7 words"),
  ])
  func `a list in any order counts by its items`(long: String, typed: String, words: String) {
    let judgement = Judge().judgement(typed, for: [.made("x", long)])

    #expect(VerdictWords.words(for: judgement) == words)
  }

  @Test(arguments: [
    (ListRule(.semicolon), "at", true), (ListRule(.semicolon), "at; in", true),
    (ListRule(.semicolon), "on", false), (ListRule(.semicolon), "at; on", false),
    (ListRule(.semicolon, need: .count(2)), "at", false),
    (ListRule(.semicolon, need: .count(2)), "at, in", true),
    (ListRule(.semicolon, need: .count(9)), "at, in, into", true),
    (ListRule(.semicolon, need: .all), "at, in", false), (ListRule(.comma), "at", true),
    (ListRule(), "at", true), (ListRule(.off), "at", false),
  ])
  func `a deck says how many items an answer needs`(
    rule: ListRule, typed: String, isRight: Bool
  ) {
    let verdict = Judge(lists: rule).verdict(typed, for: [.made("en", "in; at; into")])

    #expect(verdict.isRight == isRight)
  }

  @Test func `missing and extra items are named`() {
    let judgement = Judge().judgement("at, on", for: [.made("en", "in; at; into")])

    #expect(judgement.corrections == ["in is missing", "into is missing", "on is extra"])
  }

  @Test(arguments: [
    ("in; at; into", ListRule.Separator.semicolon), ("professor, teacher", .comma),
    ("just one answer", nil), ("This is a long sentence, which has a comma.", nil),
    ("先生；老师", .semicolon), ("1,000", nil),
  ])
  func `what looks like a list has a separator`(text: String, separator: ListRule.Separator?) {
    #expect(AnswerList.separator(of: text) == separator)
  }

  @Test func `an item of another answer is found`() {
    let (asked, other) = (Thing.made("pez", "fish"), Thing.made("profesor", "teacher, professor"))

    #expect(Judge().verdict("teacher", for: [asked, other]) == .other(other.id))
  }
}
