import Foundation
import Testing
import Things

/// Answers in decks of many languages and fields, judged with what each deck's rows tell.
struct DeckAnswerTests {
  private struct Answer {
    let deck: String
    let thing: Thing
    let typed: String
    let isRight: Bool
  }

  private static let answers: [Answer] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "deck-answers.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n").dropFirst().compactMap { line in
      let cells = line.components(separatedBy: "\t")
      guard cells.count == 7 else { return nil }
      return Answer(
        deck: cells[0],
        thing: .made(cells[1], cells[2], also: cells[3].isEmpty ? [] : [cells[3]]),
        typed: cells[4], isRight: cells[5] == "P")
    }
  }()

  @Test func `few wrong answers pass, and few right ones are refused`() {
    let decks = Dictionary(grouping: Self.answers, by: \.deck)
    var passed: [String] = []
    var refused: [String] = []
    for (deck, answers) in decks {
      let things = answers.map(\.thing)
      let rows = things.enumerated().filter { place, thing in
        !things[..<place].contains { $0.id == thing.id }
      }.map(\.element)
      let judge = Settings(lines: []).judge(
        in: deck, shape: DeckShape(deck: deck, rows: rows), asked: .forward)
      let known = AnswerTable(rows.map { DeckThing(thing: $0, deck: deck) }).answers(in: deck)
      for answer in answers {
        let judgement = judge.judge(
          answer.typed, for: Asked(answer.thing, in: deck), among: known)
        let text = "\(deck): \(answer.thing.long) ← \(answer.typed): \(judgement.verdict)"
        if judgement.verdict.isRight, !answer.isRight { passed.append(text) }
        if !judgement.verdict.isRight, answer.isRight { refused.append(text) }
      }
    }
    let right = Self.answers.count(where: \.isRight)

    #expect(Self.answers.count >= 700)
    #expect(passed.count * 100 <= 3 * (Self.answers.count - right), "\(passed.sorted())")
    #expect(refused.count * 100 <= 4 * right, "\(refused.sorted())")
  }
}
