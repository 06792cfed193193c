import TextUI
import Things

/// `where`: the places of the library and what belongs to it.
enum WhereCommand: Command {
  static let about = CommandHelp(
    "where", "say where the library is, and what belongs to it",
    text: """
      --library DIR, or TIL_LIBRARY in the environment, names another library.
      """, group: .library,
    examples: [.init("where", "the folders and files")],
    json: [
      .init("paths[].what", "library, decks, journal, index, state, copies or device"),
      .init("paths[].path", "where it is"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let paths = try session.store.upkeep.paths()
    switch call.form {
    case .pretty:
      session.show(
        Table(
          paths,
          columns: [
            TableColumn { StyledText($0.what, .dim) }, TableColumn { StyledText($0.path) },
          ]
        ).padding())
    case .plain: session.write(rows: paths.map { [$0.what, $0.path] })
    case .json:
      session.write(
        "where",
        [
          (
            "paths",
            .array(
              paths.map { .object([("what", .string($0.what)), ("path", .string($0.path))]) })
          )
        ])
    }
    return .done
  }
}
