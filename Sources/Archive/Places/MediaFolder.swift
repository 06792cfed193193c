import SystemFiles
import Things

/// The library's directory `media`: the one place that decides which files may be shown or played.
struct MediaFolder {
  static let name = "media"

  private let places: Places
  /// The names of files by size, read when the first file is added.
  private var namesBySize: [Int: [String]]?
  /// The keys of all names.
  private var keys: Set<String> = []

  init(_ places: Places) { self.places = places }

  /// The picture or recording of that name.
  func file(_ name: String, limit: Int) throws(MediaFault) -> MediaFile {
    let path = try Self.path(of: name)
    guard MediaFormat(name: name) != nil else { throw .kind }
    let found = try Self.read(path, below: places.realLibrary, limit: limit, first: Self.headBytes)
    var hasher = Hasher()
    hasher.combine(found.status)
    let format: MediaFormat
    do throws(MediaFault) {
      format = try Self.format(of: found.bytes, named: name)
    } catch {
      // The size of a JPEG picture can follow a long preview.
      guard error == .kind, found.bytes.count < found.status.size else { throw error }
      format = try Self.format(of: read(path, limit: limit), named: name)
    }
    return MediaFile(
      path: places.realLibrary + "/" + path, format: format, version: hasher.finalize())
  }

  /// The format and all bytes of the picture or recording of that name.
  func contents(_ name: String, limit: Int) throws -> (format: MediaFormat, bytes: [UInt8]) {
    do throws(MediaFault) {
      let bytes = try read(Self.path(of: name), limit: limit)
      return (try Self.format(of: bytes, named: name), bytes)
    } catch {
      throw MediaError(name: name, fault: error)
    }
  }

  /// Enough for the header of nearly every file.
  private static let headBytes = 1 << 16

  private static func path(of name: String) throws(MediaFault) -> String {
    let path = Self.name + "/" + name
    guard case .other = LibraryLayout.entry(path) else { throw .name }
    return path
  }

  private static func format(
    of bytes: [UInt8], named name: String
  ) throws(MediaFault) -> MediaFormat {
    guard let format = MediaFormat(name: name)?.actual(of: bytes) else { throw .kind }
    guard format.kind == .picture else { return format }
    guard let size = PictureSize(bytes, format) else { throw .kind }
    guard size.isDrawable else { throw .tooManyPixels }
    return format
  }

  private func read(_ path: String, limit: Int) throws(MediaFault) -> [UInt8] {
    try Self.read(path, below: places.realLibrary, limit: limit).bytes
  }

  /// Reads a regular file that is reached without any link.
  private static func read(
    _ path: String, below folder: String, limit: Int, first count: Int = .max
  ) throws(MediaFault) -> (bytes: [UInt8], status: FileStatus) {
    let found: Result<([UInt8], FileStatus), MediaFault>?
    do {
      found = try OpenFolder(folder).withFolder(of: path) {
        (folder, name) throws(FileError) in
        guard let status = try folder.look(name) else { return .failure(.missing) }
        guard status.kind == .regular else { return .failure(.notRegular) }
        guard status.size <= limit else { return .failure(.tooLarge(limit: limit)) }
        return .success((try folder.read(name, first: min(count, limit)), status))
      }
    } catch {
      if case .kind = error.cause { throw .notRegular }
      throw .unreadable
    }
    guard let found else { throw .missing }
    return try found.get()
  }

  /// The bytes of a picture or recording in another directory, or in a directory `media` there.
  static func bytes(
    of name: String, in folder: String, limit: Int
  ) throws(MediaFault) -> [UInt8] {
    let path = try path(of: name)
    let bytes: [UInt8]
    do throws(MediaFault) {
      bytes = try read(name, below: folder, limit: limit).bytes
    } catch {
      guard error == .missing else { throw error }
      bytes = try read(path, below: folder, limit: limit).bytes
    }
    _ = try format(of: bytes, named: name)
    return bytes
  }

  /// All files, by name.
  func list() throws -> [(name: String, size: Int)] {
    try LibraryLayout.files(in: places.realLibrary, below: [Self.name]).map {
      (String($0.path.dropFirst(Self.name.count + 1)), $0.size)
    }
  }

  /// Adds a file under a free and safe name; returns the name of the file with this content.
  mutating func add(_ bytes: [UInt8], named wanted: String, limit: Int) throws -> String {
    let name = Self.safeName(wanted)
    do throws(MediaFault) {
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
      _ = try Self.format(of: bytes, named: name)
    } catch {
      throw MediaError(name: wanted, fault: error)
    }
    if let same = try nameOfSame(bytes, as: name) { return same }
    let free = freeName(name)
    try places.put(bytes, at: Self.name + "/" + free)
    keys.insert(LibraryLayout.key(free))
    namesBySize?[bytes.count, default: []].append(free)
    return free
  }

  /// The name of a file with this content and ending.
  private mutating func nameOfSame(_ bytes: [UInt8], as name: String) throws -> String? {
    if namesBySize == nil { try readNames() }
    let ending = Self.ending(of: name)
    for same in namesBySize?[bytes.count] ?? [] where Self.ending(of: same) == ending {
      if try read(Self.name + "/" + same, limit: bytes.count) == bytes { return same }
    }
    return nil
  }

  private static func ending(of name: String) -> String {
    name[(name.lastIndex(of: ".") ?? name.endIndex)...].lowercased()
  }

  /// Those of these names that a file has already, or that none can have.
  func taken(among names: Set<String>) throws -> Set<String> {
    let keys = Set(try list().map { LibraryLayout.key($0.name) })
    return names.filter { (try? Self.path(of: $0)) == nil || keys.contains(LibraryLayout.key($0)) }
  }

  /// The name under which a file of a package is kept.
  mutating func name(of bytes: [UInt8], named wanted: String) throws -> String {
    if (try? Self.path(of: wanted)) != nil, self.bytes(wanted) == bytes { return wanted }
    let name = (try? Self.path(of: wanted)) == nil ? Self.safeName(wanted) : wanted
    return try nameOfSame(bytes, as: name) ?? freeName(name)
  }

  /// Writes a file under exactly this name; false if it is too large, or another file has the name.
  ///
  /// Any kind is kept, so that an export returns it; only `file` decides what is opened.
  func keep(_ bytes: [UInt8], as name: String, limit: Int) throws -> Bool {
    guard let path = try? Self.path(of: name), bytes.count <= limit else { return false }
    let old: [UInt8]
    do throws(MediaFault) {
      old = try read(path, limit: bytes.count)
    } catch {
      guard error == .missing else { return false }
      try places.put(bytes, at: path)
      return true
    }
    return old == bytes
  }

  /// The bytes of a regular file; nil if it is missing or unreadable.
  func bytes(_ name: String) -> [UInt8]? {
    let path = Self.name + "/" + name
    guard case .other = LibraryLayout.entry(path) else { return nil }
    return try? read(path, limit: LibraryLayout.mostBytes(of: .other(path)))
  }

  private mutating func readNames() throws {
    let files = try list()
    namesBySize = Dictionary(grouping: files, by: \.size).mapValues { $0.map(\.name) }
    keys = Set(files.map { LibraryLayout.key($0.name) })
  }

  /// The name, with a number if another file has it.
  private func freeName(_ name: String) -> String {
    guard keys.contains(LibraryLayout.key(name)) else { return name }
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var number = 2
    while true {
      let free = name[..<dot] + "-\(number)" + name[dot...]
      if !keys.contains(LibraryLayout.key(String(free))) { return String(free) }
      number += 1
    }
  }

  /// A name without directories, and without what a deck, a text or a file system would misread.
  static func safeName(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    var dot = last.lastIndex(of: ".") ?? last.endIndex
    // What is so long is no ending.
    if last[dot...].utf8.count > mostBytesOfEnding { dot = last.endIndex }
    let ending = String(last[dot...])
    var safe = String(
      String.UnicodeScalarView(last[..<dot].unicodeScalars.map { isSafe($0) ? $0 : "-" }))
    while let first = safe.first, first == "." || first == "-" || first == " " {
      safe.removeFirst()
    }
    while safe.utf8.count + ending.utf8.count > mostBytesOfName { safe.removeLast() }
    if safe.isEmpty { safe = "file" }
    let whole = safe + ending
    return LibraryLayout.isName(whole) ? whole : "file" + ending
  }

  /// Leaves room for a number.
  private static let mostBytesOfName = 120
  private static let mostBytesOfEnding = 20

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "|", "\\", "(", ")", "[", "]", "!", ":", "*", "?", "\"", "<", ">", "~", "%": return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate:
      return false
    default: return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

/// Why a file cannot be copied into `media`.
private struct MediaError: Reportable, Hashable {
  let name: String
  let fault: MediaFault

  var sentence: String { "\(name) \(fault.words)." }
  var remedy: String { fault.remedy }
  var status: ExitStatus { .badInput }
}
