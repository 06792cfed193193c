import Foundation
import Testing

/// The plan of an Anki package, and the keys that change it.
@Suite(.waiting) struct AnkiImportDialogTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "PackagesTests/Anki/varied-current.apkg").path

  @Test func `cloze notes, decks, reviews and options can be left out while the plan is shown`()
    throws
  {
    let home = try TerminalHome()
    let terminal = try PseudoTerminal(["import", Self.package], home: home)

    // The first day depends on the zone, which is one where it is noon.
    try terminal.waitFor("44 notes, 352 reviews since ")
    try terminal.waitFor("→ short · ")
    try terminal.waitFor("Import 49 new Things and 352 reviews?")
    try terminal.type("g\r")
    try terminal.waitFor("Import 39 new Things and 289 reviews?")
    try terminal.type("f\r")
    try terminal.waitFor("only these, or empty for all:")
    try terminal.type("Nowhere\r")
    try terminal.waitFor("No deck Nowhere.")
    try terminal.type("f\r")
    try terminal.waitFor("only these, or empty for all:")
    try terminal.type("World/Geography\r")
    try terminal.waitFor("+ 2  new  ")
    try terminal.waitFor("World/Geography: 2 new, a new deck")
    try terminal.type("r\r")
    try terminal.waitFor("2 notes, without reviews")
    try terminal.type("g\r")
    try terminal.waitFor("World/Geography: 12 new, a new deck")
    try terminal.type("y\r")
    try terminal.waitFor("Done. To start: study.")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try home.kind("past").isEmpty)
  }

  @Test func `JSON has the counts that the plan says`() throws {
    let home = try TerminalHome()
    let run = try ProgramRun(
      ["import", Self.package, "--no-gaps", "-n", "--json"], home: home)

    #expect(run.end == .exit(0))
    #expect(run.output.contains(#""contents":{"pictures":2,"sounds":2,"#))
    #expect(run.output.contains(#""clozes":5,"otherDecks":0,"otherCards":0,"entries":"#))
    #expect(run.output.contains(#""states":[]"#))
  }

  @Test func `a package of cloze notes alone says that they are left out`() throws {
    let home = try TerminalHome()
    let all = ["import", Self.package, "--from", "World/Geography", "-y"]
    #expect(try ProgramRun(all, home: home).end == .exit(0))
    for id in ["j6xjznd8s6", "stkqb6qjcx"] {
      #expect(try ProgramRun(["remove", id, "-y"], home: home).end == .exit(0))
    }
    let path = home.folder + "/gaps.apkg"
    #expect(try ProgramRun(["export", "-o", path, "-y"], home: home).end == .exit(0))

    let other = try TerminalHome()
    let run = try ProgramRun(["import", path, "--no-gaps", "-n"], home: other)
    #expect(run.output.contains("apart from cloze notes, which are left out, no note"))
  }

  @Test func `a deck that a package lacks is refused`() throws {
    let home = try TerminalHome()
    let run = try ProgramRun(
      ["import", Self.package, "--from", "Nowhere", "-y"], home: home)

    #expect(run.end == .exit(64))
    #expect(run.errors.contains("has no deck Nowhere. It has: Idiomas/Korean, Idiomas/Spanish"))
  }

  @Test func `an export says which notes Anki will not move to their new deck`() throws {
    let home = try TerminalHome()
    #expect(try ProgramRun(["import", Self.package, "-y"], home: home).end == .exit(0))
    #expect(try ProgramRun(["move", "nube viejo", "--to", "Weather"], home: home).end == .exit(0))

    for format in ["anki", "apkg"] {
      let run = try ProgramRun(
        ["export", "--format", format, "-o", "\(home.folder)/out", "-y"], home: home)

      #expect(run.end == .exit(0))
      #expect(run.errors.hasPrefix("1 note moved to another deck in til. Anki does not move"))
    }
  }

  @Test func `lists of alternatives are split by a key, as for a table`() throws {
    let first = try TerminalHome()
    let table = "\(first.folder)/words.csv"
    let package = "\(first.folder)/words.apkg"
    let rows = (1...8).map { "word \($0),\"one \($0), another\"\n" }.joined()
    try ("short,long\n" + rows).write(toFile: table, atomically: true, encoding: .utf8)
    #expect(try ProgramRun(["import", table, "-y"], home: first).end == .exit(0))
    #expect(try ProgramRun(["export", "-o", package], home: first).end == .exit(0))

    let home = try TerminalHome()
    let terminal = try PseudoTerminal(["import", package], home: home)
    try terminal.waitFor("s split")
    try terminal.type("s\r")
    try terminal.waitFor("Accepting any one item of a list:")
    try terminal.waitFor("s don't split")
    try terminal.type("y\r")
    try terminal.waitFor("Done. To start: study.")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try home.kind("set").contains { $0.contains("split") && $0.contains(",") })
  }

  @Test func `a package that replaces a whole profile is not confirmed by -y`() throws {
    let home = try TerminalHome()
    try home.run("add", "A", "=", "one")
    let path = home.home + "/all.colpkg"
    let refused = try ProgramRun(["export", "-o", path, "-y"], home: home)
    #expect(refused.end == .exit(1) && !FileManager.default.fileExists(atPath: path))
    #expect(refused.errors.contains("til: a colpkg replaces a whole Anki profile. Pass --replace"))
    let done = try ProgramRun(["export", "-o", path, "--replace-profile"], home: home)
    #expect(done.end == .exit(0) && done.errors.contains("replaces everything"))
    #expect(try ProgramRun(["import", path, "-n"], home: home).output.contains("1 note"))
  }
}
