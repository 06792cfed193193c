import Interchange
import TextUI
import Things

/// `export --into`: writes reviews, schedules and edits into the collection that notes came from.
@MainActor
struct AnkiCollectionExport {
  private let path: String
  private let call: Call
  private let session: Session
  private let file: any AnkiCollectionFile
  private let changes: AnkiReturn

  init(_ question: Question, into path: String, _ call: Call, in session: Session) throws {
    self.path = path
    self.call = call
    self.session = session
    defer { session.endProgress() }
    let store = try session.store
    let now = store.now()
    file = try session.surroundings.packages.open(path, now: now.time.milliseconds / 1000) {
      try session.proceed($0, path)
    }
    changes = try AnkiReturn(
      question, from: store.library, settings: store.settings, into: file.collection, now: now,
      deckText: store.files.deckText
    ) { try session.proceed($0, path) }
  }

  func run() throws -> ExitStatus {
    for fact in facts { session.show(Text(fact).padding()) }
    guard !changes.isEmpty else {
      session.say("Nothing to export: the collection already has everything.")
      return .done
    }
    guard !call.isDryRun else { return .done }
    guard try session.confirms("Write into Anki's collection?", call) else {
      throw Refusal("nothing was changed.")
    }
    let store = try session.store
    let now = store.now()
    let time = now.time.milliseconds / 1000
    // First: a later export must recognize its own changes even if this one is interrupted.
    let line = try AnkiReturn.setting(writingAt: time, store.library)
    _ = try store.commit(
      Change("export", events: [.set(line.scope, name: line.name, value: line.value)]), at: now)
    try file.write(changes, now: time) { session.tell("Backup: \($0)") }
    let record = try changes.record(writtenAt: time, in: store.library)
    if !record.edits.isEmpty { _ = try store.commit(record) }
    session.say("Done. Anki shows the changes when you start it.")
    return .done
  }

  private var facts: [String] {
    var lines = [
      "Anki profile \(profile): \(work.isEmpty ? "no changes" : work.joined(separator: ", "))"
    ]
    let counts = changes.counts
    if !changes.usesFSRS, counts.reviews + counts.dates > 0 {
      lines.append("This collection does not use FSRS: only due dates and intervals are written.")
    }
    if counts.leaving > 0 {
      lines.append(
        "\(Counted.text(counts.leaving, "card")) in a filtered deck "
          + "\(counts.leaving == 1 ? "returns to its" : "return to their") own deck.")
    }
    lines += Self.leftAlone(
      changes.answeredThere, "with answers or due dates from Anki that til does not have")
    lines += Self.leftAlone(changes.changedThere, "changed in Anki since the last import")
    if !changes.answeredThere.isEmpty || !changes.changedThere.isEmpty {
      lines.append("Import the collection first to export them too.")
    }
    if counts.missing > 0 {
      lines.append(
        "\(Counted.things(counts.missing)) not in this collection. To add them, import an apkg.")
    }
    if changes.losses != AnkiLosses() { lines.append(changes.losses.sentence) }
    return lines
  }

  /// The name of the directory, which Anki names after the profile.
  private var profile: String {
    let parts = path.split(separator: "/").dropLast()
    return parts.last.map(String.init) ?? "in this directory"
  }

  private var work: [String] {
    let counts = changes.counts
    let dated = changes.cards.count { $0.changesSchedule }
    return [
      (counts.reviews, Counted.text(counts.reviews, "review")),
      (dated, Counted.text(dated, "due date")),
      (counts.texts, "texts of \(Counted.text(counts.texts, "note"))"),
      (counts.tags, "tags of \(Counted.text(counts.tags, "note"))"),
      (counts.suspended, "\(counts.suspended.grouped) suspended"),
      (counts.resumed, "\(counts.resumed.grouped) resumed"),
      (counts.flags, Counted.text(counts.flags, "flag")),
    ].filter { $0.0 > 0 }.map(\.1)
  }

  private static func leftAlone(_ names: [String], _ why: String) -> [String] {
    guard !names.isEmpty else { return [] }
    var shown = names.prefix(5).joined(separator: ", ")
    if names.count > 5 { shown += " and \((names.count - 5).grouped) more" }
    return ["Left alone, \(why): \(shown)"]
  }
}
