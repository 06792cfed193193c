public import TextUI
import Things

/// The context of a command: the library, the terminal, and the source of its line.
@MainActor
public final class Session {
  /// Where command lines come from.
  public enum Source: Hashable, Sendable {
    case shell
    case prompt
    case script
  }

  let terminal: any Terminal
  var source: Source
  /// Set by `quit`: no more lines are read.
  var isOver = false
  var surroundings: Surroundings
  public var memory = SessionMemory() { didSet { renewScene(oldValue) } }
  /// Opens the library.
  let door: LibraryDoor
  var talk = Talk()
  /// The terminal's theme, used if the settings name none.
  let ownTheme: Theme
  /// The environment of all views: the store, its settings, and the scene.
  private(set) var root = EnvironmentValues()

  public init(
    terminal: any Terminal, source: Source, surroundings: Surroundings,
    opener: @escaping LibraryDoor.Opener
  ) {
    self.terminal = terminal
    ownTheme = terminal.paint.theme
    self.source = source
    self.surroundings = surroundings
    door = LibraryDoor(opener)
  }

  /// The library, opened on first use.
  var store: ThingStore {
    get throws {
      if let opened = door.opened { return opened }
      let store = try door.open(proceeding) { try confirmsCreating($0) }
      root.insert(store)
      root.settings = SettingsStorage(store, reporter: Reporter(terminal))
      root.scene = LibraryScene(memory.storage, of: store)
      reportNotices()
      return store
    }
  }

  private func confirmsCreating(_ folder: String) throws -> Bool {
    guard canAsk else {
      throw Refusal(
        "no library in \(folder).", remedy: "Check the path, or pass -y to create a library there.",
        status: .noInput)
    }
    return try confirms("There is no library in \(folder). Create one?", Call(command: ""))
  }

  /// The library if it exists; never creates it or waits.
  var existingStore: ThingStore? { get throws { try door.existing } }

  /// The library if a command has already opened it.
  var openStore: ThingStore? { door.opened }

  /// Whether a question can be asked at all.
  var canAsk: Bool { terminal.capabilities.isInteractive }

  /// From now on, the library is a demo, and nothing is kept on this device.
  func enterDemo() {
    door.enterDemo()
    memory.storage = MemoryStorage()
  }

  private func renewScene(_ before: SessionMemory) {
    guard memory.storage !== before.storage, let store = door.opened else { return }
    root.scene = LibraryScene(memory.storage, of: store)
  }

  /// Does deferred work while the user is idle.
  func rest(isBrief: Bool = false) {
    door.opened?.upkeep.rest(isBrief: isBrief)
    startAwaitedSync()
  }

  /// Indexes files that changed since the last line.
  func refresh() throws {
    try door.opened?.refresh()
    reportNotices()
  }
}
