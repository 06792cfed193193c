import TextUI
import Things

enum RestoreCommand: Command {
  static let about = CommandHelp(
    "restore", "List backups, or restore one", usage: ["[BACKUP]"],
    text: """
      til keeps daily, weekly and monthly backups of your decks and journal. restore BACKUP shows
      which files would change, then asks. Files that are not in the backup are kept.
      Pictures and recordings, the directory media, are not in backups.
      """, group: .library, examples: [.init("restore", "List the backups")],
    json: report.members)

  /// All copies, or one copy and what restoring it changes.
  private struct Answer {
    var isDone = false
    let copies: [LibraryCopy]
    var changes: [CopyChange]?
  }

  private static let copies = Field<Answer>.list(
    "copies", of: \.copies,
    [
      Field("name", "the name to pass to restore", value: \.name),
      Field("day", "when it was made", value: \.day),
      Field("files", "number of files", value: \.files),
      Field("bytes", "their size in bytes", value: \.bytes),
    ])

  private static let changes = Field<Answer>.list(
    "changes", of: { $0.changes ?? [] },
    [
      Field("path", "a file that differs", value: \.path),
      Field("kind", "added or changed") { $0.kind == .added ? "added" : "changed" },
      Field("linesAdded", "lines restored", value: \.linesAdded),
      Field("linesRemoved", "lines removed", value: \.linesRemoved),
    ])

  private static let done = Field<Answer>(
    "done", "true if a backup was restored", value: \.isDone)

  private static let list = Report<Answer>("restore", [done, copies, changes])
  private static let report = Report<Answer>("restore", [done, copies.inJSONOnly, changes])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let copies = try session.store.upkeep.copies()
    guard let name = call.operands.first?.text else {
      session.answer(Answer(copies: copies), as: list, call) { show(copies, in: session) }
      return copies.isEmpty ? .no : .done
    }
    // The first backup of a day is named like the day.
    guard
      let copy = copies.first(where: { $0.name == name })
        ?? copies.first(where: { "\($0.day)" == name })
    else {
      throw Refusal("no backup \"\(name)\".", remedy: "List the backups with: restore")
    }
    return try bringBack(copy, call, in: session)
  }

  private static func bringBack(
    _ copy: LibraryCopy, _ call: Call, in session: Session
  ) throws -> ExitStatus {
    let store = try session.store
    let changes = try store.upkeep.changes(bringingBack: copy).filter { $0.kind != .kept }
    if call.form == .pretty { show(changes, in: session) }
    let isWanted =
      try !changes.isEmpty && !call.isDryRun
      && session.confirms("Restore \(copy.name)?", call)
    if isWanted { try store.upkeep.bringBack(copy, at: store.now()) }
    let answer = Answer(isDone: isWanted, copies: [copy], changes: changes)
    session.answer(answer, as: report, call) {
      if isWanted { session.say("Restored \(copy.name).") }
    }
    return isWanted || call.isDryRun || changes.isEmpty ? .done : .no
  }

  private static func show(_ changes: [CopyChange], in session: Session) {
    if changes.isEmpty { return session.say("Nothing differs from that backup.") }
    session.show(
      Table(
        changes,
        columns: [
          TableColumn(shrinksTo: 12) { StyledText($0.path) },
          TableColumn { StyledText($0.kind == .added ? "is missing" : "differs", .dim) },
          TableColumn { change in
            StyledText(
              "\(Counted.text(change.linesAdded, "line")) restored, \(change.linesRemoved.grouped) removed"
            )
          },
        ]
      ).padding())
  }

  private static func show(_ copies: [LibraryCopy], in session: Session) {
    if copies.isEmpty { return session.tell("No backups yet.") }
    session.show(
      Table(
        copies,
        columns: [
          TableColumn { StyledText($0.name, .strong) },
          TableColumn.number { Counted.text($0.files, "file") },
          TableColumn.number { "\((($0.bytes + 1023) / 1024).grouped) kB" },
        ]
      ).padding())
  }
}
