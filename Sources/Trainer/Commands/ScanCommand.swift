import Interchange
import Things

enum ScanCommand: Command {
  static let about = CommandHelp(
    "scan", "Find abbreviations that a text defines, and import them",
    usage: ["FILE…", "DIRECTORY", "-"],
    text: """
      Reads prose, Markdown, man pages, HTML, LaTeX, mail, RFCs and comments in source code, and
      finds definitions such as "Transmission Control Protocol (TCP)", "TCP (Transmission Control
      Protocol)", "TCP: Transmission Control Protocol" in a list, \\newacronym and <abbr title>. In a
      directory, reads the files that git tracks, or all text files.

      Shows a plan as import does: each new abbreviation, its meaning, how often the text uses it
      and where it is defined. Abbreviations that you already have are counted. The sentence that
      defines an abbreviation becomes its note; --no-notes leaves it out, for texts that you do not
      want to sync. With -y, doubtful definitions are left out.
      """,
    options: [
      .deck,
      Option("min", value: "N", "only abbreviations used at least N times"),
      Option("no-notes", "leave out the sentences"),
      Option("unknown", "list abbreviations that the text uses but does not define"),
      Option("encoding", value: "NAME", "encoding, by any name listed by iconv -l"),
    ], operands: .files, group: .decks,
    examples: [
      .init("scan notes.txt -n", "Show the abbreviations that a text defines"),
      .init("scan notes.txt -d computing", "Import them into the deck computing"),
      .init("scan notes.txt --unknown", "List abbreviations without a definition"),
    ], json: ImportReport.scan.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.operands.isEmpty else {
      throw UsageError(
        "scan needs a file or a directory.",
        remedy: "Try: scan README.md, or man tcp | til scan -")
    }
    var status = ExitStatus.done
    for word in call.texts {
      let input = try ImportInput(word, isProse: true, in: session)
      if call.has("unknown") {
        let fewest = try ReadingOptions(call).fewestUses
        status = try UnknownAbbreviations(input.source, fewest: fewest, in: session)
          .show(call, in: session)
        continue
      }
      var dialog = try ImportDialog(TableImport(input, call, in: session))
      let ended = try dialog.run()
      if ended != .done { status = ended }
    }
    return status
  }
}
