import SystemFiles
public import Things

/// A file given to a command, in or outside a library.
///
/// Symlinks are followed; only regular files are opened.
public enum NamedFile {
  /// The bytes of a regular file, or of standard input for `-`, up to `limit`.
  public static func read(_ path: String, limit: Int) throws -> [UInt8] {
    guard path != "-" else { return try StandardInput.read(limit: limit) }
    return try WholeFile.read(target(of: path, .open), limit: limit).bytes
  }

  public static func programPath() -> String? { System.programPath() }

  /// The paths that complete a prefix, ignoring case; directories end with a slash.
  ///
  /// Hidden files are included only after a dot; names that cannot be typed are left out.
  public static func paths(beginning: String) -> [String] {
    let name = Folder.name(of: beginning)
    let folder = String(beginning.dropLast(name.count))
    let entries = (try? Folder.list(folder.isEmpty ? "." : folder)) ?? []
    return entries.compactMap { entry in
      guard entry.isText, entry.name.lowercased().hasPrefix(name.lowercased()),
        !entry.name.hasPrefix(".") || name.hasPrefix(".")
      else { return nil }
      let path = folder + entry.name
      switch entry.kind {
      case .folder: return path + "/"
      case .link where Folder.isFolder(path): return path + "/"
      case .regular, .link: return path
      default: return nil
      }
    }
  }

  /// The Markdown and org files below a directory, sorted, without links and hidden entries.
  static func notes(below path: String) -> [String] {
    regular(below: path) { name in [".md", ".markdown", ".org"].contains(where: name.hasSuffix) }
  }

  /// The files below a directory, sorted: those that git tracks, or all.
  static func texts(below path: String) -> [String] {
    let tracked = TrackedFiles(folder: path)
    return regular(below: path) { name in
      tracked?.names.contains(name) ?? true && !notText.contains(where: name.lowercased().hasSuffix)
    }
  }

  /// Endings of files that need not be opened to see that they have no text.
  private static let notText = [
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico", ".pdf", ".zip", ".gz", ".xz", ".zst", ".bz2",
    ".tar", ".o", ".a", ".so", ".dylib", ".exe", ".dll", ".class", ".jar", ".mp3", ".mp4", ".woff",
    ".woff2", ".ttf", ".otf", ".sqlite", ".db", ".svg", ".lock", ".min.js", ".map",
  ]

  /// Regular files below a directory, sorted, without links and hidden entries.
  private static func regular(
    below path: String, where isWanted: (_ name: String) -> Bool
  ) -> [String] {
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for entry in (try? Folder.list(path + "/" + folder)) ?? [] where !entry.name.hasPrefix(".") {
        let name = folder + entry.name
        switch entry.kind {
        case .folder where folders.count < 10_000: folders.append(name + "/")
        case .regular where isWanted(name): found.append(name)
        default: break
        }
      }
    }
    return found.sorted()
  }

  /// Writes a temp file and renames it, so that the file is never incomplete; keeps the file's
  /// mode.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    let target = try target(of: path, .make)
    let mode = try Folder.look(target).map(\.mode) ?? 0o600
    do {
      try WholeFile.replace(target, with: bytes, mode: mode & 0o777)
    } catch {
      // The temp file's name means nothing to the user.
      var fault = error
      fault.path = path
      throw fault
    }
  }

  /// Writes pieces to a temp file and renames it when all are written.
  static func write(
    to path: String, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let target = try target(of: path, .make)
    let mode = try Folder.look(target).map(\.mode) ?? 0o600
    let temporary = Folder.hidden(target, ending: "\(System.processNumber)")
    do {
      try Folder.remove(temporary)
      let file = try OpenFile.made(temporary, mode: mode & 0o777)
      try body { try file.write($0) }
      try file.sync()
      try Folder.rename(temporary, to: target)
      try Folder.sync(Folder.of(target))
    } catch {
      try? Folder.remove(temporary)
      guard var fault = error as? FileError else { throw error }
      fault.path = path
      // Nobody asked to remove anything: an earlier temp file would be in the way.
      if fault.operation == .remove { fault.operation = .make }
      throw fault
    }
  }

  /// The absolute path with symlinks resolved; neither the file nor its folders need exist yet.
  static func place(of path: String) -> String {
    if let real = System.realPath(path) { return real }
    let folder = Folder.of(path)
    guard folder != path else { return path }
    let above = place(of: folder)
    return (above == "/" ? "" : above) + "/" + Folder.name(of: path)
  }

  private static func target(
    of path: String, _ operation: ArchiveError.Operation
  ) throws -> String {
    let target = System.realPath(path) ?? path
    let kind = try? System.status(target).kind
    guard let kind, kind != .regular else { return target }
    throw NamedFileError(path: path, kind: kind, isWritten: operation == .make)
  }
}

/// The path is not a regular file.
public struct NamedFileError: NoFile, Hashable {
  var path: String
  var kind: FileKind
  var isWritten: Bool

  public var sentence: String { "\(path) is \(kind.word), but a file was expected." }
  public var remedy: String {
    switch kind {
    case .pipe where !isWritten, .special where !isWritten:
      "Name a file, or use - for standard input."
    default: "Name a file."
    }
  }
  public var status: ExitStatus { isWritten ? .cannotCreate : .noInput }
}

/// A command was asked to overwrite a protected file.
public struct OutputError: Reportable, Hashable {
  public enum Reason: Hashable, Sendable {
    case library
    case input
  }

  var path: String
  var reason: Reason

  public var sentence: String {
    switch reason {
    case .library: "\(path) belongs to the library."
    case .input: "\(path) is an input file of the same command."
    }
  }
  public var remedy: String { "Name another file." }
  public var status: ExitStatus { .cannotCreate }
}

/// Standard input, read as a whole.
private enum StandardInput {
  static func read(limit: Int) throws(ArchiveError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try ArchiveError.explaining(.read, "standard input") { () throws(Errno) in
        try piece.withUnsafeMutableBufferPointer { (buffer) throws(Errno) in
          try System.readOn(0, into: UnsafeMutableRawBufferPointer(buffer))
        }
      }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > limit {
        throw ArchiveError(path: "standard input", operation: .read, cause: .size(limit: limit))
      }
    }
  }
}
