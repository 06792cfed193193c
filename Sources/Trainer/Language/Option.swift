/// An option of a command, or of all commands.
public struct Option: Hashable, Sendable {
  /// Without its dashes.
  public var name: String
  public var letter: Character?
  /// What its value is called in the usage; nil for a switch.
  public var value: String?
  public var summary: String
  public var completed: About.Completed

  public init(
    _ name: String, letter: Character? = nil, value: String? = nil, _ summary: String,
    completed: About.Completed = .nothing
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.summary = summary
    self.completed = completed
  }

  /// As usage shows it: `-d DECK` or `--every 2h`.
  public var spelled: String { letter.map { "-\($0)" } ?? "--\(name)" }

  /// As a table of options shows it: `-d, --deck DECK`.
  var usage: String {
    let letter = letter.map { "-\($0), " } ?? ""
    let value = value.map { " \($0)" } ?? ""
    return "\(letter)--\(name)\(value)"
  }

  /// Options that every command takes.
  public static let everywhere: [Option] = [
    Option("help", letter: "h", "explain the command"),
    Option("version", "say which til this is"),
    Option("yes", letter: "y", "answer every question with yes"),
    Option("dry-run", letter: "n", "show what would be done, and do nothing"),
    Option("json", "data as JSON"),
    Option("plain", "data as lines of fields parted by tabs"),
    Option("library", value: "DIR", "the library's folder", completed: .files),
  ]

  public static let deck = Option("deck", letter: "d", value: "DECK", "the deck", completed: .decks)
}
