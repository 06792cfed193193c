import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Words that name decks, and queries that are typed again.
@MainActor
struct DeckWordTests {
  @Test func `a deck can have a quote in its name`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,Alfa\nB,Bravo\n", to: "decks/a\"b.csv")

    let result = library.run("suspend a\"b -y")

    #expect(result.status == .done)
    #expect(result.output == "2 Things suspended. Use undo to revert.\n")
  }

  @Test func `a deck without Things cannot be changed as a whole`() throws {
    let library = try TestLibrary()
    try library.write("short,long\n", to: "decks/empty.csv")

    let result = library.run("suspend empty -y")

    #expect(result.status == .no)
    #expect(result.errors.hasPrefix("til: no Things in empty. Add some with add or import."))
  }

  @Test(arguments: ["suspend \"my deck\" -y", "export \"my deck\"", "study -n \"my deck\""])
  func `the name of a deck with a space is quoted at the prompt`(line: String) throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,Alfa\nB,Bravo\n", to: "decks/my deck.csv")

    #expect(library.run(line).status == .done)
  }

  @Test func `a field can name a deck with a space`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,Alfa\n", to: "decks/my deck.csv")
    try library.write("short,long\nB,Bravo\n", to: "decks/sea.csv")
    let session = library.session(ScriptedTerminal([]))

    let completed = PromptCompletion(session)("list deck:my").map(\.word)

    #expect(completed == ["deck:\"my deck\""])
    #expect(library.run("list \(completed[0])").output == "  A  Alfa\n")
    #expect(library.run("list not \(completed[0])").output == "  B  Bravo\n")
  }

  @Test func `a quoted word without a space is a phrase`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,Alfa\n", to: "decks/sea.csv")
    try library.write("short,long\nSEA,Sea\n", to: "decks/land.csv")

    let result = library.run("export \"sea\"")

    #expect(result.output.contains("SEA,Sea"))
    #expect(!result.output.contains("Alfa"))
  }

  @Test func `the last Thing of a deck with a space in its name is removed with the deck`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,Alfa\n", to: "decks/my deck.csv")
    let session = library.session(ScriptedTerminal(["y"]), .shell)

    let status = Interpreter(session).run(arguments: ["remove", "deck:\"my deck\""])

    #expect(status == .done)
    #expect(try library.store.library.decks().isEmpty)
  }

  @Test(arguments: [
    "\"Mail Transfer\"", "deck:computing mail", "(mail or web) tag:old", "Mail Transfer",
    "mail", "not tag:old",
  ])
  func `an argument from the shell is the same query at the prompt`(text: String) throws {
    let today = StudyDay(year: 2026, month: 11, day: 20)

    let typed = try WordSplitter.words(Call.Word(text).typed)

    let query = try QueryParser.query(typed.map { ($0.text, $0.isQuoted) }, today: today)
    #expect(try query == QueryParser.query([(text, false)], today: today))
  }
}
