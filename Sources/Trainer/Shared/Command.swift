public import Things

/// A command: its help and its implementation.
///
/// Each command is one file and one line in `CommandList`. Help, completion and the manual are
/// generated from `about`.
@MainActor
public protocol Command {
  static var about: CommandHelp { get }
  /// Whether it only shows what is there, so that a mistyped `TIL_LIBRARY` must not create a library.
  static var isReading: Bool { get }
  static func run(_ call: Call, in session: Session) throws -> ExitStatus
}

extension Command {
  public static var isReading: Bool { false }
}

/// All commands, in the order of the help.
@MainActor
public enum CommandList {
  static let all: [any Command.Type] = [
    // Studying
    StudyCommand.self,
    DueCommand.self,
    DeadlineCommand.self,
    CatchupCommand.self,
    EasyCommand.self,
    // Things
    AddCommand.self,
    ListCommand.self,
    ShowCommand.self,
    WhyCommand.self,
    EditCommand.self,
    RemoveCommand.self,
    MoveCommand.self,
    TagCommand.self,
    SuspendCommand.self,
    ResumeCommand.self,
    BuryCommand.self,
    FlagCommand.self,
    UnflagCommand.self,
    ResetCommand.self,
    // Decks and files
    DecksCommand.self,
    RenameCommand.self,
    ImportCommand.self,
    ScanCommand.self,
    LintCommand.self,
    FollowCommand.self,
    UnfollowCommand.self,
    ExportCommand.self,
    // History
    UndoCommand.self,
    RedoCommand.self,
    HistoryCommand.self,
    // Memory
    StatsCommand.self,
    FitCommand.self,
    SimulateCommand.self,
    ReplayCommand.self,
    // The library
    WhereCommand.self,
    SyncCommand.self,
    SetCommand.self,
    CheckCommand.self,
    RebuildCommand.self,
    RestoreCommand.self,
    // The program
    DemoCommand.self,
    HelpCommand.self,
    CompletionsCommand.self,
    ManualCommand.self,
    VersionCommand.self,
    QuitCommand.self,
  ]

  static var names: [String] { all.map { $0.about.name } }

  /// The command with exactly this name.
  static func named(_ name: String) -> (any Command.Type)? {
    all.first { $0.about.name == name }
  }

  /// The command with this name, this letter, or this name in another program.
  static func called(_ name: String) -> (any Command.Type)? {
    named(name)
      ?? all.first { $0.about.letter.map(String.init) == name || $0.about.elsewhere.contains(name) }
  }
}
