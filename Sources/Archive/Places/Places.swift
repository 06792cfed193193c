public import SystemFiles
public import Things

/// The paths of a library and its files; nothing is created before it is needed.
public struct Places: Hashable, Sendable {
  /// The library's directory, an absolute path.
  let library: String
  /// The same without symlinks; the directory need not exist yet.
  let realLibrary: String
  /// The path of the index; nil without a cache directory.
  let index: String?
  /// The directory for line history and a paused session; nil without a state directory.
  let state: String?
  /// The directory for the settings of this computer; nil without a configuration directory.
  let config: String?

  var decks: String { library + "/decks" }
  var journal: String { library + "/journal" }
  /// The directory of this library's backups.
  var copies: String? { state.map { "\($0)/copies/\(Self.hash(of: realLibrary))" } }

  /// A file about this library's syncs, in the state directory.
  func syncState(_ ending: String) -> String? {
    state.map { "\($0)/sync/\(Self.hash(of: realLibrary)).\(ending)" }
  }

  /// From the option, `TIL_LIBRARY` or the data directory.
  public init(option: String? = nil, _ variables: PlaceVariables) throws(ArchiveError) {
    let named = [option, variables.library].lazy.compactMap { $0 }.first { !$0.isEmpty }
    guard let library = named.map(Self.absolute) ?? variables.data else {
      throw ArchiveError(path: "", operation: .look, cause: .noPlace)
    }
    self.library = library
    realLibrary = Self.real(library)
    // SQLite is configured not to follow links, so the path must have none.
    index = variables.cache.map {
      "\(Self.real($0))/\(Self.hash(of: Self.real(library))).sqlite"
    }
    state = variables.state
    config = variables.config
  }

  /// Whether anything is at the library's path.
  public var isTaken: Bool { Folder.holds(library) }

  /// Whether the library exists.
  public var hasLibrary: Bool { Folder.isFolder(decks) || Folder.isFolder(journal) }

  /// The index's path, creating its directory; nil if it is not writable, so that the index must be
  /// in memory.
  func usableIndex() -> String? {
    index.flatMap { Self.isUsable(Folder.of($0)) ? $0 : nil }
  }

  /// The state directory, created if missing; nil if it is not writable.
  func usableState() -> String? { state.flatMap { Self.isUsable($0) ? $0 : nil } }

  /// Whether the index is on a network file system, where WAL is not safe.
  var isIndexOnNetwork: Bool { index.map { System.isOnNetwork(Folder.of($0)) } ?? false }

  private static func isUsable(_ folder: String) -> Bool {
    do { try Folder.make(folder) } catch { return false }
    return System.mayWrite(folder)
  }

  private static func hash(of path: String) -> String { Hex.text(CRC64.of(path)) }

  private static func absolute(_ path: String) -> String {
    let whole =
      path.utf8.first == UInt8(ascii: "/") ? path : (System.currentFolder() ?? "") + "/" + path
    let length = whole.utf8.reversed().drop { $0 == UInt8(ascii: "/") }.count
    return length == 0 ? "/" : String(decoding: whole.utf8.prefix(length), as: UTF8.self)
  }

  /// Resolves symlinks in the existing part of a path.
  private static func real(_ path: String) -> String {
    if let real = System.realPath(path) { return real }
    let parent = Folder.of(path)
    if parent == path || parent == "." { return path }
    let above = real(parent)
    return (above == "/" ? "" : above) + "/" + Folder.name(of: path)
  }
}

/// The environment variables for directories, read once.
public struct PlaceVariables: Hashable, Sendable {
  public var library: String?
  var device: String?
  var home: String?
  var dataHome: String?
  var cacheHome: String?
  var stateHome: String?
  var configHome: String?

  public init(
    library: String? = nil, device: String? = nil, home: String? = nil, dataHome: String? = nil,
    cacheHome: String? = nil, stateHome: String? = nil, configHome: String? = nil
  ) {
    self.library = library
    self.device = device
    self.home = home
    self.dataHome = dataHome
    self.cacheHome = cacheHome
    self.stateHome = stateHome
    self.configHome = configHome
  }

  public static func ofProcess() -> PlaceVariables {
    PlaceVariables(
      library: System.environment("TIL_LIBRARY"), device: System.environment("TIL_DEVICE"),
      home: System.environment("HOME"), dataHome: System.environment("XDG_DATA_HOME"),
      cacheHome: System.environment("XDG_CACHE_HOME"),
      stateHome: System.environment("XDG_STATE_HOME"),
      configHome: System.environment("XDG_CONFIG_HOME"))
  }

  /// An XDG directory.
  ///
  /// Relative paths count as unset, including `HOME`.
  private func folder(_ set: String?, orBelowHome path: String) -> String? {
    if let set, set.utf8.first == UInt8(ascii: "/") { return set + "/til" }
    guard let home, home.utf8.first == UInt8(ascii: "/") else { return nil }
    return home + path + "/til"
  }

  var data: String? { folder(dataHome, orBelowHome: "/.local/share") }
  var cache: String? { folder(cacheHome, orBelowHome: "/.cache") }
  var state: String? { folder(stateHome, orBelowHome: "/.local/state") }
  var config: String? { folder(configHome, orBelowHome: "/.config") }
}

extension Places {
  /// Creates the library if it is missing; returns whether it is writable.
  public func makeAccess() throws(ArchiveError) -> Access {
    do throws(ArchiveError) {
      try makeLibrary()
    } catch {
      guard error.isReadOnly, hasLibrary else { throw error }
      return readOnly
    }
    return try access()
  }

  /// Whether an existing library is writable.
  public func access() throws(ArchiveError) -> Access {
    switch try LibraryLock.attempt(journal) {
    case .held(let lock): lock.release()
    case .busy: break
    case .readOnly: return readOnly
    }
    return .full
  }

  /// Whether an index exists; without one the library must be read first.
  public var hasIndex: Bool {
    guard let index, let status = try? Folder.look(index) else { return false }
    return status.kind == .regular
  }

  private var readOnly: Access { .readOnly("the library is read-only (\(library))") }
}

extension Places {
  /// Creates the missing parts of a library.
  ///
  /// The files for git come first. Once `decks` or `journal` exists the library does too, and if
  /// the user then deletes the git files they stay deleted.
  public func makeLibrary() throws(ArchiveError) {
    try Folder.make(library)
    if !hasLibrary {
      try make(".gitattributes", Self.gitAttributes)
      try make(".gitignore", Self.gitIgnore)
    }
    try Folder.make(journal)
    try Folder.make(decks)
  }

  private func make(_ name: String, _ text: String) throws(ArchiveError) {
    let path = library + "/" + name
    guard try Folder.look(path) == nil else { return }
    // Two terminals may create a library at once, before there is a lock.
    let temporary = Folder.hidden(path, ending: "\(System.processNumber)")
    try WholeFile.make(temporary, Array(text.utf8))
    try Folder.rename(temporary, to: path)
    try Folder.sync(library)
  }

  /// Files are kept byte for byte, and journals merge by union.
  ///
  /// The driver `til` merges decks row by row; without it, git merges lines.
  static let gitAttributes = """
    journal/** -text merge=union
    decks/** -text merge=til

    """

  /// What libraries made by earlier versions have.
  static let formerGitAttributes = """
    journal/** -text merge=union
    decks/** -text

    """

  /// The lock, and temp files of an interrupted run, but no deck or journal.
  static let gitIgnore = "!*.csv\n!*.tsv\n" + formerGitIgnore

  static let formerGitIgnore = """
    /journal/.lock
    .*.csv.*
    .*.tsv.*

    """
}
