import Foundation
import Testing
import Things

@testable import Trainer

/// A week with three decks in three languages that share their English words, in both directions.
@MainActor
struct LanguageWeekTests {
  private static let languages = ["es", "fr", "de"]
  private let library: TestLibrary
  private let cards: [(card: Card.ID, entry: DeckThing)]

  init() throws {
    library = try TestLibrary()
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "languages.tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t").map(String.init) }
    for (place, language) in Self.languages.enumerated() {
      let lines = rows.map { "\($0[place + 1]),\(Self.long($0[0], in: language))\n" }
      try library.write("short,long\n" + lines.joined(), to: "decks/\(language).csv")
    }
    _ = library.run("set directions both")
    var cards: [(Card.ID, DeckThing)] = []
    try library.store.library.things(matching: Question(.everything, now: library.store.now())) {
      for direction in Card.Direction.allCases {
        cards.append((Card.ID($0.thing.id, direction), $0))
      }
      return true
    }
    self.cards = cards
  }

  /// The Spanish deck has articles, the German one does not.
  private static func long(_ english: String, in language: String) -> String {
    language == "es" ? "the \(english)" : english
  }

  @Test func `no right answer is rejected because of another deck`() throws {
    var refused: [String] = []

    for (place, (card, entry)) in cards.enumerated() {
      let question = try question(card, entry)
      let typed = Self.ways[place % Self.ways.count](question.answer)
      let verdict = try AnswerJudge(question, library.store).judge(typed).verdict
      if !verdict.isRight { refused.append("\(question.asked): \(typed): \(verdict)") }
    }

    #expect(cards.count >= 200)
    #expect(refused.isEmpty, "\(refused)")
  }

  @Test func `no word of another deck is accepted`() throws {
    var accepted: [String] = []
    var verdicts: [VerdictKind: Int] = [:]

    for (card, entry) in cards where card.direction == .backward {
      let question = try question(card, entry)
      let english = AnswerKey(entry.thing.long)
      for (_, other) in cards
      where other.deck != entry.deck && AnswerKey(other.thing.long) == english {
        let verdict = try AnswerJudge(question, library.store).judge(other.thing.short).verdict
        verdicts[verdict.kind, default: 0] += 1
        if verdict.isRight { accepted.append("\(question.asked): \(other.thing.short)") }
      }
    }

    #expect(accepted.isEmpty, "\(accepted)")
    #expect(verdicts == [.meaning: cards.count * 2])
  }

  @Test func `every question that fits several decks names its deck`() throws {
    for (card, entry) in cards {
      let remark = try question(card, entry).remark
      #expect(remark == (card.direction == .backward ? entry.deck : ""))
    }
  }

  @Test func `a word of another deck is asked again and names the deck`() throws {
    let (card, entry) = try #require(
      cards.first {
        $0.entry.deck == "de" && $0.card.direction == .backward
      })
    let question = try question(card, entry)
    let judge = AnswerJudge(question, library.store)
    let attempt = Attempt(judge.hints)
    let judgement = try judge.judge("pan")

    let shown = try judge.shown(
      JudgedAnswer("pan", judgement, after: attempt, isTyped: true, pace: nil))

    #expect(shown.remarkAlone == "right for the bread in es; this one is in de")
  }

  private func question(_ card: Card.ID, _ entry: DeckThing) throws -> CardQuestion {
    try CardQuestion(card, entry, way: nil, from: library.store)
  }

  /// Ways to type a known answer.
  private static let ways: [(String) -> String] = [
    { $0 }, { $0.lowercased() }, { $0.replacing("the ", with: "") }, { "  \($0) " },
    { $0.split(separator: " (").first.map(String.init) ?? $0 },
    { $0.folding(options: .diacriticInsensitive, locale: nil) }, { $0.uppercased() },
  ]
}
