public import Interchange
public import TextUI
public import Things

/// The context of a command: the store, the terminal, and the source of its line.
@MainActor
public final class Session {
  /// Where command lines come from.
  public enum Source: Hashable, Sendable {
    case shell
    case prompt
    case script
  }

  /// How to open a library.
  public enum Opening: Hashable, Sendable {
    /// Creates the library if it does not exist.
    case full
    /// Creates the library only in its default place; nil if nothing is where `TIL_LIBRARY` says.
    case reading
    /// Nil if nothing is at the library's path.
    case existing
    /// Opens the library as it is, without waiting; nil if it does not exist.
    case glance
  }

  /// Opens the library in a folder, or in the default folder if none is named.
  ///
  /// Long work calls `proceed`, which can throw to cancel it.
  public typealias Opener =
    @MainActor (
      _ folder: String?, _ opening: Opening, _ proceed: @escaping Proceeding
    ) throws -> ThingStore?
  /// Takes the progress of long work, and whether the work waits for another program.
  public typealias Proceeding = (_ what: String, _ isWaiting: Bool) throws -> Void
  /// Reads a file named by a command, or standard input for `-`.
  public typealias Reader = (_ path: String, _ limit: Int) throws -> [UInt8]

  public let terminal: any Terminal
  /// The terminal's theme, used if the settings name none.
  let ownTheme: Theme
  public var source: Source
  /// The corrected line: Return at the next prompt runs it, and Up recalls it.
  public var offeredLine: String?
  /// Lines collected for the pager; nil while output is printed immediately.
  var collected: [StyledText]?
  /// Lines printed since a recording began; nil without one.
  var recorded: [StyledText]?
  /// Set by `quit`: no more lines are read.
  public var isOver = false
  /// The deck being studied, which is the default of `add`.
  public var studiedDeck: String?
  /// The starter decks included in the program.
  public var starters = Starters.none
  /// The time of the newest received change that was already reported.
  var lastSyncSeen: Int64 = 0
  /// Whether the next idle moment starts a background sync.
  var awaitsSync = false
  /// The counters of this device that were read so far.
  var counts: [KeptCount: Int] = [:]
  /// When the current command began, or the work that an answer started.
  var workBegan = ContinuousClock.now
  /// Local time in other zones, for files with UTC times only.
  public var zones: Zones = { zone, times in
    zone == nil || zone == "UTC" ? Array(repeating: 0, count: times.count) : nil
  }

  /// Reads and writes Anki packages.
  public var packages: any AnkiPackages = NoPackages()

  /// The dictionaries installed on this computer.
  public var dictionaries: any InstalledDictionaries = NoDictionaries()

  /// Values kept on this device, outside the library; the program passes in persistent storage.
  public var memory: any ValueStorage = MemoryStorage() {
    didSet { if let opened { open(opened) } }
  }

  /// Opens a file in the program for its kind; false if there is none.
  public var viewer: (@MainActor (_ path: String) -> Bool)?
  /// Draws pictures and makes sounds; nil where the program cannot.
  public var helpers: (any HelperPrograms)?
  /// Makes a library for `demo`; nil where the program has none.
  public var demo: (any DemoLibrary)?
  /// Whether the open library is a demo.
  private(set) var isDemo = false

  /// The formats on disk and the libraries in use, with their versions.
  public var parts: () -> [(name: String, version: String)] = { [] }

  /// Completes a path; folders end in a slash.
  public var fileNames: (_ beginning: String) -> [String] = { _ in [] }

  /// Reads files, also without a library.
  public let read: Reader
  /// Writes files, also without a library; nil if only a library can.
  public var writer: (([UInt8], _ path: String) throws -> Void)?
  private let opener: Opener
  private var opened: ThingStore? { didSet { glanced = nil } }
  /// The library, opened to look something up.
  private var glanced: ThingStore?
  /// The environment of all views: the store, its settings, and the scene.
  private(set) var root = EnvironmentValues()
  private var folder: String? { didSet { glanced = nil } }
  /// Whether the current command only shows what is there.
  var isReading = false
  /// Whether `-y` permits creating the library that `--library` names.
  private var mayCreate = false
  /// Notices already shown, which are not repeated.
  private(set) var reported: Set<Notice> = []
  /// Whether rebuild runs and was told to continue without lost lines.
  var isRebuilding = false
  /// The status of the current command if its output is incomplete.
  var incompleteness: ExitStatus?

  public init(
    terminal: any Terminal, source: Source, read: @escaping Reader, opener: @escaping Opener
  ) {
    self.terminal = terminal
    ownTheme = terminal.paint.theme
    self.source = source
    self.read = read
    self.opener = opener
  }

  /// The library, opened on first use.
  public var store: ThingStore {
    get throws {
      if let opened { return opened }
      if let folder, !mayCreate, let store = try opener(folder, .existing, proceeding) {
        return ready(store)
      }
      try allowCreating()
      let opening = isReading && !mayCreate ? Opening.reading : .full
      guard let store = try opener(folder, opening, proceeding) else {
        throw Refusal(
          "TIL_LIBRARY names a directory that does not exist.",
          remedy: "Check its path, or pass -y to create a library there.", status: .noInput)
      }
      return ready(store)
    }
  }

  private func ready(_ store: ThingStore) -> ThingStore {
    open(store)
    reportNotices()
    return store
  }

  /// A mistyped `--library` must not create a library.
  private func allowCreating() throws {
    guard let folder, !mayCreate else { return }
    guard canAsk else {
      throw Refusal(
        "no library in \(folder).", remedy: "Check the path, or pass -y to create a library there.",
        status: .noInput)
    }
    let isWanted = try confirms(
      "There is no library in \(folder). Create one?",
      Call(command: "", operands: [], values: [:]))
    guard isWanted else { throw Refusal("nothing was changed.") }
  }

  /// Puts the store into the environment of all views, once.
  private func open(_ store: ThingStore) {
    opened = store
    root.insert(store)
    root.settings = SettingsStorage(store, reporter: Reporter(terminal))
    root.scene = LibraryScene(memory, of: store)
  }

  /// The library if it exists; never creates it or waits.
  public var existingStore: ThingStore? {
    get throws {
      if let opened { return opened }
      if glanced == nil { glanced = try opener(folder, .glance) { _, _ in } }
      return glanced
    }
  }

  /// The library if a command has already opened it.
  var openStore: ThingStore? { opened }

  /// Whether a question can be asked at all.
  public var canAsk: Bool { terminal.capabilities.isInteractive }

  /// From now on, the library is a demo, and nothing is kept on this device.
  func enterDemo() {
    isDemo = true
    folder = nil
    memory = MemoryStorage()
  }

  /// Sets the folder of `--library`, which cannot change once a library is open.
  func choose(folder: String?, mayCreate: Bool = false) throws {
    if mayCreate { self.mayCreate = true }
    guard let folder, folder != self.folder else { return }
    guard opened == nil else {
      throw UsageError(
        "a library is already open.", remedy: "To open another one: til --library DIR")
    }
    self.folder = folder
  }

  /// Does deferred work while the user is idle.
  func rest(isBrief: Bool = false) {
    opened?.upkeep.rest(isBrief: isBrief)
    startAwaitedSync()
  }

  /// Indexes files that changed since the last line.
  func refresh() throws {
    try opened?.refresh()
    reportNotices()
  }

  /// Shows progress while the library opens; runs on the main thread.
  private var proceeding: Proceeding {
    { [weak self] what, isWaiting in
      try MainActor.assumeIsolated {
        if isWaiting { self?.tellOnce(Notice("\(what).")) }
        try self?.proceed(what)
      }
    }
  }

  private func tellOnce(_ notice: Notice) {
    guard reported.insert(notice).inserted else { return }
    var told = notice
    if isRebuilding { told.remedy = notice.whenRebuilding ?? notice.remedy }
    reporter.report(told)
    if let status = notice.status { incompleteness = status }
  }

  /// Prints the notices of the library.
  func reportNotices() {
    guard let opened else { return }
    for notice in opened.takeNotices() { tellOnce(notice) }
    reportIgnored(opened.settings.ignored)
  }

  /// Reminds of conflict copies whose decks are about to be shown or studied.
  func mentionCopies() throws {
    for copy in try store.upkeep.waitingCopies() { tellOnce(copy.notice) }
  }

  /// Names the programs that the journal sets, once per library.
  private func reportIgnored(_ lines: [SettingLine]) {
    guard !lines.isEmpty, let scene = root.scene, let device = opened?.library.device else {
      return
    }
    var told = scene["ignored"].map { Set($0.split(separator: " ").map(String.init)) } ?? []
    for line in lines where told.insert(line.name).inserted {
      tellOnce(Notice(ignored: line, on: device))
    }
    scene["ignored"] = told.sorted().joined(separator: " ")
  }
}

extension Notice {
  /// A line of the journal that names a program.
  fileprivate init(ignored line: SettingLine, on device: Device) {
    let writer = line.writer.map { " that \($0) set" } ?? ""
    let value = line.value
    let isOwn = line.writer == device && value.count <= 80 && Escaping.safe(value) == value
    self.init(
      "Ignored the \(line.name)\(writer) in the journal, because a journal can come from elsewhere.",
      remedy: "To set it on this computer: set \(line.name) "
        + (isOwn ? Call.Word.asOperand(value) : "COMMAND"))
  }
}

/// The UTC offsets in seconds at instants given in seconds since 1970.
///
/// Without a name it uses the timezone of this computer; nil means that no zone has that name.
public typealias Zones = (_ zone: String?, _ times: [Int64]) -> [Int]?
