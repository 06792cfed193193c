import Interchange
import Things

/// Writes notes, cards, schedule and reviews as a package that every Anki reads.
@MainActor
struct AnkiPackageExport {
  let question: Question
  let call: Call
  let session: Session

  static let formats = ["apkg", "colpkg"]

  static func format(ofFile path: String) -> String? {
    formats.first { path.lowercased().hasSuffix("." + $0) }
  }

  func write(_ format: String, to path: String?) throws -> ExitStatus {
    guard let path else {
      throw UsageError(
        "cannot write an Anki package to standard output.", remedy: "Pass -o FILE.\(format).")
    }
    let store = try session.store
    let now = store.now()
    let made = try AnkiCollectionMaker.make(
      question, from: store.library, settings: store.settings, now: now,
      deckText: store.files.deckText
    ) { try session.proceed($0, path) }
    session.endProgress()
    if made.losses != AnkiLosses() { session.tell(made.losses.sentence) }
    if format == "colpkg" { try confirmReplacing(path) }
    guard !call.isDryRun else {
      session.tell("Would write \(path) as \(format).")
      return .done
    }
    var collection = made.collection
    let others = try store.files.mediaNames(startingWith: AnkiMedia.formulas)
    collection.media = AnkiMedia.names(of: collection, besides: others).sorted()
    try session.surroundings.packages.write(
      collection, to: path, now: now.time.milliseconds / 1000, file: store.files.mediaBytes
    ) { try session.proceed($0, path) }
    session.endProgress()
    // Other rows start a card over.
    let reviews = collection.reviews.count { $0.button > 0 }
    session.tell(
      "Wrote \(Counted.text(collection.notes.count, "note")) and "
        + "\(Counted.text(reviews, "review")) to \(path).")
    return .done
  }

  /// Importing the file deletes everything else, so `-y` is not enough.
  private func confirmReplacing(_ path: String) throws {
    session.tell("Importing \(path) replaces everything in the Anki profile.")
    guard !call.isDryRun, !call.has("replace-profile") else { return }
    guard session.canAsk else {
      throw Refusal(
        "a colpkg replaces a whole Anki profile.",
        remedy: "Pass --replace-profile to write it, or use --format apkg.")
    }
    let isWanted = try session.confirms(
      "Write it?", Call(command: call.command, operands: [], values: [:]))
    guard isWanted else { throw Refusal("nothing was changed.") }
  }
}

extension AnkiLosses {
  /// What an export to Anki cannot contain.
  var sentence: String {
    var parts: [String] = []
    if gaps > 0 {
      parts.append("edited cloze gaps or readings in \(Counted.text(gaps, "note"))")
    }
    if notes > 0 { parts.append("the notes of \(Counted.things(notes))") }
    if answers > 0 { parts.append("other accepted answers of \(Counted.things(answers))") }
    var sentences: [String] = []
    if !parts.isEmpty {
      sentences.append("Anki has no field for \(Counted.names(parts)), so they are not exported.")
    }
    if !formatting.isEmpty {
      let shown = formatting.withoutRepetition.prefix(3).joined(separator: ", ")
      let more = formatting.withoutRepetition.count > 3 ? ", …" : ""
      sentences.append(
        "The formatting of \(Counted.text(formatting.count, "edited field")) is lost, because it did "
          + "not fit the new text: \(shown)\(more).")
    }
    if moves > 0 {
      sentences.append(
        "\(Counted.text(moves, "note")) moved to another deck in til. Anki does not move existing "
          + "notes, so change their deck there.")
    }
    if retyped > 0 {
      sentences.append(
        "\(Counted.things(retyped)) \(retyped == 1 ? "is" : "are") not exported: "
          + "\(retyped == 1 ? "its note has" : "their notes have") another type in Anki now.")
    }
    if reviews > 0 {
      sentences.append(
        "\(Counted.text(reviews, "review")) of cards that Anki does not have "
          + "\(reviews == 1 ? "is" : "are") not exported.")
    }
    if recounted > 0 {
      sentences.append(
        "Where Anki lacks these cards, \(Counted.text(recounted, "earlier review")) "
          + "\(recounted == 1 ? "gets" : "get") til's intervals and difficulties, and memory is "
          + "for til's parameters.")
    }
    if begunAnew > 0 {
      sentences.append(
        "\(Counted.text(begunAnew, "card")) that \(begunAnew == 1 ? "was" : "were") reset "
          + "\(begunAnew == 1 ? "starts" : "start") over there.")
    }
    if filtered > 0 {
      sentences.append(
        "\(Counted.text(filtered, "card")) in filtered decks at the last import "
          + "\(filtered == 1 ? "goes into its" : "go into their") own deck.")
    }
    let left = [
      (leftOutNotes, Counted.text(leftOutNotes, "note")),
      (leftOutCards, Counted.text(leftOutCards, "card")),
      (
        leftOutEntries,
        Counted.text(leftOutEntries, "entry", many: "entries") + " of the review log"
      ),
    ].filter { $0.0 > 0 }.map(\.1)
    if !left.isEmpty {
      sentences.append(
        "Left out, because the last import left them out: \(Counted.names(left)). Anki keeps "
          + "those that it has.")
    }
    if repeated > 0 {
      sentences.append(
        "\(Counted.text(repeated, "note")) with the identifier of another note in Anki: importing "
          + "the file there adds them again. To update them instead, export with --into.")
    }
    if plain > 0 {
      sentences.append(
        "Importing this file in Anki removes the formatting and pictures of "
          + "\(Counted.text(plain, "note")) imported from text. To keep them, import a package from "
          + "Anki first.")
    }
    if undated > 0 {
      sentences.append(
        "Importing text in Anki replaces the fields and tags of \(Counted.text(undated, "note")), "
          + "also where you edited them there since the last import. To keep those edits, import "
          + "from Anki first, or export with --into or as apkg.")
    }
    return sentences.joined(separator: " ")
  }
}
