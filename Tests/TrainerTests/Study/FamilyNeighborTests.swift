import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Families in other ways to study, and families that change while they are asked.
@MainActor
struct FamilyNeighborTests {
  private static let rows = "short,long\nBP,blood pressure\nBP,bipolar disorder\n"

  private func library(_ decks: [String: String] = ["med": rows]) throws -> TestLibrary {
    let library = try TestLibrary()
    for (deck, text) in decks { try library.write(text, to: "decks/\(deck).csv") }
    return library
  }

  private func card(_ library: TestLibrary, _ long: String, _ short: String = "BP") throws
    -> Card.ID
  {
    let entry = try library.store.library.family(of: short).first { $0.thing.long == long }
    return Card.ID(try #require(entry).thing.id, .forward)
  }

  private func answers(_ library: TestLibrary, _ long: String, _ short: String = "BP") throws
    -> Int
  {
    let card = try card(library, long, short)
    return try library.store.library.records(of: [card])[card]?.answers ?? 0
  }

  private static let givenBefore = "You gave that one a moment ago"

  @Test func `an exchange that was undone frees both meanings`() throws {
    let library = try library()
    let run = library.run(
      "study",
      [
        .answer("bipolar disorder"), .take, .answer(":u"), .grade("3"),
        .answer("blood pressure"), .take, .end,
      ])

    #expect(!run.output.contains(Self.givenBefore), "\(run)")
    #expect(try answers(library, "blood pressure") == 1)
    #expect(try answers(library, "bipolar disorder") == 1)
  }

  @Test func `a member that another program removes in mid-session is not asked for`() throws {
    let library = try library()
    let terminal = ScriptedTerminal([
      .answer("blood pressure"),
      .meanwhile { try? library.write("short,long\nBP,blood pressure\n", to: "decks/med.csv") },
      .take, .end,
    ])

    Interpreter(library.session(terminal)).run(line: "study")

    let remarks = terminal.lineRequests.map { $0.prompt.map(\.text).joined() }
    #expect(remarks == ["BP (1 of 2 meanings): ", "BP: "], "\(terminal.transcript)")
    #expect(try answers(library, "blood pressure") == 1)
  }

  @Test func `a member that comes in mid-session is asked beside the one given`() throws {
    let library = try library(["med": "short,long\nBP,blood pressure\nQQ,quality query\n"])
    let terminal = ScriptedTerminal([
      .answer("blood pressure"), .take,
      .meanwhile {
        try? library.write(
          "short,long\nBP,blood pressure\nQQ,quality query\nBP,bipolar disorder\n",
          to: "decks/med.csv")
      },
      .answer("quality query"), .take, .answer("blood pressure"), .answer("bipolar disorder"),
      .take, .end,
    ])

    Interpreter(library.session(terminal)).run(line: "study")

    #expect(terminal.output.contains(Self.givenBefore), "\(terminal.transcript)")
    #expect(try answers(library, "blood pressure") == 1)
    #expect(try answers(library, "bipolar disorder") == 1)
  }

  @Test func `a meaning that is edited in mid-session counts with its new text`() throws {
    let library = try library()
    let terminal = ScriptedTerminal([
      .meanwhile {
        let text = try? library.text(of: "decks/med.csv")
        try? library.write(
          (text ?? Self.rows).replacing("blood pressure", with: "British Petroleum"),
          to: "decks/med.csv")
      },
      .answer("british petroleum"), .take, .end,
    ])

    Interpreter(library.session(terminal)).run(line: "study")

    #expect(terminal.output.contains("British Petroleum"), "\(terminal.transcript)")
    #expect(try answers(library, "British Petroleum") == 1)
  }

  @Test func `a suspended member is not asked, and its meaning is no miss of the other`() throws {
    let library = try library()
    #expect(library.run("suspend bipolar -y").status == .done)

    let run = library.run(
      "study", [.answer("bipolar disorder"), .answer("blood pressure"), .take, .end])

    #expect(try answers(library, "blood pressure") == 1, "\(run)")
    #expect(try answers(library, "bipolar disorder") == 0, "\(run)")
  }

  @Test func `decks of two languages do not accept each other's words`() throws {
    let library = try library([
      "de": "short,long\ndas Brot,bread\nder Hund,dog\n",
      "es": "short,long\nel pan,bread\nel perro,dog\n",
    ])
    library.run("set directions backward")
    let terminal = ScriptedTerminal([
      .answer("el pan"), .answer("das brot"), .take, .end,
    ])

    Interpreter(library.session(terminal)).run(line: "study de")

    let remarks = terminal.lineRequests.map { $0.prompt.map(\.text).joined() }
    #expect(remarks == ["bread (de): ", "bread (de): ", "dog (de): "])
    #expect(terminal.output.contains("this one is in de"), "\(terminal.transcript)")
  }

  @Test func `an answer in also counts for its own member only`() throws {
    let library = try library([
      "med": "short,long,also\nBP,blood pressure,arterial pressure\nBP,bipolar disorder,\n"
    ])
    let run = library.run(
      "study",
      [
        .answer("arterial pressure"), .take, .answer("arterial pressure"),
        .answer("bipolar disorder"), .take, .end,
      ])

    #expect(run.output.contains(Self.givenBefore), "\(run)")
    #expect(try answers(library, "bipolar disorder") == 1)
  }

  @Test func `recalled answers need no other meaning`() throws {
    let library = try library()
    library.run("set answer reveal")

    let run = library.run("study", [.answer(""), .grade("3"), .answer(""), .grade("3"), .end])

    #expect(try answers(library, "blood pressure") == 1, "\(run)")
    #expect(try answers(library, "bipolar disorder") == 1)
  }

  @Test(arguments: ["study --cram", "study --ahead 30", "study --families"])
  func `no meaning counts twice in any way to study`(line: String) throws {
    let library = try library()
    library.run(
      "study", [.answer("blood pressure"), .take, .answer("bipolar disorder"), .take, .end])
    library.clock.advance(seconds: 90_000)

    let run = library.run(
      line, [.answer("blood pressure"), .take, .answer("blood pressure"), .answer(""), .take, .end])

    #expect(run.output.contains(Self.givenBefore), "\(run)")
  }
}
