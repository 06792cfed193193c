import Testing
import Things

@Suite struct ShortTypingTests {
  @Test(arguments: [
    ("sim mai tra pro", true), ("simple mail trans proto", true),
    ("si mail transfer protocol", false),
    ("sim mai tra", false), ("sum mai tra pro", false),
  ])
  func `a word may be cut off after three letters`(typed: String, isRight: Bool) {
    let judgement = Judge(typing: .short).judgement(typed, for: [.smtp, .imap])

    #expect(judgement.verdict.isRight == isRight)
    #expect(judgement.isShortened == isRight)
  }

  @Test func `words may be cut off only if the setting allows it`() {
    #expect(Judge().verdict("sim mai tra pro", for: [.smtp]) == .wrong)
  }

  @Test func `words may not be cut off if another answer fits`() {
    let other = Thing.made("SMTP", "Simplex Main Transport Process")
    let third = Thing.made("SMTX", "Simulated Mainframe Trace Processor")

    #expect(!Judge(typing: .short).verdict("sim mai tra pro", for: [.smtp, other]).isRight)
    #expect(!Judge(typing: .short).verdict("sim mai tra pro", for: [.smtp, third]).isRight)
    #expect(Judge(typing: .short).verdict("sim mail tra pro", for: [.smtp, third]) == .same)
  }
}
