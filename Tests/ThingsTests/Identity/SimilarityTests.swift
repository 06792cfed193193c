import Testing

@testable import Things

@Suite struct SimilarityTests {
  @Test(arguments: [
    ("", "", 1.0),
    ("abc", "", 0.0),
    ("abcde", "abcde", 1.0),
    ("abcde", "abcdx", 0.8),
    ("abcde", "abcd", 0.8),
    ("abcde", "abdce", 0.8),
    ("SMTP", "smtp", 1.0),
    ("caf\u{E9}", "cafe\u{301}", 1.0),
    ("👩‍👩‍👧‍👦abcd", "👨‍👩‍👧abcd", 0.8),
    ("abcd", "wxyz", 0.0),
    ("Automated Teller Machine", "Automatic Teller Machine", 1 - 2.0 / 24),
  ])
  func `distances count user-perceived characters`(one: String, other: String, ratio: Double) {
    #expect(abs(Similarity.between(one, other) - ratio) < 1e-12)
    #expect(abs(Similarity.between(other, one) - ratio) < 1e-12)
  }

  @Test func `the threshold test equals the ratio`() {
    #expect(Similarity("abcde").isAlike(Similarity("abcdx"), by: 0.8))
    #expect(!Similarity("abcde").isAlike(Similarity("abcxx"), by: 0.8))
    #expect(!Similarity("abcde").isAlike(Similarity("abcdefghijk"), by: 0.8))
  }

  @Test func `long texts are compared by character pairs`() {
    let words = (0..<20_000).map { "word\($0 * 7919 % 20_011)" }
    let text = words.joined(separator: " ")
    let edited = "first " + words.dropFirst(3).dropLast(3).joined(separator: " ") + " last"
    let other = (0..<20_000).map { "\($0 * 104_729 % 20_011)#" }.joined()

    #expect(Similarity.between(text, edited) > 0.99)
    #expect(Similarity.between(text, text) == 1)
    #expect(Similarity.between(text, other) < 0.6)
  }
}
