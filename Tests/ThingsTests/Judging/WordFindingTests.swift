import Testing
import Things

@Suite struct WordFindingTests {
  @Test func `a slip is described in words`() {
    let judgement = Judge().judgement("simple mail tranfer protocol", for: [.smtp])

    #expect(judgement.corrections == ["transfer, not tranfer"])
    #expect(judgement.words.map(\.isRight) == [true, true, true, true])
  }

  @Test func `wrong words are described with their positions`() {
    let judgement = Judge().judgement("internet mail access procedure", for: [.imap])

    #expect(judgement.verdict == .partly(right: 2, of: 4))
    #expect(
      judgement.numberedCorrections == [
        "word 2 message, not mail", "word 4 protocol, not procedure",
      ])
    #expect(judgement.words.map(\.typed) == [nil, "mail", nil, "procedure"])
  }

  @Test func `missing and extra words are described`() {
    let missing = Judge().judgement("internet access protocol", for: [.imap])
    let extra = Judge().judgement("internet message access transfer protocol", for: [.imap])

    #expect(missing.corrections == ["Message is missing"])
    #expect(extra.corrections == ["transfer is extra"])
    #expect(extra.extra == ["transfer"])
  }

  @Test(arguments: [
    ("data link layer", "datalink layer", []), ("datalink layer", "data link layer", []),
    ("Hypertext Transfer", "hyper text tranfer", ["transfer, not tranfer"]),
    ("Internet Protocol IP", "Internet Protocal IP", ["Protocol, not Protocal"]),
    ("wireless NATO radio", "wireless natto radio", ["NATO, not natto"]),
    ("the way of the world", "way of a wrold", ["world, not wrold"]),
  ])
  func `words are aligned across blanks and articles`(
    long: String, typed: String, corrections: [String]
  ) {
    #expect(Judge().judgement(typed, for: [.made("x", long)]).corrections == corrections)
  }

  @Test func `positions count articles that were left out`() {
    let judgement = Judge().judgement("way of wrold", for: [.made("x", "the way of the world")])

    #expect(judgement.words.map(\.position) == [2, 3, 5])
  }
}
