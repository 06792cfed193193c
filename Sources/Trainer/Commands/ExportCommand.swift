import Interchange
import TextUI
import Things

/// `export`: Writes Things for other programs.
enum ExportCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "export", "Export Things for other programs", usage: ["[QUERY] [--format FORMAT] [-o FILE]"],
    text: """
      Formats: csv, as in a deck file; tsv, the same with tabs; anki, text for Anki with each
      note's own type and fields; importing it into Anki updates the existing notes; apkg, an Anki
      package with schedule and reviews; json, all fields; revlog, the reviews in the format of
      public FSRS tools. The query can be the name of a deck. Importing an exported csv or tsv
      file restores the same Things. Without -o, writes to standard output. Without --format, the
      file extension determines the format. export asks before overwriting a file, unless you pass
      -y.
      """,
    options: [
      Option(
        "format", value: "FORMAT", "csv, tsv, json, anki, apkg or revlog (default: csv)",
        completed: .words(names)),
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
    let format = try format(call)
    let store = try session.store
    let question = try question(call, session)
    defer { session.endProgress() }
    guard try finds(question, store) else {
      throw NoMatches(call.operands).refusal
    }
    let export = Export(
      question, from: store.library, guardingFormulas: call.has("spreadsheet"),
      deckText: store.files.deckText, warn: { session.tell(sentence($0)) })
    let path = call["output"].flatMap { $0 == "-" ? nil : $0 }
    if let path { try session.prepareOutput(path, call) }
    if format == package { return try writePackage(question, to: path, call, in: session) }
    var bytes: [UInt8] = []
    _ = try Exporters.write(export, as: format) { piece in
      try session.proceed("writing \(format)")
      if path == nil { session.write(text: piece) } else { bytes += piece }
    }
    if let path {
      if !call.isDryRun { try store.files.write(bytes, to: path) }
      session.tell("\(call.isDryRun ? "Would write" : "Wrote") \(path) as \(format).")
    }
    return .done
  }

  private static let package = "apkg"
  private static let names = Exporters.names + [package]

  /// Notes, cards, schedule and reviews, as every Anki reads them.
  private static func writePackage(
    _ question: Question, to path: String?, _ call: Call, in session: Session
  ) throws -> ExitStatus {
    guard let path else {
      throw UsageError(
        "cannot write an Anki package to standard output.", remedy: "Pass -o FILE.apkg.")
    }
    let store = try session.store
    let now = store.now()
    let made = try AnkiCollectionMaker.make(
      question, from: store.library, settings: store.settings, now: now,
      deckText: store.files.deckText
    ) { try session.proceed($0, path) }
    if made.losses != AnkiLosses() { session.tell(sentence(made.losses)) }
    guard !call.isDryRun else {
      session.tell("Would write \(path) as \(package).")
      return .done
    }
    var collection = made.collection
    collection.media = Set(collection.notes.flatMap { $0.fields.flatMap(AnkiMedia.names) }).sorted()
    try session.packages.write(
      collection, to: path, now: now.time.milliseconds / 1000, file: store.files.mediaBytes
    ) { try session.proceed($0, path) }
    session.endProgress()
    session.tell(
      "Wrote \(Counted.text(made.collection.notes.count, "note")) and "
        + "\(Counted.text(made.collection.reviews.count, "review")) to \(path).")
    return .done
  }

  /// What an export to Anki cannot contain.
  private static func sentence(_ losses: AnkiLosses) -> String {
    var parts: [String] = []
    if losses.gaps > 0 {
      parts.append(
        "edited cloze gaps or readings in \(Counted.text(losses.gaps, "note"))")
    }
    if losses.notes > 0 { parts.append("the notes of \(Counted.things(losses.notes))") }
    if losses.answers > 0 {
      parts.append("other accepted answers of \(Counted.things(losses.answers))")
    }
    var sentences: [String] = []
    if !parts.isEmpty {
      sentences.append("Anki has no field for \(Counted.names(parts)), so they are not exported.")
    }
    if losses.moves > 0 {
      let notes = Counted.text(losses.moves, "note")
      sentences.append(
        "\(notes) moved to another deck in til. Anki does not move existing notes, so change "
          + "their deck there.")
    }
    let left = [
      (losses.leftOutNotes, Counted.text(losses.leftOutNotes, "note")),
      (losses.leftOutCards, Counted.text(losses.leftOutCards, "card")),
    ].filter { $0.0 > 0 }.map(\.1)
    if !left.isEmpty {
      sentences.append(
        "Left out, because the last import left them out: \(Counted.names(left)). Anki keeps "
          + "those that it has.")
    }
    return sentences.joined(separator: " ")
  }

  private static func format(_ call: Call) throws -> String {
    guard let name = call["format"] else {
      guard let file = call["output"] else { return names[0] }
      if file.lowercased().hasSuffix("." + package) { return package }
      return Exporters.format(ofFile: file) ?? names[0]
    }
    guard names.contains(name.lowercased()) else {
      let nearest = NearestName.word(to: name, among: names).map { "Did you mean \($0)? " } ?? ""
      throw UsageError(
        "unknown export format \"\(name)\".",
        remedy: nearest + "Use csv, tsv, json, anki, apkg or revlog.")
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
