import Interchange
import Things

enum ExportCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "export", "Export Things for other programs",
    usage: ["[QUERY] [--format FORMAT] [-o FILE]", "[QUERY] --into COLLECTION"],
    text: """
      Formats: csv, as in a deck file; tsv, the same with tabs; anki, text for Anki with each
      note's own type and fields; importing it into Anki updates the existing notes; apkg, an Anki
      package with schedule and reviews; colpkg, the same for an empty profile; json, all fields;
      revlog, the reviews in the format of public FSRS tools; quizlet, lines with a tab; markdown, a
      table; sheet, a page to print, with a line to fold the long forms away. The query can be the name of a deck.
      Importing an exported csv or tsv file restores the same Things. Without -o, writes to
      standard output. Without --format, the file extension determines the format. export asks
      before overwriting a file, unless you pass -y.

      Anki keeps the schedule of cards that it already has, so importing an apkg adds new cards
      only. It replaces the texts and tags of notes that were changed here, even if Anki's are newer;
      take those in before. --into writes into Anki's collection itself, while Anki is closed:
      reviews, due dates, memory states, suspensions, flags, tags and edited texts of the notes that
      it has. Anything that was changed in Anki since the last import is left alone and named. A
      backup is written beside the collection, and the next sync of Anki is a normal one. Importing a
      colpkg replaces everything in an Anki profile. Writing one is confirmed with --replace-profile,
      not with -y.
      """,
    options: [
      Option(
        "format", value: "FORMAT",
        "csv, tsv, json, anki, apkg, colpkg, revlog, quizlet, markdown or sheet (default: csv)",
        completed: .words(names)),
      Option(
        "into", value: "COLLECTION", "update Anki's collection.anki2, while Anki is closed",
        completed: .files),
      Option("replace-profile", "colpkg: confirm that importing it replaces a whole Anki profile"),
      Option(
        "spreadsheet", "escape cells that a spreadsheet would treat as formulas; not for re-import"
      ),
      Option("output", letter: "o", value: "FILE", "write to this file", completed: .files),
    ], operands: .query, group: .decks,
    examples: [
      .init("export computing -o computing.csv", "Export one deck to a file"),
      .init("export --format anki -o all.txt", "Export everything for Anki"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    if let path = call["into"] {
      return try AnkiCollectionExport(question(call, session), into: path, call, in: session).run()
    }
    let format = try format(call)
    let store = try session.store
    let question = try question(call, session)
    defer { session.endProgress() }
    guard try finds(question, store) else {
      throw NoMatches(call.operands).refusal
    }
    let export = Export(
      question, from: store.library, guardingFormulas: call.has("spreadsheet"),
      deckText: store.files.deckText, warn: { session.tell($0.sentence) })
    let path = call["output"].flatMap { $0 == "-" ? nil : $0 }
    if let path { try session.prepareOutput(path, call) }
    if AnkiPackageExport.formats.contains(format) {
      return try AnkiPackageExport(question: question, call: call, session: session).write(
        format, to: path)
    }
    let write = { (sink: Export.Sink) throws in
      _ = try Exporters.write(export, as: format) { piece in
        try session.proceed("writing \(format)")
        try sink(piece)
      }
    }
    if let path {
      if call.isDryRun { try write { _ in } } else { try store.files.write(to: path, write) }
      session.tell("\(call.isDryRun ? "Would write" : "Wrote") \(path) as \(format).")
    } else {
      try write { session.write(text: $0) }
    }
    return .done
  }

  private static let names = Exporters.names + AnkiPackageExport.formats

  private static func format(_ call: Call) throws -> String {
    guard let name = call["format"] else {
      guard let file = call["output"] else { return names[0] }
      if let format = AnkiPackageExport.format(ofFile: file) { return format }
      if let format = Exporters.format(ofFile: file) { return format }
      let ending = file.split(separator: "/").last?.split(separator: ".").dropFirst().last
      guard let ending, !ending.isEmpty, file != "-" else { return names[0] }
      throw UsageError(
        "no export format has the extension .\(ending).",
        remedy: "Choose one, as in: export --format csv -o \(file)")
    }
    guard names.contains(name.lowercased()) else {
      let nearest = NearestName.word(to: name, among: names).map { "Did you mean \($0)? " } ?? ""
      throw UsageError(
        "unknown export format \"\(name)\".",
        remedy: nearest + "Use one of: \(names.joined(separator: ", ")).")
    }
    return name.lowercased()
  }

  /// Names of decks mean these decks; other words are a query.
  private static func question(_ call: Call, _ session: Session) throws -> Question {
    let store = try session.store
    guard try store.library.decks().map(\.name).decks(namedBy: call.operands) != nil else {
      return try session.question(call.operands)
    }
    return Question(.or(call.texts.map { .deck($0) }), now: store.now())
  }

  private static func finds(_ question: Question, _ store: ThingStore) throws -> Bool {
    var found = false
    try store.library.things(matching: question) { _ in
      found = true
      return false
    }
    return found
  }
}
