import Foundation
import TestSupport
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Sessions with families: no meaning counts twice, and only what was asked or shown is graded.
@MainActor
struct FamilySessionTests {
  private func library(_ rows: [String], deck: String = "med") throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write(
      "short,long\n" + rows.map { $0 + "\n" }.joined(), to: "decks/\(deck).csv")
    return library
  }

  private func answers(_ library: TestLibrary, of long: String, _ short: String = "BP") throws
    -> Int
  {
    let entry = try #require(
      try library.store.library.family(of: short).first { $0.thing.long == long })
    let card = Card.ID(entry.thing.id, .forward)
    return try library.store.library.records(of: [card])[card]?.answers ?? 0
  }

  private static let pressures = ["BP,blood pressure", "BP,bipolar disorder"]

  @Test func `a meaning given a moment ago is not accepted for the other question`() throws {
    let library = try library(
      Self.pressures + ["QQ,quality query", "RR,respiratory rate", "TT,thrombin time"])

    let run = library.run(
      "study",
      [
        .answer("blood pressure"), .take, .answer("quality query"), .take,
        .answer("respiratory rate"), .take, .answer("thrombin time"), .take,
        .answer("blood pressure"), .answer("blood pressure"), .answer("bipolar disorder"), .take,
        .end,
      ])

    #expect(run.output.contains("You gave that one a moment ago: another meaning?"), "\(run)")
    #expect(try answers(library, of: "blood pressure") == 1)
    #expect(try answers(library, of: "bipolar disorder") == 1)
  }

  @Test func `the question says which meanings are open`() throws {
    let library = try library(
      ["PCI,percutaneous coronary intervention", "PCI,peripheral cerebral ischemia"]
        + ["PCI,pulmonary coronary infection", "PCI,prophylactic cranial irradiation"])
    let terminal = ScriptedTerminal([
      .answer("pulmonary coronary infection"), .take,
      .answer("percutaneous coronary intervention"), .take,
      .answer("peripheral cerebral ischemia"), .take, .end,
    ])

    Interpreter(library.session(terminal)).run(line: "study")

    let remarks = terminal.lineRequests.map { $0.prompt.map(\.text).joined() }
    #expect(
      remarks == [
        "PCI (1 of 4 meanings): ", "PCI (3 of 4 left): ", "PCI (2 of 4 left): ",
        "PCI (1 of 4 left): ",
      ])
  }

  @Test func `of two meanings the other one is asked`() throws {
    let library = try library(Self.pressures)
    let terminal = ScriptedTerminal([.answer("bipolar disorder"), .take, .end])

    Interpreter(library.session(terminal)).run(line: "study")

    #expect(terminal.transcript.contains("BP (the other meaning): "))
  }

  @Test func `a near miss of an open meaning is no miss of the one asked`() throws {
    let library = try library(
      ["PCI,peripheral cerebral ischemia", "PCI,pulmonary coronary infection"])

    let run = library.run(
      "study",
      [
        .answer("pulmonary coronary infarction"), .answer("pulmonary coronary infection"), .take,
        .end,
      ])

    #expect(run.output.contains("of another meaning. Once more?"), "\(run)")
    #expect(try answers(library, of: "peripheral cerebral ischemia", "PCI") == 0)
    #expect(try answers(library, of: "pulmonary coronary infection", "PCI") == 1)
  }

  @Test func `a meaning answered earlier today is not accepted again`() throws {
    let library = try library(Self.pressures)
    library.run("study", [.answer("blood pressure"), .take, .end])
    library.clock.advance(seconds: 5)

    let run = library.run(
      "study", [.answer("blood pressure"), .answer("bipolar disorder"), .take, .end])

    #expect(run.output.contains("You gave that one a moment ago"), "\(run)")
    #expect(try answers(library, of: "blood pressure") == 1)
  }

  @Test func `an undone exchange can be given again`() throws {
    let library = try library(Self.pressures)

    let run = library.run(
      "study", [.answer("bipolar disorder"), .take, .answer(":u"), .grade("4"), .end])

    #expect(!run.output.contains("a moment ago"))
    #expect(try answers(library, of: "bipolar disorder") == 1)
    #expect(try answers(library, of: "blood pressure") == 0)
  }

  @Test func `short forms of one long form are not accepted twice`() throws {
    let library = try library(["das Haus,the house", "das Heim,the house"], deck: "de")
    library.run("set directions backward")

    let run = library.run(
      "study", [.answer("das heim"), .take, .answer("das heim"), .answer("haus"), .take, .end])

    #expect(run.output.contains("You gave that one a moment ago: another one?"), "\(run)")
  }

  @Test func `all meanings are asked one by one`() throws {
    let library = try library(
      ["SMTP,Simple Mail Transfer Protocol"] + Self.pressures + ["BP,British Petroleum"])
    let terminal = ScriptedTerminal([
      .answer("british petroleum"), .take, .answer("blood pressure"), .take,
      .answer("bipolar disorder"), .take, .end,
    ])

    Interpreter(library.session(terminal)).run(line: "study --families")

    let remarks = terminal.lineRequests.map { $0.prompt.map(\.text).joined() }
    #expect(
      remarks == [
        "BP (3 meanings): ", "BP (1 of 3 given, 2 open): ", "BP (2 of 3 given, 1 open): ",
      ])
    for long in ["blood pressure", "bipolar disorder", "British Petroleum"] {
      #expect(try answers(library, of: long) == 1)
    }
  }
}
