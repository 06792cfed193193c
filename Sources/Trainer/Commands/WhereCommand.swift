import TextUI
import Things

enum WhereCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "where", "Show where your data is stored",
    text: """
      To use another library, pass --library DIR or set TIL_LIBRARY in the environment.
      """, group: .library,
    examples: [.init("where", "Show all directories and files")],
    json: report.members)

  /// Paths, and what the library is synced with.
  private struct Answer {
    var paths: [(what: String, path: String)]
    var sync: SyncState?
  }

  private static let report = Report<Answer>(
    "where",
    [
      .list(
        "paths", of: \.paths,
        [
          Field(
            "what", "library, decks, journal, index, state, copies, settings or device",
            value: { $0.what }),
          Field("path", "its path", value: { $0.path }),
        ]),
      Field("remote", "the host or directory it is synced with") { $0.sync?.remote }.inJSONOnly,
      Field("synced", "when it was last synced") { $0.sync?.time }.inJSONOnly,
      Field("waiting", "reviews not sent yet") { $0.sync?.waiting }.inJSONOnly,
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let store = try session.store
    let answer = Answer(paths: store.upkeep.paths(), sync: try store.sync.syncState())
    session.answer(answer, as: report, call) {
      let sync = answer.sync.map { [("synced", SyncStanding(state: $0, now: store.now()).text)] }
      session.show(
        Table(
          answer.paths + (sync ?? []),
          columns: [
            TableColumn { StyledText($0.what == "copies" ? "backups" : $0.what, .dim) },
            TableColumn { StyledText($0.path) },
          ]
        ).padding())
    }
    return .done
  }
}
