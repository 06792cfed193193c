import Interchange
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Dictionaries of a few words.
final class FewWords: InstalledDictionaries {
  var entries: [String: [DictionaryEntry]] = [:]
  /// The names of those that cannot be read.
  var damaged: Set<String> = []
  /// How often each was asked.
  private(set) var asked: [String: Int] = [:]

  var names: [String] { entries.keys.sorted() }

  func entries(for word: String, in name: String) throws -> [DictionaryEntry] {
    asked[name, default: 0] += 1
    if damaged.contains(name) { throw Refusal("\(name) is damaged.", status: .badInput) }
    return (entries[name] ?? []).filter { $0.short.lowercased() == word.lowercased() }
  }

  func table(
    named name: String, words: WantedWords?, proceed: ImportProgress.Proceed
  ) -> ImportSource {
    let rows = (entries[name] ?? []).filter { words?.contains($0.short) ?? true }.flatMap(\.rows)
    return ImportSource(
      name: name, rows: [["short", "long", "note"]] + rows, format: "dictd database")
  }

  func table(
    ofFile path: String, words: WantedWords?, proceed: ImportProgress.Proceed
  ) -> ImportSource? { nil }
}

/// A word that no command has, looked up and added.
@MainActor
struct LookUpTests {
  private let library: TestLibrary
  private let dictionaries = FewWords()

  init() throws {
    library = try TestLibrary()
    dictionaries.entries = [
      "beta": [DictionaryEntry(short: "ZZQ", meanings: [.init(long: "Zany Zebra quiz")])],
      "alfa": [
        DictionaryEntry(
          short: "ZZQ",
          meanings: [.init(long: "Zany Zebra Quiz", note: "zoo"), .init(long: "Zero Zone Query")]),
        DictionaryEntry(short: "us", meanings: [.init(long: "we")]),
        DictionaryEntry(short: "gnu", meanings: [.init(long: "an antelope")]),
        DictionaryEntry(short: "lits", meanings: [.init(long: "flats")]),
      ],
    ]
  }

  private func run(
    _ words: [String], _ answers: [ScriptedInput] = [], source: Session.Source = .shell,
    isInteractive: Bool = true
  ) -> (status: Things.ExitStatus, terminal: ScriptedTerminal) {
    let terminal = ScriptedTerminal(
      answers, capabilities: Capabilities(isInteractive: isInteractive, showsOutput: true))
    let session = library.session(terminal, source)
    session.surroundings.dictionaries = dictionaries
    session.surroundings.starters = Starters(names: ["zoo"]) { name in
      name == "zoo" ? Array("short,long,note\nZZQ,Zoo Zone Quarter,animals\n".utf8) : nil
    }
    return (Interpreter(session).run(arguments: words), terminal)
  }

  private func family(_ short: String) throws -> [String] {
    try library.store.library.family(of: short).map { "\($0.thing.long) · \($0.thing.note)" }
  }

  @Test func `two keys turn an unknown word into a Thing`() throws {
    let (status, terminal) = run(["ZZQ"], ["2"])

    #expect(status == .done)
    #expect(
      terminal.transcript == """
          ZZQ is not in your decks.

          1  Zoo Zone Quarter
             starter deck zoo · animals

          2  Zany Zebra Quiz
             alfa, beta · zoo

          3  Zero Zone Query
             alfa
        Add it? [1/2/3/n] 2
        saved ZZQ in things, a new deck

        """)
    #expect(try family("ZZQ") == ["Zany Zebra Quiz · zoo"])
    // From now on, the word shows the Thing.
    #expect(run(["ZZQ"]).terminal.output.contains("Zany Zebra Quiz"))
  }

  @Test(arguments: [
    (["gnu"], "y", "an antelope"), (["show", "gnu"], "", "an antelope"),
    (["show", "--", "ZZQ"], "3", "Zero Zone Query"),
  ])
  func `a word of a dictionary is looked up`(
    words: [String], key: String, long: String
  ) throws {
    #expect(run(words, [.line(TypedLine(key))]).status == .done)
    #expect(try family(words[words.count - 1]).first?.hasPrefix(long) == true)
  }

  @Test(arguments: ["n", "", "4\u{0}n"])
  func `nothing is added without a number`(answers: String) throws {
    let lines = answers.split(separator: "\u{0}", omittingEmptySubsequences: false)
    let (status, _) = run(["ZZQ"], lines.map { .line(TypedLine(String($0))) })
    #expect(status == .done)
    #expect(try family("ZZQ").isEmpty)
  }

  @Test func `only who can be asked gets an offer`() throws {
    for words in [["ZZQ", "--json"], ["ZZQ", "-y"], ["ZZQ", "-n"], ["ZZQ", "x"], ["Z Q"]] {
      #expect(run(words).status == .wrongUsage, "\(words)")
    }
    #expect(run(["ZZQ"], isInteractive: false).status == .wrongUsage)
    #expect(run(["ZZQ"], source: .script).status == .wrongUsage)
    let (status, terminal) = run(["ZZQ"], isInteractive: false)
    #expect(status == .wrongUsage)
    #expect(
      terminal.errors == "til: no command \"ZZQ\". List the commands with: help\n")
  }

  @Test func `at the prompt, a word like a command is a slip`() {
    #expect(run(["lits"], source: .prompt).terminal.errors.contains("Did you mean list?"))
    #expect(run(["lits"], ["n"]).terminal.output.contains("flats"))
    #expect(run(["ZZQ"], ["n"], source: .prompt).terminal.output.contains("Zero Zone Query"))
  }

  @Test func `without dictionaries, the answer says how to add the word`() {
    dictionaries.entries = [:]
    let (status, terminal) = run(["QQX"])
    #expect(status == .wrongUsage)
    #expect(
      terminal.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        == "til: no command \"QQX\". List the commands with: help. To learn what QQX stands for: "
        + "add QQX MEANING. To look words up, install a dictionary for dictd, such as dict-vera.")
  }

  private func set(_ names: String...) -> (status: Things.ExitStatus, terminal: ScriptedTerminal) {
    run(["set", "dictionaries"] + names)
  }

  @Test func `the setting names and orders dictionaries`() throws {
    #expect(set("beta", "alfa").status == .done)
    #expect(run(["ZZQ"], ["n"]).terminal.output.contains("beta, alfa"))
    #expect(set("none").status == .done)
    #expect(!run(["ZZQ"], ["n"]).terminal.output.contains("alfa"))
    for wrong in ["../x", "/etc/passwd", ".x", "-x", "a;b"] {
      #expect(set(wrong).status == .wrongUsage, "\(wrong)")
    }
  }

  @Test func `a dictionary that is not there cannot be set`() {
    let wrong = set("alfa", "zzz")
    #expect(wrong.status == .wrongUsage)
    #expect(wrong.terminal.errors.contains("no dictionary \"zzz\" is installed."))
    #expect(wrong.terminal.errors.contains("Installed: alfa and beta."))
    #expect(set().terminal.output.contains("auto"))
    #expect(set("alfx").terminal.errors.contains("Did you mean alfa?"))
    #expect(set("auto").status == .done)
  }

  @Test func `a damaged dictionary is skipped`() {
    dictionaries.damaged = ["alfa"]
    let (status, terminal) = run(["ZZQ"], ["n"])
    #expect(status == .done)
    #expect(terminal.errors.contains("Skipped alfa: alfa is damaged."))
    #expect(terminal.output.contains("Zany Zebra quiz"))
    #expect(dictionaries.asked == ["alfa": 1, "beta": 1])
  }

  @Test func `a text selects what is imported from a dictionary`() throws {
    try library.write("A ZZQ of gnus.\n", to: "notes.txt")
    let (status, terminal) = run([
      "import", "alfa", "--matching", library.folder + "/library/notes.txt", "-y",
    ])
    #expect(status == .done, "\(terminal.errors)")
    #expect(try family("ZZQ") == ["Zany Zebra Quiz · zoo", "Zero Zone Query · "])
    #expect(try family("us").isEmpty)

    let missing = run(["import", "alfa", "--matching", "no-such-deck", "-y"])
    #expect(missing.terminal.errors.contains("no file or deck \"no-such-deck\""))
    let list = library.folder + "/library/decks/alfa.csv"
    let wrong = run(["import", list, "--matching", "alfa", "-y"])
    #expect(wrong.status == .wrongUsage)
    #expect(wrong.terminal.errors.contains("--matching selects entries of a dictionary, and"))
  }
}

/// What `add` reads from the clipboard, and what it says about the deck.
@MainActor
struct ClipboardTests {
  private let library: TestLibrary
  private let helpers = RecordingHelpers()

  init() throws { library = try TestLibrary() }

  private func add(
    _ clipboard: String?, _ answers: [ScriptedInput] = [], installed: String = "xclip"
  ) -> ScriptedTerminal {
    helpers.installed = [installed]
    helpers.picture = clipboard.map { Array($0.utf8) }
    let terminal = ScriptedTerminal(answers)
    let session = library.session(terminal)
    session.surroundings.helpers = helpers
    Interpreter(session).run(line: "add --clip")
    return terminal
  }

  @Test(arguments: [
    "SMTP = Simple Mail Transfer Protocol\n", "  SMTP\tSimple Mail Transfer Protocol",
    "SMTP – Simple Mail Transfer Protocol", "SMTP: Simple Mail Transfer Protocol\r\n",
  ])
  func `both forms are read`(clipboard: String) throws {
    let terminal = add(clipboard)
    #expect(
      terminal.output == "saved SMTP = Simple Mail Transfer Protocol in things, a new deck\n"
        || terminal.output == "saved SMTP in things, a new deck\n", "\(terminal.transcript)")
    #expect(helpers.commands == [["xclip", "-selection", "clipboard", "-o"]])
    #expect(
      try library.store.library.family(of: "SMTP").map(\.thing.long)
        == ["Simple Mail Transfer Protocol"])
  }

  @Test func `a short form alone asks for the long one`() throws {
    _ = add("SMTP", ["Simple Mail Transfer Protocol"], installed: "wl-paste")
    #expect(helpers.commands == [["wl-paste", "--no-newline"]])
    #expect(try library.store.library.family(of: "SMTP").count == 1)
  }

  @Test(arguments: [
    (nil, "xclip", "cannot read the clipboard: xclip failed."),
    ("", "xclip", "the clipboard contains no text."),
    ("a = b\nc = d", "pbpaste", "the clipboard contains 2 lines"),
    (String(repeating: "x", count: 20_000), "xclip", "the clipboard contains too much text."),
    ("x", "cat", "cannot read the clipboard: no program for it is installed."),
  ])
  func `what is no Thing is refused`(clipboard: String?, program: String, why: String) {
    #expect(add(clipboard, installed: program).errors.contains(why))
  }

  @Test func `a guessed deck is named, and another one with the meaning too`() throws {
    library.run("add Kater = cat -d de")
    library.run("add gato = cat -d es")
    let guessed = library.run("add Katze = cat")

    #expect(guessed.output == "saved Katze in es\n")
    #expect(
      guessed.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        == "de has this meaning too: Kater = cat. To add it there instead: move Katze --to de")
    #expect(library.run("add Hauskatze = cat -d es").errors.isEmpty)
    #expect(library.run("add Hund = dog").errors.isEmpty)
  }
}
