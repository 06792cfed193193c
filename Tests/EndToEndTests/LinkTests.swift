import Foundation
import Testing

/// Links in `decks/` that lead out of the library.
@Suite(.waiting) struct LinkTests {
  @Test(arguments: [
    ["add", "TRES", "=", "three", "-d", "lang/es"], ["add", "TRES", "=", "three", "-d", "el"],
    ["rename", "computing", "lang/new", "-y"], ["rename", "computing", "el", "-y"],
    ["move", "SMTP", "--to", "lang/es", "-y"], ["move", "SMTP", "--to", "el", "-y"],
    ["import", "words.csv", "-d", "lang/words", "-y"], ["import", "words.csv", "-d", "el", "-y"],
  ])
  func `nothing is written through a link, and no link is replaced`(command: [String]) throws {
    let home = try TerminalHome(deck: ["SMTP,Simple Mail Transfer Protocol,,"])
    let outside = home.home + "/lang"
    try home.write("short,long\nUNO,one\n", to: "lang/es.csv")
    try home.write("short,long\nX,y\n", to: "words.csv")
    try link(outside, as: home.library + "/decks/lang")
    try link(outside + "/es.csv", as: home.path(ofDeck: "el"))

    let run = try ProgramRun(command, home: home)

    #expect(run.end == .exit(73))
    #expect(run.errors.contains("is a symbolic link, which til does not follow."))
    #expect(home.files(below: outside) == ["es.csv"])
    #expect(try home.text(of: outside + "/es.csv") == "short,long\nUNO,one\n")
    let list = try ProgramRun(["list"], home: home)
    #expect(list.output == "  SMTP\n")
    #expect(home.leftovers.isEmpty)
  }

  private func link(_ target: String, as path: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }
}
