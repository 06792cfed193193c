import Foundation
import Testing

/// `TIL_TRACE=1` tells on standard error what the program does with files and other programs.
@Suite struct TraceTests {
  private static let traced = ["TIL_TRACE": "1"]

  @Test func `a trace shows the lock, the files and why the index is rebuilt`() throws {
    let home = try TerminalHome()
    _ = try ProgramRun(["add", "-d", "net", "TCP = Transmission Control Protocol"], home: home)

    let added = try ProgramRun(
      ["add", "-d", "net", "UDP = User Datagram Protocol"], home: home, environment: Self.traced)

    #expect(added.end == .exit(0))
    let steps = [
      "files: as in the index", "journal: appended to ", "index: took 1 lines",
      "deck: ", "lock: released",
    ]
    var rest = Substring(added.errors)
    for step in steps {
      let found = try #require(rest.range(of: step), "\(step) is missing from \(added.errors)")
      rest = rest[found.upperBound...]
    }

    try home.write("short,long\nA,one\n", to: home.library + "/decks/letters.csv")
    let read = try ProgramRun(["list"], home: home, environment: Self.traced)
    #expect(read.errors.contains("deck letters: new"))
    #expect(read.errors.contains("decks to read: [\"letters\"]"))

    let rebuilt = try ProgramRun(["rebuild"], home: home, environment: Self.traced)
    #expect(rebuilt.errors.contains("rebuilding the index"))
    #expect(try ProgramRun(["list"], home: home).errors.isEmpty)
  }

  @Test func `a trace shows git, and no control characters of a file's name`() throws {
    let home = try TerminalHome()
    _ = try ProgramRun(["add", "TCP = Transmission Control Protocol"], home: home)
    try home.write("short,long\nA,one\n", to: home.library + "/decks/\u{1B}]52;c.csv")

    let run = try ProgramRun(
      ["sync", home.home + "/remote.git", "-y"], home: home, environment: Self.traced)

    #expect(run.errors.contains("git push"))
    #expect(run.errors.contains("git config"))
    #expect(!run.errors.contains("\u{1B}"))
  }
}
