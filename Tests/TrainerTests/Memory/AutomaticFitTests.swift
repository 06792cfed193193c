import Foundation
import TestTerminal
import Testing

@testable import Recall
@testable import Things
@testable import Trainer

/// The fits that til makes by itself.
@MainActor
struct AutomaticFitTests {
  private func library(days: Int) throws -> TestLibrary {
    let library = try TestLibrary()
    let rows = (0..<70).map { "T\($0),long \($0)\n" }.joined()
    try library.write("short,long\n" + rows, to: "decks/some.csv")
    try library.study(days: days)
    return library
  }

  private func isFitDue(_ library: TestLibrary) throws -> Bool {
    try library.store.isFitDue(at: library.store.now())
  }

  @Test func `a fit is due at 400 reviews, after 10 % more, and after 30 days`() {
    #expect(!FitSchedule.isDue(answers: 399, fitted: 0, days: 1_000))
    #expect(FitSchedule.isDue(answers: 400, fitted: 0, days: 0))
    #expect(!FitSchedule.isDue(answers: 449, fitted: 400, days: 1_000))
    #expect(FitSchedule.isDue(answers: 450, fitted: 400, days: 0))
    #expect(!FitSchedule.isDue(answers: 1_099, fitted: 1_000, days: 29))
    #expect(FitSchedule.isDue(answers: 1_099, fitted: 1_000, days: 30))
    #expect(FitSchedule.isDue(answers: 1_100, fitted: 1_000, days: 0))
  }

  @Test func `under 400 reviews nothing is fitted`() throws {
    let library = try library(days: 2)
    let before = library.run("history --plain").output

    library.run("fit --auto")

    #expect(try !isFitDue(library))
    #expect(library.run("history --plain").output == before)
  }

  @Test func `a fit is adopted in the background, told once, and reverted with --undo`() throws {
    let library = try library(days: 30)
    let before = library.store.settings.parameters
    library.run("set streak off")

    library.run("fit --auto")

    let fitted = library.store.settings.parameters
    #expect(fitted != before && fitted.model == before.model)
    #expect(try !isFitDue(library))
    let gain = try #require(library.store.lastAutomaticFit?.fit.gain)
    // Again it is not due.
    let history = library.run("history --plain").output
    library.run("fit --auto")
    #expect(library.run("history --plain").output == history)

    // A bare undo passes over it, and says so.
    let undo = library.run("undo -y")
    #expect(undo.output.contains("streak") && undo.errors.contains("fit --undo"))
    #expect(library.store.settings.parameters == fitted)

    library.run("fit --undo -y")
    #expect(library.store.settings.parameters == before)
    // What was undone counts as the last fit.
    #expect(try !isFitDue(library))
    #expect(Double(gain).map { $0 > 0 } ?? false)
  }

  @Test(arguments: [nil, "2.1"]) func `a better model is offered once`(gain: String?) throws {
    let library = try library(days: 2)
    let rival = Parameters(defaultsOf: .fsrs7)
    try library.store.commit(AutomaticFit(gain: gain, rival: rival).change(adopting: []))
    let before = library.store.settings.parameters
    func start(_ inputs: [ScriptedInput]) -> String {
      let terminal = ScriptedTerminal(inputs)
      let session = library.session(terminal)
      _ = PromptLoop(session).run()
      _ = PromptLoop(session).run()
      return terminal.transcript
    }

    let declined = start([.answer("n"), .end, .end])
    #expect(declined.components(separatedBy: "FSRS-7 predicts your reviews better").count == 2)
    #expect(declined.contains("2.1 % better") == (gain != nil))
    #expect(library.store.settings.parameters == before)

    let taken = start([.answer("y"), .end, .end])
    #expect(taken.contains("Adopted. Use undo to revert."))
    #expect(library.store.settings.parameters == rival)
    library.run("fit --undo -y")
    #expect(library.store.settings.parameters == before)
  }

  @Test func `set fit off fits nothing`() throws {
    let library = try library(days: 30)
    library.run("set fit off")
    let before = library.store.settings.parameters

    library.run("fit --auto")

    #expect(library.store.settings.parameters == before)
  }
}
