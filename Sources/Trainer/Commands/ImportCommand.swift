import Interchange
import TextUI
import Things

/// `import`: Imports a deck from a file, or a starter deck, after showing a plan.
enum ImportCommand: Command {
  static let about = CommandHelp(
    "import", "Import a deck from a file, or a starter deck",
    usage: ["FILE…", "DIRECTORY", "NAME", "-"],
    text: """
      Reads CSV, TSV and other tables (also HTML, MediaWiki and JSON), Anki's Notes in Plain Text,
      Anki packages, Quizlet's export with any separators, lines such as SHORT = LONG, glossaries in
      Markdown and LaTeX, and the cards of hashcards, Obsidian, org-mode and Mnemosyne, with their
      schedule where the file has it. From a directory, reads the Markdown and org files in it.
      Encoding, delimiter, header and columns are detected; use options, or keys while the plan is
      shown, to change them. NAME is the name of a starter deck. Use - to read standard input or
      paste.

      The plan comes first: new, changed and unchanged rows, doubtful rows, and rows that
      cannot be imported, each with its line number. Then it asks once, and one undo reverts
      everything. A row matches the Thing with the same id or guid, the same short and long form,
      or the same short form and the most similar long form. Empty cells never delete anything; tags
      and other answers are only added. Importing the same file again changes nothing. Things that
      an earlier import took from the file and that are no longer in it are reported, and with
      --prune also suspended.
      """,
    options: [
      .deck,
      Option("no-history", "Anki packages: import the notes without their reviews"),
      Option("options", "Anki packages: also import retention, steps and parameters"),
      Option("prune", "suspend Things that are no longer in the file"),
      Option("short", value: "COLUMN", "column of the short form, by name or number"),
      Option("long", value: "COLUMN", "column of the long form"),
      Option("note", value: "COLUMN", "column of the note"),
      Option("tags", value: "COLUMN", "column of the tags"),
      Option("also", value: "COLUMN", "column of other accepted answers"),
      Option("delimiter", value: "TEXT", "field separator, such as ; or tab or ' - '"),
      Option("rows", value: "TEXT", "row separator of a Quizlet export, such as ;"),
      Option("encoding", value: "NAME", "encoding, by any name that iconv -l lists"),
      Option("header", value: "LINE", "line number of the header; yes or no"),
      Option("quote", value: "CHARACTER", "quote character, or none"),
      Option(
        "rejects", value: "FILE", "write rejected rows to this file, with reasons",
        completed: .files),
    ], operands: .sources, group: .decks,
    examples: [
      .init("import words.csv", "Show the plan, then ask"),
      .init("import words.csv -d spanish -n", "Show what would change in the deck spanish"),
      .init("import table.tsv --short Term --long Meaning", "Choose the columns by name"),
    ], isForNewcomers: true, json: ImportReport.report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.operands.isEmpty else {
      throw UsageError(
        "import needs a file or the name of a starter deck.",
        remedy: "Try: import words.csv, or import - to paste two columns")
    }
    var status = ExitStatus.done
    for word in call.texts {
      if word != "-", session.packages.isPackage(word) {
        var dialog = try AnkiImportDialog(word, call, in: session)
        if try dialog.run() != .done { status = .no }
        continue
      }
      var dialog = try ImportDialog(ImportInput(word, in: session), call, in: session)
      let ended = try dialog.run()
      if ended != .done { status = ended }
    }
    return status
  }
}
