import Recall
import TestTerminal
import Testing
import Things

@testable import Trainer

@MainActor
struct LeechTests {
  /// Three decks with limits of 2, 5 and the library's 4, each with a Thing for 1 to 5 lapses.
  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    for (deck, letter) in [("a", "A"), ("a/b", "B"), ("c", "C")] {
      let rows = (1...5).map { "\(letter)\($0),long \(letter)\($0)\n" }.joined()
      try library.write("short,long\n" + rows, to: "decks/\(deck).csv")
      for lapses in 1...5 {
        try library.answer("\(letter)\(lapses)", .good, due: 1)
        for _ in 0..<lapses {
          library.clock.advance(seconds: 86_400)
          try library.answer("\(letter)\(lapses)", .again, due: 1)
        }
      }
    }
    library.run("set leech 4")
    library.run("set leech 2 -d a")
    library.run("set leech 5 -d a/b")
    return library
  }

  @Test func `is:leech uses each deck's own limit, like why`() throws {
    let library = try library()

    #expect(shorts(library, "is:leech") == ["A2", "A3", "A4", "A5", "B5", "C4", "C5"])
    #expect(shorts(library, "not is:leech deck:a") == ["A1", "B1", "B2", "B3", "B4"])
    #expect(library.run("stats is:leech today").output.contains("7 Things"))
    for short in ["A1", "A2", "B4", "B5", "C3", "C4"] {
      let slips = library.run("why \(short)").output.contains("You keep forgetting it")
      #expect(slips == shorts(library, "is:leech").contains(short), "\(short)")
    }
  }

  @Test func `a common leech limit becomes a number of lapses`() throws {
    let library = try library()
    library.run("undo -y")
    library.run("undo -y")

    #expect(shorts(library, "is:leech") == shorts(library, "lapses:4.."))
    #expect(shorts(library, "is:leech") == ["A4", "A5", "B4", "B5", "C4", "C5"])
  }

  @Test func `the closing screen names a leech that was missed`() throws {
    let library = try library()
    library.clock.advance(seconds: 3 * 86_400)

    let missed = [ScriptedInput.answer(""), .grade("1")]
    let run = library.run("study short:A3 --limit 1", missed + [.answer(""), .grade("q")])
    let other = library.run("study short:B1 --limit 1", missed + [.answer(""), .grade("q")])

    #expect(run.output.contains("You keep forgetting A3: 4 misses."), "\(run)")
    #expect(run.output.contains("suspend A3"))
    #expect(!other.output.contains("You keep forgetting"))
  }

  private func shorts(_ library: TestLibrary, _ query: String) -> [String] {
    library.run("list \(query) --plain").output.split(separator: "\n").compactMap { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).dropFirst(2).first
        .map(String.init)
    }
  }
}
