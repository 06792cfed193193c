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
    let path = Self.name + "/" + name
    guard case .other = LibraryLayout.entry(path) else { throw .name }
    guard let format = MediaFormat(name: name) else { throw .kind }
    let bytes = try read(path, limit: limit)
    try Self.test(bytes, format)
    return MediaFile(path: places.realLibrary + "/" + path, format: format, bytes: bytes)
  }

  private static func test(_ bytes: [UInt8], _ format: MediaFormat) throws(MediaFault) {
    guard format.matches(bytes) else { throw .kind }
    guard format.kind == .picture else { return }
    guard let size = PictureSize(bytes, format) else { throw .kind }
    guard size.isDrawable else { throw .tooManyPixels }
  }

  /// Reads a regular file that is reached without any link.
  private func read(_ path: String, limit: Int) throws(MediaFault) -> [UInt8] {
    let found: Result<[UInt8], MediaFault>?
    do {
      found = try OpenFolder(places.realLibrary).withFolder(of: path) {
        (folder, name) throws(FileError) in
        guard let status = try folder.look(name) else { return .failure(.missing) }
        guard status.kind == .regular else { return .failure(.notRegular) }
        guard status.size <= limit else { return .failure(.tooLarge(limit: limit)) }
        return .success(try folder.read(name).bytes)
      }
    } catch {
      if case .kind = error.cause { throw .notRegular }
      throw .unreadable
    }
    guard let found else { throw .missing }
    return try found.get()
  }

  /// All files, by name.
  func list() throws -> [(name: String, size: Int)] {
    try LibraryLayout.files(in: places.realLibrary, below: [Self.name]).map {
      (String($0.path.dropFirst(Self.name.count + 1)), $0.size)
    }
  }

  /// Adds a file under a name that is free and safe; returns the name of the file with this content.
  mutating func add(_ bytes: [UInt8], named wanted: String, limit: Int) throws -> String {
    let name = Self.safeName(wanted)
    do throws(MediaFault) {
      guard let format = MediaFormat(name: name) else { throw .kind }
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
      try Self.test(bytes, format)
    } catch {
      throw MediaError(name: wanted, fault: error)
    }
    if namesBySize == nil { try readNames() }
    let format = MediaFormat(name: name)
    for same in namesBySize?[bytes.count] ?? [] where MediaFormat(name: same) == format {
      if try read(Self.name + "/" + same, limit: bytes.count) == bytes { return same }
    }
    let free = freeName(name)
    try places.put(bytes, at: Self.name + "/" + free)
    keys.insert(LibraryLayout.key(free))
    namesBySize?[bytes.count, default: []].append(free)
    return free
  }

  /// Writes a file under exactly this name; false if it may not be opened, or another file has it.
  func keep(_ bytes: [UInt8], as name: String, limit: Int) throws -> Bool {
    let path = Self.name + "/" + name
    guard case .other = LibraryLayout.entry(path), let format = MediaFormat(name: name),
      bytes.count <= limit
    else { return false }
    do throws(MediaFault) { try Self.test(bytes, format) } catch { return false }
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
    let dot = last.lastIndex(of: ".") ?? last.endIndex
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
