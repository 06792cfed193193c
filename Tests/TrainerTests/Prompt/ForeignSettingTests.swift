import TestSupport
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Settings that came with a journal, and those that only this computer can have.
@MainActor
struct ForeignSettingTests {
  private let library: TestLibrary

  init() throws {
    library = try TestLibrary()
    library.run("add SMTP = Simple Mail Transfer Protocol -d computing")
  }

  /// Sets something for the library, in another device's journal.
  private func forge(_ name: String, _ value: String, at place: String = "-") throws {
    var journal = ForgedJournal(of: "desk-bcd2")
    journal.add("set", place, name, value)
    try library.write(journal.text, to: "journal/desk-bcd2/2026.tsv")
  }

  @Test(arguments: [
    "export -o /tmp/x", "export --output=/tmp/x", "export -o", "list --library /tmp", "sync /tmp/x",
    "import words.csv", "import -", "fit --log x", "remove SMTP -y", "remove --yes", "replay x.csv",
    "set pager cat", "set alias.x list", "import --rejects x", "export -yo x",
  ])
  func `an alias of the library names no file and answers no question`(line: String) throws {
    try forge("alias.l", line)
    let found = library.run("l SMTP", columns: 400, source: .script)
    #expect(found.status == .wrongUsage && found.output.isEmpty)
    #expect(found.errors.contains("the library cannot name a file or answer"))
    #expect(try library.store.library.decks().map(\.things) == [1])

    // Set here, it is not stored in the journal and means what it says.
    let journal = try library.text(of: "journal/laptop-bcd1/2026.tsv")
    #expect(library.run("set alias.l '\(line)'", source: .shell).output.contains("this computer"))
    #expect(try library.text(of: "journal/laptop-bcd1/2026.tsv") == journal)
    #expect(!library.run("l SMTP -n", source: .script).errors.contains("of the library means"))
  }

  @Test(arguments: ["list -l", "export", "set new 7", "add -d computing", "nothing here", "sync"])
  func `other aliases are shared`(line: String) throws {
    try forge("alias.l", line)

    let shared = library.run("set alias.l", columns: 400)
    #expect(shared.output.contains("\(line)") && shared.output.contains("library"))
    #expect(!library.run("l -n", source: .script).errors.contains("the library cannot name"))
  }

  @Test func `a name of til goes before an alias`() throws {
    for name in ["list", "help", "due"] {
      try forge("alias.\(name)", "remove SMTP")
      #expect(library.run(name).status != .wrongUsage, "\(name)")
    }
    try forge("alias.l", "remove SMTP")
    try forge("alias.q", "list")
    #expect(library.run("q").output.isEmpty)
    #expect(try library.store.library.decks().map(\.things) == [1])
  }

  @Test func `an alias of this computer goes before that of the library until it is unset`() throws
  {
    library.run("set alias.l 'export -o x'")
    try forge("alias.l", "list")
    #expect(library.store.settings.value("alias.l") == ("export -o x", .computer))

    #expect(library.run("set alias.l default").output.contains("alias.l is now"))
    #expect(library.store.settings.value("alias.l").source == .standard)
    library.run("set alias.l 'export -o x'")
    #expect(library.run("set alias.l 'list -l'").output.contains("(library)"))
    #expect(library.store.settings.value("alias.l") == ("list -l", .library))
  }

  @Test(arguments: [
    ("desk-bcd2", "COMMAND"), ("laptop-bcd1", "'less -R'"),
  ])
  func `a pager in a journal is ignored, and named once`(writer: String, command: String) throws {
    var journal = ForgedJournal(of: writer, first: 900)
    journal.add("set", "@laptop-bcd1", "pager", "less -R")
    try library.write(journal.text, to: "journal/\(writer)/2025.tsv")
    let memory = MemoryStorage()
    func errors() -> String {
      let terminal = ScriptedTerminal(columns: 200)
      let session = library.session(terminal, memory: memory)
      Interpreter(session).run(line: "list")
      return terminal.errors
    }

    #expect(library.store.settings.value("pager") == ("auto", .standard))
    #expect(
      errors().contains(
        "til: ignored the pager that \(writer) set in the journal, because a journal can come from "
          + "elsewhere. To set it on this computer: set pager \(command)\n"))
    #expect(errors().isEmpty)
  }

  @Test func `the pager is stored on this computer`() throws {
    let path = library.folder + "/.config/til/settings"
    let set = library.run("set pager 'cat -v'", columns: 400)

    #expect(
      set.output == "pager is now \"cat -v\" (this computer, in \(path)), was auto. Undo does not "
        + "apply to the settings of this computer.\n")
    #expect(library.run("set pager", columns: 400).output.contains("cat -v  this computer, in"))
    #expect(
      library.run("set pager --json").output.contains("\"source\":\"computer\",\"place\":\"\(path)")
    )
    #expect(library.run("history").output.contains("pager") == false)
    #expect(library.run("set pager default").output.contains("pager is now auto (the default)"))
    #expect(library.store.settings.value("pager") == ("auto", .standard))
    #expect(library.run("set pager -d computing less").status == .wrongUsage)
  }

  @Test(arguments: ["zzz", "LESS=x zzz -R", "/nowhere/less", "./less"])
  func `a program that is not there is refused`(command: String) {
    let set = library.run("set pager '\(command)'")
    #expect(set.status == .wrongUsage && set.errors.contains("no program"))
  }

  @Test(arguments: ["cat", "LESS=R cat -v", "\"$HOME/x\" -r", "off", "(cat)"])
  func `another is taken`(command: String) {
    #expect(library.run("set pager '\(command)'").status == .done)
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "99999999999999999999"])
  func `plans with any numbers stop nothing`(number: String) throws {
    var journal = ForgedJournal(of: "desk-bcd2")
    journal.add(
      "plan", "computing", "exam", "2026-12-24", "new", number, "begun", number, "new-before",
      number)
    journal.add("plan", "-", "catchup", number)
    try library.write(journal.text, to: "journal/desk-bcd2/2026.tsv")

    for line in ["due", "deadline", "catchup", "study", "stats"] {
      #expect(library.run(line, [.end]).status != .inputOutput, "\(line)")
    }
  }

  @Test func `options that take a path complete paths`() {
    for command in CommandList.all {
      for option in command.about.options
      where ["FILE", "DIR", "PATH", "URL"].contains(option.value) {
        #expect(option.completed == .files, "\(command.about.name) --\(option.name)")
      }
    }
  }
}
