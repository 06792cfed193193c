import Testing
import Things

@Suite struct VerdictWordsTests {
  @Test(arguments: [
    ("Simple Mail Transfer Protocol", 0, false, "right"),
    ("simple mail transfer protocol", 0, false, "right"),
    ("simple mail tranfer protocol", 0, false, "right, one typo"),
    ("simpel mail tranfer protocol", 0, false, "right, 2 typos"),
    ("sim mail tra protocol", 0, false, "right, shortened"),
    ("simple mail transfer protocol", 2, false, "right, with 2 hints"),
    ("simple mail tranfer protocol", 1, false, "right, one typo, with one hint"),
    ("simple mail transfer protocol", 0, true, "right, slow"),
    ("internet message access protocol", 0, false, "that is IMAP"),
    ("simple message transfer service", 0, false, "2 of 4 words"),
    ("simple mail transfer protocol suite", 0, false, "4 of 4 words, 1 extra"),
    ("pigeon", 0, false, "no"), ("", 0, false, ""),
  ])
  func `every verdict has its words`(typed: String, hints: Int, isSlow: Bool, words: String) {
    let judgement = Judge(typing: .short).judgement(typed, for: [.smtp, .imap])

    let said = VerdictWords.words(for: judgement, hints: hints, isSlow: isSlow) { id in
      id == Thing.imap.id ? "IMAP" : "?"
    }

    #expect(said == words)
  }

  @Test func `another meaning is named by its family`() {
    let family = Family([
      .init(thing: .mode, deck: "networks"), .init(thing: .machine, deck: "banking"),
    ])
    let judgement = Judge().judgement("automated teller machine", for: [.mode, .machine])

    let said = VerdictWords.words(for: judgement) { family.name(of: $0) ?? "" }

    #expect(said == "right for ATM in banking")
  }
}
