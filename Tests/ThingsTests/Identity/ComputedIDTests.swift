import Testing

@testable import Things

@Suite struct ComputedIDTests {
  // Computed independently of this program, from the description in `TextDigest`.
  @Test(arguments: [
    ("", "", 0, "fsvnqrnb3b"),
    ("SMTP", "Simple Mail Transfer Protocol", 0, "xs5h3nd3j7"),
    ("SMTP", "Simple Mail Transfer Protocol", 1, "zx7rrz4xjm"),
    ("ATM", "Automated Teller Machine", 0, "m3ngc44534"),
    ("ATM", "Asynchronous Transfer Mode", 0, "xng6xtgtr4"),
    ("año", "year", 0, "k2cwjfx2d6"),
    ("がく", "学", 0, "p97fr89fj5"),
    ("a\u{323}\u{302}", "a letter with two marks", 0, "dznmtgcnd4"),
  ])
  func `ids never change`(short: String, long: String, counter: Int, id: String) {
    #expect("\(Thing.ID.computed(short: short, long: long, counter: counter))" == id)
  }

  @Test func `the same text on two systems has one id`() {
    let composed = Thing.ID.computed(short: "caf\u{E9}", long: "\u{C5}ngstr\u{F6}m")
    let decomposed = Thing.ID.computed(short: "cafe\u{301}", long: "\u{212B}ngstro\u{308}m")

    #expect(composed == decomposed)
  }

  @Test func `the boundary between the forms matters`() {
    let ids = [("ab", "c"), ("a", "bc"), ("", "abc"), ("abc", ""), ("abc", "\0")]
      .map { Thing.ID.computed(short: $0.0, long: $0.1) }

    #expect(Set(ids).count == ids.count)
  }

  @Test func `ids are case-sensitive`() {
    #expect(
      Thing.ID.computed(short: "Co", long: "cobalt")
        != Thing.ID.computed(short: "CO", long: "cobalt"))
  }

  @Test func `similar pairs have different ids`() {
    let ids = (0..<100_000).map { Thing.ID.computed(short: "w\($0)", long: "l\($0 / 7)").number }

    #expect(Set(ids).count == ids.count)
    // Evenly distributed: each of 64 parts has its share of 1,562 within six standard deviations.
    let shares = Dictionary(grouping: ids) { $0 / (Thing.ID.count / 64 + 1) }.mapValues(\.count)
    #expect(shares.count == 64)
    #expect(shares.values.allSatisfy { (1326...1799).contains($0) })
  }
}
