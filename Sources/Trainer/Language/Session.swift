public import TextUI
public import Things

/// What a command works with: the store, the terminal, and where its line came from.
@MainActor
public final class Session {
  /// Where the words of a command come from.
  public enum Source: Hashable, Sendable {
    case shell
    case prompt
    case script
  }

  public let store: ThingStore
  public let terminal: any Terminal
  public var source: Source
  /// A line that stands in the next prompt, to be corrected or completed.
  public var nextLine: String?
  /// Set by `quit`: no further line is read.
  public var isOver = false

  public init(store: ThingStore, terminal: any Terminal, source: Source) {
    self.store = store
    self.terminal = terminal
    self.source = source
  }

  /// Whether a question can be asked at all.
  public var canAsk: Bool { terminal.capabilities.isInteractive }
}
