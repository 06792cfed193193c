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

    try terminal.waitFor("44 notes, 352 reviews since 10 March 2025")
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

  @Test func `a deck that a package lacks is refused`() throws {
    let home = try TerminalHome()
    let run = try ProgramRun(
      ["import", Self.package, "--from", "Nowhere", "-y"], home: home)

    #expect(run.end == .exit(64))
    #expect(run.errors.contains("has no deck Nowhere. It has: Idiomas/Korean, Idiomas/Spanish"))
  }
}
