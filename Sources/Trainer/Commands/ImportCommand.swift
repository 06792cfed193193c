import DelimitedText
import Interchange
import Things

enum ImportCommand: Command {
  static let about = CommandHelp(
    "import", "Import a deck from a file, or a starter deck",
    usage: ["FILE…", "DIRECTORY", "NAME", "-"],
    text: """
      Reads CSV, TSV and other tables (also HTML, MediaWiki, JSON, YAML, and the first table of an
      Excel or LibreOffice workbook), Anki's Notes in Plain Text, Anki packages, CrowdAnki's
      deck.json, Quizlet's export with any separators, lines such as SHORT = LONG, quizzes, questions
      above their answers, glossaries in Markdown and LaTeX, dictionaries in XML, definition lists,
      headings of Markdown, Org and AsciiDoc with answers below, a Kindle's vocab.db, and the cards of hashcards, Obsidian, Logseq, org-mode and
      Mnemosyne, with their schedules if the file contains them. In a directory, reads all Markdown
      and org files.
      Encoding, delimiter, header and columns are detected; to change them, use options, or keys
      while the plan is shown. NAME is the name of a starter deck, or of an installed dictionary such
      as vera; other dictionaries of dictd and StarDict are read by their path, and --matching takes
      only words that are in a text, as in import vera --matching notes.txt. Use - to read standard
      input or pasted text.

      First shows a plan with line numbers: new, changed and unchanged rows, doubtful rows, and rows
      that cannot be imported. Then asks once. One undo reverts everything.

      A row updates the Thing with the same id or guid, or else with the same short and long form, or
      else with the same short form and a sufficiently similar long form. Empty cells never delete
      anything; tags and other accepted answers are added, never removed. Importing the same file
      again changes nothing. Things from an earlier import that the file no longer contains are
      reported; --prune also suspends them.
      """,
    options: [
      .deck,
      Option("format", value: "text", "read running text for abbreviations, as scan does"),
      Option("no-notes", "with --format text: leave out the sentences"),
      Option("no-history", "Anki packages: import the notes without their reviews"),
      Option("no-gaps", "Anki packages: leave out cloze notes"),
      Option("from", value: "DECKS", "Anki packages: only these decks, separated by commas"),
      Option("options", "Anki packages: also import retention, steps and parameters"),
      Option(
        "matching", value: "FILE", "dictionaries: only words in this text, list or deck",
        completed: .files),
      Option("prune", "suspend Things that are no longer in the file"),
      Option(
        "rejects", value: "FILE", "write rejected rows to this file, with reasons",
        completed: .files),
      Option("rows", value: "TEXT", "row separator of a Quizlet export, such as ;"),
    ] + ReadingOptions.options, operands: .sources, group: .decks,
    examples: [
      .init("import words.csv", "Show the plan, then ask"),
      .init("import words.csv -d spanish -n", "Show what would change in the deck spanish"),
      .init("import table.tsv --short Term --long Meaning", "Choose the columns by name"),
    ], isForNewcomers: true, json: ImportReport.report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.operands.isEmpty else {
      throw UsageError(
        "import needs a file or the name of a starter deck.",
        remedy: "Try: import words.csv, or import - to paste two columns. "
          + session.surroundings.starters.sentence)
    }
    var status = ExitStatus.done
    for word in call.texts {
      do {
        let ended = try run(word, call, in: session)
        if ended != .done { status = ended }
      } catch let error as any Reportable where call.form == .json {
        if !(error is ReportedObstacle) { ImportReport.refuse(word, error, in: session) }
        throw error
      }
    }
    return status
  }

  private static func run(
    _ word: String, _ call: Call, in session: Session
  ) throws -> ExitStatus {
    let words = try wanted(call, session)
    let table =
      word == "-"
      ? nil
      : try session.surroundings.packages.table(word)
        ?? session.surroundings.dictionaries.table(ofFile: word, words: words) {
          try session.proceed($0, word)
        }
    if word != "-", table == nil, session.surroundings.packages.isPackage(word) {
      var dialog = ImportDialog(try PackageImport(word, call, in: session))
      return try dialog.run()
    }
    let input =
      try table.map(ImportInput.init(table:))
      ?? ImportInput(word, isProse: call["format"] == "text", words: words, in: session)
    if words != nil, input.source.format.map(DictionaryEntry.formats.contains) != true {
      throw UsageError(
        "--matching selects entries of a dictionary, and \(word) is none.",
        remedy: "Leave it out, or name a dictionary.")
    }
    var dialog = try ImportDialog(TableImport(input, call, in: session))
    return try dialog.run()
  }
  /// The words of the file, deck or standard input that selects entries of a dictionary.
  private static func wanted(_ call: Call, _ session: Session) throws -> WantedWords? {
    guard let name = call["matching"] else { return nil }
    do {
      let bytes = try session.store.files.read(name, limit: 1 << 28)
      return WantedWords(String(decoding: try DecodedText(bytes, as: nil).bytes, as: UTF8.self))
    } catch let error as any Reportable where error.status == .noInput {
      let library = try session.store.library
      guard try library.decks().contains(where: { $0.name.isDeck(atOrBelow: name) }) else {
        throw Refusal(
          "no file or deck \"\(name)\".", remedy: "Pass a text, a list, a deck, or -.",
          status: .noInput)
      }
      var text = ""
      try library.things(matching: Question(.deck(name), now: session.store.now())) { entry in
        text += "\(entry.thing.short)\t\(entry.thing.long)\n"
        return true
      }
      return WantedWords(text)
    }
  }
}
