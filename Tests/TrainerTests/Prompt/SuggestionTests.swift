import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

@MainActor
struct SuggestionTests {
  let library: TestLibrary

  init() throws {
    library = try TestLibrary()
    try library.write(
      """
      short,long,note,tags
      SMTP,Simple Mail Transfer Protocol,,mail net
      SMS,Short Message Service,,phone
      ad hoc,for this,,latin
      "$(touch x)",a trap,,`id`

      """, to: "decks/net.csv")
    try library.write("short,long\nhola,hello\n", to: "decks/languages/es.csv")
  }

  private func words(_ line: String) throws -> [String] {
    let session = library.session(ScriptedTerminal([]))
    session.surroundings.fileNames = { beginning in
      ["net.csv", "nets/", "other.csv"].filter { $0.hasPrefix(beginning) }
    }
    return PromptCompletion(session)(line).map(\.word)
  }

  @Test(arguments: [
    ("he", ["help"]),
    ("re", ["reset", "rename", "redo", "replay", "rebuild", "restore", "remove", "resume"]),
    ("SMT", ["SMTP"]), ("show sm", ["SMTP", "SMS"]), ("list deck:la", ["deck:languages/es"]),
    ("list tag:m", ["tag:mail"]), ("list is:s", ["is:suspended"]),
    ("list d", ["deck:", "difficulty:", "due:"]),
    ("add X -d n", ["net"]), ("add X --tags ph", ["phone"]), ("set dir", ["directions"]),
    ("set directions ", ["forward", "backward", "both", "later"]), ("help hist", ["history"]),
    ("list --qu", ["--quiz"]),
    ("show \"ad", ["\"ad hoc\""]), ("show ad", ["\"ad hoc\""]), ("show $", ["'$(touch x)'"]),
    ("quit x", []), ("move SMTP --to lang", ["languages/es"]),
    ("--library x list deck:ne", ["deck:net"]), ("import n", ["nato", "net.csv", "nets/"]),
    ("import net.csv s", ["sea"]), ("replay n", ["net.csv", "nets/"]),
    ("import words.csv --rejects o", ["other.csv"]),
  ])
  func `only valid words are suggested`(line: String, expected: [String]) throws {
    #expect(Set(try words(line)) == Set(expected))
  }

  @Test func `commands and options are suggested with a description`() throws {
    let session = library.session(ScriptedTerminal([]))
    let suggestions = Suggestions(session: session)

    #expect(try suggestions.offered(after: [], "").allSatisfy { !$0.summary.isEmpty })
    for command in CommandList.all {
      let offered = try suggestions.offered(after: [Call.Word(command.about.name)], "--")
      #expect(offered.count == command.about.options.count + Option.everywhere.count)
      #expect(offered.allSatisfy { !$0.summary.isEmpty })
    }
  }

  @Test func `text with control characters is not suggested`() throws {
    try library.write("short,long\n\"a\nb\",x\n\"a\u{1b}[31m\",y\n", to: "decks/bad.csv")

    #expect(try words("show a") == ["\"ad hoc\""])
  }

  @Test func `suggestions for shells cannot reorder or hide text`() throws {
    try library.write(
      "short,long\nevil\u{202E},up\u{2066}side\n", to: "decks/even\u{202E}vsc.csv")
    let terminal = ScriptedTerminal(capabilities: Capabilities())
    let session = library.session(terminal, .shell)

    for line in ["til list deck:e", "til show ev"] {
      Interpreter(session).run(arguments: ["completions", "bash", "--line", line])
    }

    #expect(
      terminal.output == "deck:even<U+202E>vsc\t1 Thing\nevil<U+202E>\tup<U+2066>side\n")
  }

  @Test(arguments: [
    ("til ", [], ""), ("til he", [], "he"), ("til list deck:", ["list"], "deck:"),
    (#"til show "ad h"#, ["show"], "ad h"), (#"til show ad\ h"#, ["show"], "ad h"),
    (#"til show '$(touch x)"#, ["show"], "$(touch x)"), ("ti", [], ""),
  ])
  func `a shell's line is split as the shell does`(
    line: String, words: [String], typed: String
  ) {
    let cut = ShellLine.cut(line)

    #expect(cut.words.map(\.text) == words)
    #expect(cut.typed == typed)
  }
}
