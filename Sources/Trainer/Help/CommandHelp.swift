/// The description of a command for help, completion and the manual.
public struct CommandHelp: Sendable {
  public var name: String
  /// One line, without a full stop.
  public var summary: String
  /// The arguments, one form per line.
  public var usage: [String]
  private let paragraphs: @MainActor @Sendable () -> String
  /// Paragraphs for the manual.
  @MainActor public var text: String { paragraphs() }
  public var options: [Option]
  public var operands: Completed
  public var group: Group
  /// A letter that runs it at the prompt.
  public var letter: Character?
  /// Names in other programs; they run the command and mention its name.
  public var elsewhere: [String]
  public var examples: [Example]
  /// Whether words that begin with a dash but are not options are operands.
  public var takesDashes: Bool
  /// Whether the short help lists it.
  public var isForNewcomers: Bool
  private let members: @MainActor @Sendable () -> [Member]
  /// The members of the `--json` answer; empty for a command without one.
  @MainActor public var json: [Member] { members() }

  /// How the command appears in the list of help.
  public enum Group: Int, CaseIterable, Sendable {
    case study
    case things
    case decks
    case past
    case memory
    case library
    case program

    public var title: String {
      switch self {
      case .study: "Studying"
      case .things: "Things"
      case .decks: "Decks and files"
      case .past: "Undo and history"
      case .memory: "Memory"
      case .library: "The library"
      case .program: "The program"
      }
    }
  }

  /// What Tab completes.
  public enum Completed: Hashable, Sendable {
    case nothing
    case things
    case decks
    case query
    case files
    /// Files, and the decks that come with til.
    case sources
    case tags
    case settings
    case commands
    case words([String])
  }

  /// A line to try and what it does; tests run the line.
  public struct Example: Sendable {
    public var line: String
    public var meaning: String

    public init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// A member of a `--json` answer by its path, such as `things[].short`, and its meaning.
  public struct Member: Hashable, Sendable {
    public var path: String
    public var meaning: String

    public init(_ path: String, _ meaning: String) {
      self.path = path
      self.meaning = meaning
    }
  }

  public init(
    _ name: String, _ summary: String, usage: [String] = [""],
    text: @autoclosure @escaping @MainActor @Sendable () -> String = "",
    options: [Option] = [], operands: Completed = .nothing, group: Group,
    letter: Character? = nil, elsewhere: [String] = [], examples: [Example] = [],
    takesDashes: Bool = false, isForNewcomers: Bool = false,
    json: @autoclosure @escaping @MainActor @Sendable () -> [Member] = []
  ) {
    self.name = name
    self.summary = summary
    self.usage = usage
    paragraphs = text
    self.options = options
    self.operands = operands
    self.group = group
    self.letter = letter
    self.elsewhere = elsewhere
    self.examples = examples
    self.takesDashes = takesDashes
    self.isForNewcomers = isForNewcomers
    members = json
  }
}
