/// The description of a command for help, completion and the manual.
public struct CommandHelp: Sendable {
  var name: String
  /// One line, without a full stop.
  var summary: String
  /// The arguments, one form per line.
  var usage: [String]
  private let paragraphs: @MainActor @Sendable () -> String
  /// Paragraphs for the manual.
  @MainActor var text: String { paragraphs() }
  var options: [Option]
  var operands: Completed
  var group: Group
  /// A letter that runs it at the prompt.
  var letter: Character?
  /// Names in other programs; they run the command and mention its name.
  var elsewhere: [String]
  var examples: [Example]
  /// Whether words that begin with a dash but are not options are operands.
  var takesDashes: Bool
  /// Whether the short help lists it.
  var isForNewcomers: Bool
  private let members: @MainActor @Sendable () -> [Member]
  /// The members of the `--json` answer; empty for a command without one.
  @MainActor var json: [Member] { members() }

  /// How the command appears in the list of help.
  public enum Group: Int, CaseIterable, Sendable {
    case study
    case things
    case decks
    case past
    case memory
    case library
    case program

    var title: String {
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
    var line: String
    var meaning: String

    init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// A member of a `--json` answer by its path, such as `things[].short`, and its meaning.
  public struct Member: Hashable, Sendable {
    var path: String
    var meaning: String

    init(_ path: String, _ meaning: String) {
      self.path = path
      self.meaning = meaning
    }
  }

  init(
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
