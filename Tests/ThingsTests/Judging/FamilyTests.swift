import Testing
import Things

@Suite struct FamilyTests {
  @Test func `decks tell members apart by their last name`() {
    let family = Family([
      .init(thing: .mode, deck: "it/networks"), .init(thing: .machine, deck: "business/banking"),
    ])

    #expect(family.mark(of: Thing.mode.id) == .deck("networks"))
    #expect(family.name(of: Thing.machine.id) == "ATM in banking")
  }

  @Test func `decks with the same last name are named in full`() {
    let family = Family([
      .init(thing: .mode, deck: "a/terms"), .init(thing: .machine, deck: "b/terms"),
    ])

    #expect(family.mark(of: Thing.mode.id) == .deck("a/terms"))
  }

  @Test func `tags, then notes, tell members of one deck apart`() {
    let one = Thing.made("ATM", "Asynchronous Transfer Mode", tags: ["it", "cells"])
    let two = Thing.made("ATM", "Automated Teller Machine", note: "Gives money.", tags: ["it"])
    let family = Family([.init(thing: one, deck: "d"), .init(thing: two, deck: "d")])

    #expect(family.mark(of: one.id) == .tag("cells"))
    #expect(family.mark(of: two.id) == .note("Gives money."))
    #expect(family.name(of: two.id) == "ATM (Gives money.)")
  }

  @Test(arguments: [
    "transfers", "asynchronous-things", "mode", "cash/asynchron", "ASYNCHRONOUS",
  ])
  func `a distinguishing mark contains no word of the answer`(deck: String) {
    let family = Family([.init(thing: .mode, deck: deck), .init(thing: .machine, deck: "banking")])

    #expect(family.mark(of: Thing.mode.id) == nil)
    #expect(family.name(of: Thing.mode.id) == "ATM")
  }

  @Test func `long and multi-line notes are not marks`() {
    let one = Thing.made("ATM", "Asynchronous Transfer Mode", note: "Two\nlines")
    let two = Thing.made(
      "ATM", "Automated Teller Machine", note: String(repeating: "x ", count: 30))
    let family = Family([.init(thing: one, deck: "d"), .init(thing: two, deck: "d")])

    #expect(family.mark(of: one.id) == nil)
    #expect(family.mark(of: two.id) == nil)
  }

  @Test func `a single Thing needs no mark`() {
    let family = Family([.init(thing: .mode, deck: "d")])

    #expect(family.mark(of: Thing.mode.id) == nil)
    #expect(family.mark(of: Thing.smtp.id) == nil)
    #expect(family.name(of: Thing.smtp.id) == nil)
  }
}
