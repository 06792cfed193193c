import TestSupport
import Testing

@testable import Things

@Suite struct LongAnswerTests {
  private static let sentence = Array(repeating: "transfer of a mail", count: 526)
    .joined(separator: " ")
  private static let word = String(repeating: "abcdefghij", count: 1_000)

  @Test(
    arguments: [
      (sentence, sentence.replacing("mail", with: "mial")), (sentence, String(sentence.reversed())),
      (sentence, word), (word, sentence), (word, String(word.reversed())),
      (word, word.replacing("j", with: "k")), (word, String(word.dropLast())),
      (String(repeating: "a ", count: 5_000), String(repeating: "b ", count: 5_000)),
      (String(repeating: "aaaa ", count: 2_000), String(repeating: "aaab ", count: 2_000)),
      (String(repeating: "(a) ", count: 2_500), String(repeating: "[b] ", count: 2_500)),
      (String(repeating: "a / ", count: 2_500), String(repeating: "b / ", count: 2_500)),
      (String(repeating: "é", count: 10_000), String(repeating: "è", count: 9_999)),
      ("a" + String(repeating: "\u{301}", count: 10_000), String(repeating: "中", count: 10_000)),
    ])
  func `ten thousand characters are judged`(long: String, typed: String) {
    let verdict = expectLinear {
      Judge(typing: .short).verdict(typed, for: [.made("x", long)])
    }

    #expect(verdict != .exact)
  }

  @Test func `slips are found in very long answers`() {
    let typed = Self.sentence.replacing(
      "transfer of a mail transfer", with: "transfer of mial transfer", maxReplacements: 1)

    #expect(Judge().verdict(typed, for: [.made("x", Self.sentence)]) == .nearly(slips: 1))
  }

  @Test(arguments: [(4, 4), (99, 99), (5_000, 5_000), (5_000, 1), (1, 5_000), (0, 9), (9, 0)])
  func `the pairs looked at are bounded, both corners among them`(rows: Int, columns: Int) {
    let band = WordBand(rows: rows, columns: columns)

    let pairs = (0...rows).reduce(0) { $0 + band.range(inRow: $1).count }

    #expect(pairs <= 2 * WordBand.mostPairs + 8 * (rows + columns + 2))
    #expect(band.position(0, 0) == 0)
    #expect(band.position(rows, columns) != nil)
    #expect((0...rows).allSatisfy { band.range(inRow: $0).count <= band.width })
  }
}
