import Interchange
import TextUI
import Things

/// `import`: Imports a deck from a file, or a starter deck, after showing a plan.
enum ImportCommand: Command {
  static let about = CommandHelp(
    "import", "bring in a deck, from a file or from ours",
    usage: ["FILE…", "NAME", "-"],
    text: """
      A file may be CSV, TSV or any other table in text, Anki's Notes in Plain Text, or lines such
      as SHORT = LONG. Encoding, delimiter, header and columns are found out; options overrule each.
      A name that is no file is a deck that comes with til; - reads what is pasted or piped.

      First comes the plan: what is new, what changes, what is there already, what looks wrong, what
      cannot be taken, each with its line. Then one question, and one undo takes all of it back. A
      row is the Thing whose id or guid it has, or whose two forms it has, or, with the same short
      form, the one whose long form is most alike. An empty cell takes nothing away; tags and other
      answers only come. The same file again changes nothing. What an earlier import of this file
      brought and the file no longer has is told, and with --prune suspended.
      """,
    options: [
      .deck,
      Option("no-history", "Anki packages: import the notes without their reviews"),
      Option("options", "Anki packages: take retention, steps and parameters, too"),
      Option("prune", "suspend what the file no longer has"),
      Option("short", value: "COLUMN", "the column of the short form, by name or number"),
      Option("long", value: "COLUMN", "the column of the long form"),
      Option("note", value: "COLUMN", "the column of the note"),
      Option("tags", value: "COLUMN", "the column of the tags"),
      Option("also", value: "COLUMN", "the column of other right answers"),
      Option("delimiter", value: "CHARACTER", "what parts the fields, as ; or tab"),
      Option("encoding", value: "NAME", "utf-8, utf-16, windows-1252 or latin-1"),
      Option("header", value: "LINE", "the line of the names; yes or no"),
      Option("quote", value: "CHARACTER", "what quotes fields; none if nothing does"),
      Option(
        "rejects", value: "FILE", "write the rows not taken there, with reasons",
        completed: .files),
    ], operands: .sources, group: .decks,
    examples: [
      .init("import words.csv", "shows the plan, then asks"),
      .init("import words.csv -d spanish -n", "shows what would become of the deck spanish"),
      .init("import table.tsv --short Term --long Meaning", "names the columns"),
    ], isForNewcomers: true, json: ImportReport.report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.operands.isEmpty else {
      throw UsageError(
        "import needs a file or the name of a deck.",
        remedy: "import words.csv, or import - to paste two columns.")
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
