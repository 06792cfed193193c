import TextUI
import Things

/// `restore`: a rolling copy of the library brought back.
enum RestoreCommand: Command {
  static let about = CommandHelp(
    "restore", "list the copies of the library, or bring one back", usage: ["[COPY]"],
    text: """
      til keeps copies of the library's own text, by day, week and month. Bringing one back shows
      first which files it changes, and asks. What is only in the library now stays.
      """, group: .library, examples: [.init("restore", "the copies there are")],
    json: [
      .init("done", "true once a copy is brought back"),
      .init("copies[].name", "what restore takes"), .init("copies[].day", "when it was made"),
      .init("copies[].files", "how many files"), .init("copies[].bytes", "their size"),
      .init("changes[].path", "a file that differs"),
      .init("changes[].kind", "added or changed"),
      .init("changes[].linesAdded", "lines that come back"),
      .init("changes[].linesRemoved", "lines that go"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let copies = try session.store.upkeep.copies()
    guard let name = call.operands.first?.text else {
      list(copies, call, session)
      return copies.isEmpty ? .no : .done
    }
    guard let copy = copies.first(where: { $0.name == name || "\($0.day)" == name }) else {
      throw Refusal("there is no copy \"\(name)\".", remedy: "restore lists them.")
    }
    return try bringBack(copy, call, session)
  }

  private static func bringBack(
    _ copy: LibraryCopy, _ call: Call, _ session: Session
  ) throws -> ExitStatus {
    let store = try session.store
    let changes = try store.upkeep.changes(bringingBack: copy).filter { $0.kind != .kept }
    if call.form == .pretty { show(changes, session) }
    let isWanted =
      try !changes.isEmpty && !call.isDryRun
      && session.confirms("Bring back \(copy.name) so?", call)
    if isWanted { try store.upkeep.bringBack(copy, at: store.now()) }
    switch call.form {
    case .json: write([copy], changes, isDone: isWanted, session)
    case .plain: session.write(rows: changes.map(fields))
    case .pretty:
      if isWanted { session.say("\(copy.name) is back.") }
    }
    return isWanted || call.isDryRun || changes.isEmpty ? .done : .no
  }

  private static func show(_ changes: [CopyChange], _ session: Session) {
    if changes.isEmpty { return session.say("Nothing differs from that copy.") }
    session.show(
      Table(
        changes,
        columns: [
          TableColumn(shrinksTo: 12) { StyledText($0.path) },
          TableColumn { StyledText($0.kind == .added ? "is missing" : "differs", .dim) },
          TableColumn { change in
            StyledText(
              "\(Counted.text(change.linesAdded, "line")) back, \(change.linesRemoved.grouped) gone"
            )
          },
        ]
      ).padding())
  }

  private static func list(_ copies: [LibraryCopy], _ call: Call, _ session: Session) {
    switch call.form {
    case .json: write(copies, [], isDone: false, session)
    case .plain:
      session.write(
        rows: copies.map { [$0.name, "\($0.day)", "\($0.files)", "\($0.bytes)"] })
    case .pretty:
      if copies.isEmpty { return session.tell("There are no copies yet.") }
      session.show(
        Table(
          copies,
          columns: [
            TableColumn { StyledText($0.name, .strong) },
            TableColumn(alignment: .trailing) { StyledText(Counted.text($0.files, "file")) },
            TableColumn(alignment: .trailing) {
              StyledText("\((($0.bytes + 1023) / 1024).grouped) kB")
            },
          ]
        ).padding())
    }
  }

  private static func write(
    _ copies: [LibraryCopy], _ changes: [CopyChange], isDone: Bool, _ session: Session
  ) {
    session.write(
      "restore",
      [
        ("done", .bool(isDone)),
        (
          "copies",
          .array(
            copies.map {
              .object([
                ("name", .string($0.name)), ("day", .string("\($0.day)")),
                ("files", .int($0.files)), ("bytes", .int($0.bytes)),
              ])
            })
        ),
        (
          "changes",
          .array(
            changes.map {
              .object([
                ("path", .string($0.path)),
                ("kind", .string($0.kind == .added ? "added" : "changed")),
                ("linesAdded", .int($0.linesAdded)), ("linesRemoved", .int($0.linesRemoved)),
              ])
            })
        ),
      ])
  }

  private static func fields(_ change: CopyChange) -> [String] {
    [
      change.path, change.kind == .added ? "added" : "changed", "\(change.linesAdded)",
      "\(change.linesRemoved)",
    ]
  }
}
