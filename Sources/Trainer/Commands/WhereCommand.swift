import TextUI
import Things

/// `where`: Shows where the data is stored.
enum WhereCommand: Command {
  static let about = CommandHelp(
    "where", "say where the library is, and what belongs to it",
    text: """
      --library DIR, or TIL_LIBRARY in the environment, names another library.
      """, group: .library,
    examples: [.init("where", "the folders and files")],
    json: report.members)

  private static let report = Report<[(what: String, path: String)]>(
    "where",
    [
      .list(
        "paths", of: \.self,
        [
          Field(
            "what", "library, decks, journal, index, state, copies or device", value: { $0.what }),
          Field("path", "where it is", value: { $0.path }),
        ])
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let paths = try session.store.upkeep.paths()
    session.answer(paths, as: report, call) {
      session.show(
        Table(
          paths,
          columns: [
            TableColumn { StyledText($0.what, .dim) }, TableColumn { StyledText($0.path) },
          ]
        ).padding())
    }
    return .done
  }
}
