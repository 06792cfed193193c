import Recall
import Testing

@testable import Trainer

/// The targets below the statistics of recent weeks.
@MainActor
struct TargetTests {
  @Test func `an exam plan that needs more than the limit is the target`() throws {
    let library = try TestLibrary()
    let rows = (0..<300).map { "t\($0),form \($0)\n" }.joined()
    try library.write("short,long\n" + rows, to: "decks/med.csv")
    try library.write("short,long\nola,hello\n", to: "decks/es.csv")
    try library.answer("t0", .good, due: 3)
    #expect(library.run("stats weeks").output.contains("Targets: 10 new a day, "))

    library.run("deadline med +9d --new 40 -y")

    #expect(library.run("stats weeks").output.contains("Targets: 40 new a day, "))
    #expect(library.run("stats med weeks").output.contains("Targets: 40 new a day, "))
    library.clock.advance(seconds: 30 * 86_400)
    #expect(library.run("stats med weeks").output.contains("Targets: 10 new a day, "))
  }
}
