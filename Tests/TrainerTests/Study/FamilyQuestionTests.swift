import Testing
import Things

@testable import Trainer

/// Families: their members, and what distinguishes them.
struct FamilyQuestionTests {
  private func entry(_ number: UInt64, _ short: String, _ long: String, _ deck: String) -> DeckThing
  {
    DeckThing(thing: Thing(id: Thing.ID(number: number), short: short, long: long), deck: deck)
  }

  private func question(_ entries: [DeckThing], _ direction: Card.Direction = .forward)
    -> CardQuestion
  {
    CardQuestion(
      Card.ID(entries[0].thing.id, direction), entries[0], family: entries, isTyped: true)
  }

  @Test func `the question names what distinguishes the members of a family`() {
    let atm = entry(1, "ATM", "Asynchronous Transfer Mode", "networks")
    let machine = entry(2, "ATM", "Automated Teller Machine", "banking")

    #expect(question([atm, machine]).remark == "networks, 1 of 2 meanings")
    #expect(question([atm, machine]).correction == "this one is in networks")
    #expect(question([atm]).remark.isEmpty)
    #expect(question([atm, machine], .backward).remark.isEmpty)
  }

  @Test func `indistinguishable members are only counted`() {
    let one = entry(1, "ATM", "Asynchronous Transfer Mode", "networks")
    let other = entry(2, "ATM", "Automated Teller Machine", "networks")

    #expect(question([one, other]).remark == "1 of 2 meanings")
  }

  @Test func `the same Thing in another deck is not another meaning`() {
    let one = entry(1, "ATM", "Asynchronous Transfer Mode", "networks")
    let twin = entry(2, "ATM", "asynchronous transfer mode", "exam")

    #expect(question([one, twin]).remark.isEmpty)
  }

  @Test func `short forms that differ in case are not a family`() {
    let cobalt = entry(1, "Co", "Cobalt", "elements")
    let monoxide = entry(2, "CO", "Carbon Monoxide", "gases")

    #expect(question([cobalt, monoxide]).remark.isEmpty)
  }
}
