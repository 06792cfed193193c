import Testing

@testable import Trainer

/// The deck that `add` takes.
@MainActor
struct AddTargetTests {
  @Test func `an import does not decide where own Things go`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nRAM,memory\nROM,more memory\n", to: "words.csv")
    library.run("add mine = my own -d mine")
    library.run("import \(library.folder)/library/words.csv -d theirs -y")

    #expect(library.run("add yours = your own").output.contains("in mine"))
  }

  @Test func `with imported decks only, it is a deck of its own`() throws {
    let library = try TestLibrary()
    for (deck, word) in [("one", "RAM"), ("two", "ROM")] {
      try library.write("short,long\n\(word),memory\nA\(word),more\n", to: "words.csv")
      library.run("import \(library.folder)/library/words.csv -d \(deck) -y")
    }

    #expect(library.run("add yours = your own").output.contains("in things"))
  }
}
