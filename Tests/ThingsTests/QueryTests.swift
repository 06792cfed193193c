import Testing

@testable import Things

struct QueryTests {
  private static let today = StudyDay(year: 2026, month: 11, day: 20)

  private func query(_ words: String...) throws -> Query {
    try QueryParser.query(words.map { ($0, false) }, today: Self.today)
  }

  @Test func `words must all occur`() throws {
    #expect(try query("transfer", "mail") == .and([.text("transfer"), .text("mail")]))
    #expect(try query() == .everything)
  }

  @Test func `a plain argument with blanks is a phrase`() throws {
    #expect(try query("transfer protocol") == .text("transfer protocol"))
    #expect(try query("tag:x mail") == .and([.tag("x"), .text("mail")]))
    let quoted = try QueryParser.query([("tag:x (", true)], today: Self.today)
    #expect(quoted == .text("tag:x ("))
  }

  @Test func `not binds tighter than and, and tighter than or`() throws {
    #expect(
      try query("a b or not c")
        == .text("a b or not c"))
    #expect(try query("a", "b", "or", "c") == .or([.and([.text("a"), .text("b")]), .text("c")]))
    #expect(
      try query("(a or b) not c")
        == .and([.or([.text("a"), .text("b")]), .not(.text("c"))]))
  }

  @Test(arguments: [
    ("stability:30..", Query.number(.stability, .init(low: 30, high: nil))),
    ("recall:..80%", .number(.recall, .init(low: nil, high: 0.8))),
    ("lapses:4", .number(.lapses, .init(low: 4, high: 4))),
    ("is:due", .state(.due)), ("deck:languages/es", .deck("languages/es")),
    ("short:\"a b\"", .field(.short, "a b")), ("http://x", .text("http://x")),
    ("short:AB1*", .prefix(.short, "AB1")), ("short:\"AB1*\"", .field(.short, "AB1*")),
    ("long:*", .field(.long, "*")), ("AB1*", .text("AB1*")), ("is:twin", .state(.twin)),
    ("flag:2", .tag("flag-orange")), ("flag:Purple", .tag("flag-purple")),
    (
      "added:2026-01..",
      .days(.added, .init(low: StudyDay(year: 2026, month: 1, day: 1), high: nil))
    ),
    (
      "added:2026-02",
      .days(
        .added,
        .init(
          low: StudyDay(year: 2026, month: 2, day: 1), high: StudyDay(year: 2026, month: 2, day: 28)
        ))
    ),
    ("rated:7d", .days(.rated, .init(low: today - 6, high: today))),
    ("due:..7d", .days(.due, .init(low: nil, high: today + 7))),
    ("due:7d", .days(.due, .init(low: nil, high: today + 7))),
  ])
  func `fields and ranges are read`(text: String, expected: Query) throws {
    #expect(try query(text) == expected)
  }

  @Test(arguments: [
    ("(a", 1), ("a)", 2), ("a or", 3), ("or a", 1), ("\"abc", 1), ("is:good", 1),
    ("lapses:many", 1), ("due:\(Int.min)d", 1), ("rated:\(Int.max)d", 1),
    ("(x not)", 4), ("id:smtp", 1), ("added:soon", 1), ("tag:", 1), ("()", 2),
  ])
  func `errors have a position`(text: String, position: Int) {
    let words = text.split(separator: " ").map { (String($0), false) }

    let error = #expect(throws: QueryError.self) {
      try QueryParser.query(words, today: Self.today)
    }

    #expect(error?.position == position)
  }
}
