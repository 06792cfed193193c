import SystemFiles

/// What belongs to a library, by path.
///
/// Nothing else decides that. Every path that comes from elsewhere (a tree, a mark, a backup, a
/// directory listing) passes through here before it is used. Any other path is foreign: it is
/// neither read nor written.
enum LibraryLayout {
  /// What a path relative to the library is.
  enum Entry: Hashable {
    /// A deck file, by path relative to `decks/`.
    case deck(String)
    /// A journal file, by path relative to `journal/`.
    case journal(String)
    /// A picture or sound, or what a followed deck last brought, by path relative to the library.
    case other(String)
    /// A file for git, written by us alone.
    case gitFile(String)
    case foreign
  }

  /// The directories of the library's files.
  static let folders = ["decks", "journal", "media", "follow"]
  static let gitFiles = [".gitattributes", ".gitignore"]

  /// Directories below `decks` that are nested deeper are skipped.
  static let mostLevels = 16
  private static let mostBytesOfPath = 1024
  /// Leaves room for a temp file's dot and checksum within the usual 255 bytes.
  static let mostBytesOfName = 255 - 2 - Hex.count

  static func entry(_ path: String) -> Entry {
    if gitFiles.contains(where: { $0.utf8.elementsEqual(path.utf8) }) { return .gitFile(path) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.count <= mostLevels + 2, path.utf8.count <= mostBytesOfPath,
      parts.allSatisfy({ isName($0) })
    else { return .foreign }
    let below = parts.dropFirst()
    let rest = below.joined(separator: "/")
    switch parts[0] {
    case "decks":
      let isListed = below.enumerated().allSatisfy { index, part in
        ExistingName(String(part), isFolder: index < below.count - 1) == .usable
      }
      return isListed && DeckName.name(ofPath: rest) != nil ? .deck(rest) : .foreign
    case "journal":
      return parts.count == 3 && parts[2].hasSuffix(".tsv") ? .journal(rest) : .foreign
    case "media", "follow": return .other(path)
    default: return .foreign
    }
  }

  /// Whether a file or directory of a library may have this name.
  ///
  /// Some file systems ignore the case of a name, invisible characters or what follows a tilde, so
  /// `.git` has several spellings.
  static func isName(_ name: some StringProtocol) -> Bool {
    guard name.utf8.count <= mostBytesOfName else { return false }
    // Nearly all names are plain.
    let isPlain = name.utf8.allSatisfy { (0x20..<0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    if isPlain { return !name.isEmpty && !name.utf8.starts(with: ".".utf8) }
    let scalars = name.unicodeScalars
    if scalars.contains(where: { $0.properties.generalCategory == .control }) { return false }
    let visible = String(
      String.UnicodeScalarView(scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }))
    return visible.split(separator: "\\", omittingEmptySubsequences: false).allSatisfy { part in
      let isShortName =
        part.lowercased().hasPrefix("git~") && part.dropFirst(4).allSatisfy(\.isNumber)
      return !part.isEmpty && !part.utf8.starts(with: ".".utf8) && !isShortName
    }
  }

  /// Whether git can have a file at this path in any work tree.
  static func isPossible(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !["", ".", "..", ".git"].contains(part.lowercased())
    }
  }

  /// The size above which a file that arrives is left out: a merge holds three versions of it.
  static func mostBytes(of entry: Entry) -> Int {
    switch entry {
    case .journal: 1 << 27
    case .deck, .other: 1 << 26
    case .gitFile, .foreign: 1 << 16
    }
  }

  /// Paths with equal keys are the same file where case or Unicode's forms make no difference.
  static func key(_ path: String) -> String { DeckName.key(path) }

  /// The files of a library by path, with their sizes, but for git's.
  static func files(
    in library: String, below folders: [String] = folders
  ) throws -> [(path: String, size: Int)] {
    var found: [(path: String, size: Int)] = []
    for folder in folders where try !Folder.isMissing(library + "/" + folder) {
      try look(into: folder, of: library, level: 0, &found)
    }
    return found
  }

  private static func look(
    into folder: String, of library: String, level: Int, _ found: inout [(path: String, size: Int)]
  ) throws {
    for entry in try Folder.list(library + "/" + folder) where entry.isText {
      let path = folder + "/" + entry.name
      if entry.name.lowercased() == ".git" { throw SyncError.nested(folder) }
      if entry.kind == .folder, level <= mostLevels, !entry.name.hasPrefix(".") {
        try look(into: path, of: library, level: level + 1, &found)
      } else if entry.kind == .regular, self.entry(path) != .foreign,
        let status = try Folder.look(library + "/" + path)
      {
        found.append((path, status.size))
      }
    }
  }
}

extension LibraryLayout.Entry {
  /// The path relative to the library; nil for a foreign file.
  var own: String? {
    switch self {
    case .deck(let path): "decks/" + path
    case .journal(let path): "journal/" + path
    case .other(let path), .gitFile(let path): path
    case .foreign: nil
    }
  }

  /// Whether til reads its text; the contents of other files are only copied.
  var isText: Bool {
    switch self {
    case .deck, .journal: true
    case .other, .gitFile, .foreign: false
    }
  }

  /// Whether it holds what the user wrote.
  var isData: Bool {
    switch self {
    case .deck, .journal, .other: true
    case .gitFile, .foreign: false
    }
  }
}

extension Places {
  /// Replaces a library's file, or removes it, without following links.
  func put(_ bytes: [UInt8]?, at path: String) throws(ArchiveError) {
    _ = try OpenFolder(realLibrary).withFolder(of: path, makes: bytes != nil) {
      (folder, name) throws(ArchiveError) in
      if let bytes { try folder.replace(name, with: bytes) } else { try folder.remove(name) }
    }
  }
}
