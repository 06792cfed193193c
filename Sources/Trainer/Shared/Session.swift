public import Interchange
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

  /// How a library is to be opened.
  public enum Opening: Hashable, Sendable {
    /// Made, if there is none.
    case full
    /// As it is, without waiting for anything; nil if there is none.
    case glance
  }

  /// Opens the library of a folder, or of the environment's folder where none is named.
  ///
  /// What takes long calls `proceed`, which may throw to give up.
  public typealias Opener =
    @MainActor (
      _ folder: String?, _ opening: Opening, _ proceed: @escaping (String) throws -> Void
    ) throws -> ThingStore?
  /// Reads a file that a command names, or standard input for `-`.
  public typealias Reader = (_ path: String, _ limit: Int) throws -> [UInt8]

  public let terminal: any Terminal
  /// The theme of the terminal where none is set.
  let ownTheme: Theme
  public var source: Source
  /// The corrected line, which Return takes at the next prompt and Up recalls.
  public var offeredLine: String?
  /// Lines that are kept for the pager; nil while output is printed at once.
  var collected: [StyledText]?
  /// Set by `quit`: no further line is read.
  public var isOver = false
  /// The deck being studied: where `add` puts a Thing.
  public var studiedDeck: String?
  /// The decks that come with the program.
  public var starters = Starters.none
  /// When the newest change arrived that was reported as received.
  var lastSyncSeen: Int64 = 0
  /// What was counted on this device, as far as it was asked for.
  var counts: [KeptCount: Int] = [:]
  /// Since when a command, or what an answer asked for, is at work.
  var workBegan = ContinuousClock.now
  /// Local time elsewhere, for files that tell only UTC.
  public var zones: Zones = { zone, times in
    zone == nil || zone == "UTC" ? Array(repeating: 0, count: times.count) : nil
  }

  /// Reads and writes Anki packages.
  public var packages: any AnkiPackages = NoPackages()

  /// Values kept on this device, outside the library; the program passes in a lasting storage.
  public var memory: any ValueStorage = MemoryStorage() {
    didSet { if let opened { open(opened) } }
  }

  /// The paths that go on from a beginning, those of folders with a slash at the end.
  public var fileNames: (_ beginning: String) -> [String] = { _ in [] }

  /// Files are read so where no library is needed.
  public let read: Reader
  private let opener: Opener
  private var opened: ThingStore?
  /// The environment above every view: the store, its settings, and the scene.
  private(set) var root = EnvironmentValues()
  private var folder: String?
  /// What was said once is not said again.
  private var told: Set<Notice> = []

  public init(
    terminal: any Terminal, source: Source, read: @escaping Reader, opener: @escaping Opener
  ) {
    self.terminal = terminal
    ownTheme = terminal.paint.theme
    self.source = source
    self.read = read
    self.opener = opener
  }

  /// A session on a library that is open already.
  public convenience init(store: ThingStore, terminal: any Terminal, source: Source) {
    self.init(
      terminal: terminal, source: source, read: { try store.files.read($0, limit: $1) },
      opener: { _, _, _ in store })
    open(store)
  }

  /// The library, opened when it is first asked for.
  public var store: ThingStore {
    get throws {
      if let opened { return opened }
      guard let store = try opener(folder, .full, proceeding) else {
        preconditionFailure("A library that is opened fully is made if there is none.")
      }
      open(store)
      reportNotices()
      return store
    }
  }

  /// Puts the store into the environment, once and for every view.
  private func open(_ store: ThingStore) {
    opened = store
    root.insert(store)
    root.settings = SettingsStorage(store, reporter: Reporter(terminal))
    root.scene = LibraryScene(memory, of: store)
  }

  /// The library if there is one; it is never made, and nothing is waited for.
  public var existingStore: ThingStore? {
    get throws {
      if let opened { return opened }
      return try opener(folder, .glance) { _ in }
    }
  }

  /// The library if a command has opened it already.
  var openStore: ThingStore? { opened }

  /// Whether a question can be asked at all.
  public var canAsk: Bool { terminal.capabilities.isInteractive }

  /// Takes the folder of `--library`, which cannot change once a library is open.
  func choose(folder: String?) throws {
    guard let folder, folder != self.folder else { return }
    guard opened == nil else {
      throw UsageError(
        "a library is already open.", remedy: "To open another one: til --library DIR")
    }
    self.folder = folder
  }

  /// Does what waits until nobody waits for an answer.
  func rest(isBrief: Bool = false) { opened?.upkeep.rest(isBrief: isBrief) }

  /// Takes in what changed in the files since the last line.
  func refresh() throws {
    try opened?.refresh()
    reportNotices()
  }

  /// Shows how far the library is; everything happens on the main thread.
  private var proceeding: (String) throws -> Void {
    { [weak self] what in try MainActor.assumeIsolated { try self?.proceed(what) } }
  }

  /// Says what the library has to say.
  func reportNotices() {
    guard let opened else { return }
    for notice in opened.library.takeNotices() where told.insert(notice).inserted {
      reporter.report(notice)
    }
  }
}

/// How far local time was ahead of UTC, in seconds, at instants given in seconds since 1970.
///
/// Without a name it is the zone of this computer; nil says that there is no zone of that name.
public typealias Zones = (_ zone: String?, _ times: [Int64]) -> [Int]?
