import Testing
import Things

/// A library with decks in several languages, to test whose answers are accepted.
@Suite struct OtherDeckTests {
  private static let boy = DeckThing(thing: .made("el chico", "the boy"), deck: "es")
  private static let lad = DeckThing(thing: .made("Junge", "boy"), deck: "de")
  private static let maison = DeckThing(thing: .made("la maison", "the house"), deck: "fr")
  private static let haus = DeckThing(thing: .made("das Haus", "the house"), deck: "de")
  private static let heim = DeckThing(thing: .made("das Heim", "house"), deck: "de")

  @Test(arguments: [
    ("the boy", "boy"), ("the boy", "Boy"), ("información", "informacion"), ("café", "cafe"),
    ("information", "informatoin"), ("cobalt", "coblat"), ("house / home", "home"),
  ])
  func `the Thing's own answer is right even if another deck has it too`(
    long: String, typed: String
  ) {
    let asked = DeckThing(thing: .made("x", long), deck: "es")
    let other = DeckThing(thing: .made("y", typed), deck: "de")

    #expect(verdict(typed, for: asked, among: [asked, other]).isRight)
  }

  @Test func `a Thing of the same deck with the typed answer is preferred`() {
    let here = DeckThing(thing: .made("eau", "water"), deck: "fr")
    let there = DeckThing(thing: .made("agua", "water"), deck: "es")

    let found = verdict("water", for: Self.maison, among: [Self.maison, there, here])

    #expect(found == .other(here.thing.id))
  }

  @Test func `long to short, only the words of the deck that asks are right`() {
    let all = [Self.maison, Self.haus, Self.heim]

    let verdicts = ["das Haus", "das heim", "la maison", "maison", "das Hasu"].map {
      verdict($0, for: Self.haus, among: all, direction: .backward)
    }

    #expect(verdicts[..<2] == [.exact, .same])
    #expect(verdicts[2] == .meaning(of: Self.maison.thing.id))
    #expect(!verdicts[3].isRight)
    #expect(verdicts[4] == .nearly(slips: 1))
  }

  @Test func `an article that was typed counts if it makes another word of the deck`() {
    let (lake, sea) = (
      DeckThing(thing: .made("lake", "der See"), deck: "de"),
      DeckThing(thing: .made("sea", "die See"), deck: "de")
    )
    let judge = Judge(articles: ["der", "die", "das"])

    let verdicts = ["der See", "die See", "See"].map {
      verdict($0, for: lake, among: [lake, sea], by: judge)
    }

    #expect(verdicts == [.exact, .other(sea.thing.id), .same])
  }

  private func verdict(
    _ typed: String, for asked: DeckThing, among all: [DeckThing],
    direction: Card.Direction = .forward, by judge: Judge = Judge()
  ) -> Verdict {
    let family = all.filter {
      direction == .forward
        ? $0.thing.short == asked.thing.short
        : AnswerKey($0.thing.long) == AnswerKey(asked.thing.long)
    }
    let question = Asked(
      asked.thing, in: asked.deck, direction: direction, family: family)
    let known = AnswerTable(all, asked: direction).answers(in: asked.deck)
    return judge.judge(typed, for: question, among: known).verdict
  }
}
