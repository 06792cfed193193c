import Testing
import Things

@Suite struct VerdictTests {
  @Test(arguments: [
    ("Simple Mail Transfer Protocol", Verdict.exact),
    ("  Simple Mail Transfer Protocol ", .exact),
    ("simple mail transfer protocol", .same),
    ("Simple-Mail Transfer Protocol.", .same),
    ("simple mail tranfer protocol", .nearly(slips: 1)),
    ("simpel mail tranfer protocol", .nearly(slips: 2)),
    ("internet message access protocol", .other(Thing.imap.id)),
    ("internet mail transfer procedure", .partly(right: 2, of: 4)),
    ("mail", .partly(right: 1, of: 4)),
    ("simple mail transfer protocol suite", .partly(right: 4, of: 4)),
    ("no idea", .wrong),
    ("", .revealed),
    (" \t", .revealed),
  ])
  func `an answer has one verdict`(typed: String, verdict: Verdict) {
    #expect(Judge().verdict(typed, for: [.smtp, .imap]) == verdict)
  }

  @Test(arguments: [
    (
      "National Aeronautics and Space Administration", "national aeronautics space administration",
      true
    ),
    ("red, white and blue", "red white blue", true), ("Rot, Weiß und Blau", "rot weiß blau", true),
    ("Command and Control", "command control", false), ("band of silver", "b of silver", false),
    ("point to point protocol", "point point protocol", false),
    ("black and white photograph", "black or white photograph", false),
  ])
  func `a missing and changes nothing among several words`(
    long: String, typed: String, isRight: Bool
  ) {
    #expect((Judge().verdict(typed, for: [.made("x", long)]) == .same) == isRight)
  }

  @Test func `another member's answer is a meaning, also with a slip`() {
    let verdicts = ["automated teller machine", "Automated Tellre Machine"].map {
      Judge().verdict($0, for: [.mode, .machine])
    }

    #expect(verdicts == [.meaning(of: Thing.machine.id), .meaning(of: Thing.machine.id)])
  }

  @Test func `the same text in another deck is not another Thing`() {
    let copy = Thing(id: Thing.ID(number: 7), short: "smtp", long: "simple mail transfer protocol")

    #expect(Judge().verdict("simple mail transfer protocol", for: [.smtp, copy]) == .same)
  }

  @Test func `the same phrase for another short form does not make capitals count`() {
    let (one, other) = (
      Thing.made("IDS", "Intrusion Detection System"),
      Thing.made("NIDS", "intrusion detection system")
    )

    #expect(Judge().verdict("intrusion detection System", for: [one, other]) == .same)
  }

  @Test func `a confused Thing gets answers that fit it better`() {
    let (asked, rival) = (Thing.made("a", "proportion"), Thing.made("b", "preparation"))

    let judgement = Judge().judge(
      "prepartion", for: Asked(asked, rivals: [DeckThing(thing: rival, deck: "")]))

    #expect(judgement.verdict == .other(rival.id))
  }

  @Test func `slips that make another known answer are that answer`() {
    let (asked, other) = (Thing.made("a", "hermano"), Thing.made("b", "hermanoo"))

    #expect(Judge().verdict("hermanoo", for: [asked]) == .nearly(slips: 1))
    #expect(Judge().verdict("hermanoo", for: [asked, other]) == .other(other.id))
  }

  @Test func `a word known from other answers is not a slip`() {
    let other = Thing.made("FP", "frequent protocul")

    #expect(Judge().verdict("simple mail transfer protocul", for: [.smtp]) == .nearly(slips: 1))
    let verdict = Judge().verdict("simple mail transfer protocul", for: [.smtp, other])
    #expect(verdict == .partly(right: 3, of: 4))
  }

  @Test func `two slips closer to another answer are wrong`() {
    let (asked, other) = (Thing.made("a", "constitutive"), Thing.made("b", "constiutve"))

    #expect(Judge().verdict("constiutvie", for: [asked]) == .nearly(slips: 2))
    #expect(Judge().verdict("constiutvie", for: [asked, other]) == .wrong)
  }

  @Test(arguments: [
    (Verdict.exact, VerdictKind.exact, true, false), (.same, .same, true, false),
    (.nearly(slips: 2), .nearly, true, false),
    (.meaning(of: Thing.smtp.id), .meaning, false, false),
    (.other(Thing.smtp.id), .other, false, true), (.partly(right: 1, of: 2), .partly, false, true),
    (.wrong, .wrong, false, true), (.revealed, .revealed, false, false),
  ])
  func `a verdict is right, a miss or neither`(
    verdict: Verdict, kind: VerdictKind, isRight: Bool, isMiss: Bool
  ) {
    #expect(verdict.kind == kind)
    #expect(verdict.isRight == isRight)
    #expect(verdict.isMiss == isMiss)
  }
}
