import Foundation

/// What a machine has: the lines of its journal and the rows of its decks.
struct Possessions {
  private(set) var lines: Set<String> = []
  /// Short and long form by id.
  private(set) var things: [String: String] = [:]
  /// The forms of rows with or without an id.
  private var texts: Set<String> = []

  init(_ files: [String: String]) {
    for (path, text) in files {
      let parts = text.split(whereSeparator: \.isNewline).map(String.init)
      if path.hasPrefix("journal/") {
        lines.formUnion(parts.filter { $0.contains("\t") && !$0.hasPrefix("til-journal") })
      } else if path.hasPrefix("decks/") {
        for row in parts.dropFirst() {
          let cells = row.split(separator: ",", omittingEmptySubsequences: false)
          if cells.count > 1 { texts.insert("\(cells[0]) = \(cells[1])") }
          guard cells.count >= 6, cells[5].utf8.count == 10 else { continue }
          things[String(cells[5])] = "\(cells[0]) = \(cells[1])"
        }
      }
    }
  }

  /// What of these is not in the other; a Thing is there with its id or with its text.
  func missing(in other: Possessions) -> [String] {
    lines.subtracting(other.lines).map { "the line \($0.prefix(60))" }
      + things.filter { other.things[$0.key] == nil && !other.texts.contains($0.value) }
      .map { "the Thing \($0.value)" }
  }
}

extension HostileWorld {
  /// The regular files of the library, without those of git.
  func possessions() throws -> Possessions {
    var files: [String: String] = [:]
    for (path, file) in try FileRecord.all(below: library, without: [".git"])
    where file.kind == .typeRegular && file.size < 10_000_000 {
      files[path] = String(decoding: file.content ?? Data(), as: UTF8.self)
    }
    return Possessions(files)
  }

  /// Everything that is neither the library, nor the remote, nor til's own.
  func surroundings() throws -> [String: FileRecord] {
    let own = ["data/til", "cache/til", "state/til", "config/til", "box", "other", "ran", "tmp"]
    return try FileRecord.all(below: home.folder, without: own, isMarking: true)
  }

  /// The files of the library that no sync may put there.
  func intruders(since before: [String: FileRecord]) throws -> [String] {
    try FileRecord.all(below: library, without: [".git"]).compactMap { path, file in
      let parts = path.split(separator: "/")
      if before[path]?.kind == file.kind { return nil }
      if file.kind == .typeDirectory { return Self.isShared(parts[0]) ? nil : path }
      let isShared =
        parts.count > 1 && Self.isShared(parts[0])
        && [".csv", ".tsv", ".lock"].contains { path.hasSuffix($0) || parts[0] == "media" }
      let isOwn = [".gitattributes", ".gitignore"].contains(path)
      return file.kind == .typeRegular && (isShared || isOwn)
        ? nil : "\(path) (\(file.kind.rawValue))"
    }
  }

  private static func isShared(_ name: Substring) -> Bool {
    ["decks", "journal", "media", "follow"].contains(name)
  }
}

/// A file as it was, to see whether it was read, changed or removed.
struct FileRecord {
  let kind: FileAttributeType
  let size: Int
  private let mode: UInt32
  private let modified: Int
  private let read: Int
  let content: Data?

  /// Every file below a folder, by relative path.
  ///
  /// Marking sets back their times of access, so that a later record differs if they have been read.
  static func all(
    below folder: String, without names: [String], isMarking: Bool = false
  ) throws -> [String: FileRecord] {
    var records: [String: FileRecord] = [:]
    var waiting = [""]
    while let parent = waiting.popLast() {
      let path = parent.isEmpty ? folder : "\(folder)/\(parent)"
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
        let relative = parent.isEmpty ? name : "\(parent)/\(name)"
        guard !names.contains(relative),
          let record = FileRecord("\(folder)/\(relative)", isMarking: isMarking)
        else { continue }
        records[relative] = record
        if record.kind == .typeDirectory { waiting.append(relative) }
      }
    }
    return records
  }

  private init?(_ path: String, isMarking: Bool) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    (size, mode) = (Int(status.st_size), status.st_mode)
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .typeRegular
    case S_IFDIR: kind = .typeDirectory
    case S_IFLNK: kind = .typeSymbolicLink
    default: kind = .typeUnknown
    }
    guard kind == .typeRegular else {
      (modified, read, content) = (0, 0, nil)
      return
    }
    modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    read = status.st_atim.tv_sec
    content = FileManager.default.contents(atPath: path)
    guard isMarking else { return }
    let long = timespec(tv_sec: Self.longAgo, tv_nsec: 0)
    var times = [long, status.st_mtim]
    utimensat(AT_FDCWD, path, &times, AT_SYMLINK_NOFOLLOW)
  }

  private static let longAgo = 1_000_000_000

  var isSecret: Bool { content?.firstRange(of: Data(HostileWorld.secret.utf8)) != nil }

  /// Whether a marked file has been read since.
  var wasRead: Bool { kind == .typeRegular && read > Self.longAgo }

  func isUnchanged(in other: FileRecord) -> Bool {
    kind == other.kind && mode == other.mode && modified == other.modified
      && content == other.content
  }
}
