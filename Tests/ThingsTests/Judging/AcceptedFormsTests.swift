import Testing
import Things

@Suite struct AcceptedFormsTests {
  @Test(arguments: [
    ("kraft / stärke", "Stärke", true), ("kraft / stärke", "kraft", true),
    ("kraft / stärke", "Stärke / Kraft", true), ("kraft / stärke", "stärke kraft", false),
    ("kraft/stärke", "kraft", false),
    ("Domain Name System (Internet)", "domain name system", true),
    ("Domain Name System (Internet)", "domain name system internet", true),
    ("Domain Name System (Internet)", "domain name system (internet)", true),
    ("Domain Name System (Internet)", "internet", false),
    ("(to) run (fast)", "run", true), ("(to) run (fast)", "to run", true),
    ("(to) run (fast)", "run fast", true), ("(to) run (fast)", "fast", false),
    ("colo(u)r", "color", true), ("colo(u)r", "colour", true),
    ("(only this)", "only this", true),
    ("协议（网络）", "协议", true),
    ("a (b) (c) (d) (e)", "a", true), ("a (b) (c) (d) (e)", "a b c d e", true),
  ])
  func `alternatives and brackets`(long: String, typed: String, isRight: Bool) {
    let verdict = Judge().verdict(typed, for: [.made("x", long)])

    #expect(verdict.isRight == isRight, "\(verdict)")
  }

  @Test func `other accepted answers count, their alternatives too`() {
    let thing = Thing.made("ATM", "Automated Teller Machine", also: ["cash machine / cashpoint"])

    for typed in ["Cash Machine", "cashpoint", "cashpiont"] {
      #expect(Judge().verdict(typed, for: [thing]).isRight)
    }
  }

  @Test func `short forms of every Thing with that long form are right`() {
    let (one, two) = (
      Thing.made("NIDS", "Intrusion Detection System"),
      Thing.made("IDS", "Intrusion Detection System")
    )
    let ips = Thing.made("IPS", "Intrusion Prevention System")

    let verdicts = ["NIDS", "IDS", "ids", "IPS", "IDSS"].map {
      Judge().verdict($0, for: [one, two, ips], direction: .backward)
    }

    #expect(verdicts == [.exact, .exact, .same, .other(ips.id), .wrong])
  }
}
