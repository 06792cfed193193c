public import Interchange
import SystemFiles

/// Anki's packages (`.apkg`, `.colpkg`) and collections (`collection.anki2`) as files.
public final class PackageFiles: AnkiPackages {
  let temporaryFolder: String

  /// Unpacks into subfolders of `temporaryFolder` (default: `TMPDIR`, else `/tmp`).
  public init(temporaryFolder: String? = nil) {
    self.temporaryFolder =
      temporaryFolder ?? System.environment("TMPDIR") ?? "/tmp"
  }

  public func isPackage(_ path: String) -> Bool {
    let isNamedSo = Self.endings.contains(where: path.lowercased().hasSuffix)
    // Reading it again reports the error.
    guard let file = try? PackageInput(path), let start = try? file.bytes(0..<min(16, file.size))
    else { return isNamedSo && Folder.holds(System.realPath(path) ?? path) }
    if CrowdAnki.reads((try? file.bytes(0..<min(200, file.size))) ?? []) { return true }
    if isNamedSo || start.elementsEqual(Array("SQLite format 3\0".utf8)) { return true }
    guard let archive = try? ZipArchive(file) else { return false }
    return archive.entries.keys.contains { $0.hasPrefix("collection.anki2") }
  }

  private static let endings = [".apkg", ".colpkg"]
  /// The start of the text that Git LFS puts in the place of a large file.
  private static let pointer = Array("version https://git-lfs.github.com/".utf8)

  public func read(
    _ path: String, now: Int64, proceed: ImportProgress.Proceed
  ) throws -> AnkiCollection {
    try withoutActuallyEscaping(proceed) { proceed in
      let file = try PackageInput(path)
      let start = try file.bytes(0..<min(64, file.size))
      if start.starts(with: Self.pointer) { throw file.error(.pointer) }
      if let folder = try Self.mediaFolder(of: file) {
        var collection = try Self.readUnpacked(file, now: now, proceed)
        collection.media = ((try? Folder.list(folder)) ?? []).filter {
          $0.kind == .regular && $0.isText
        }.map(\.name).sorted()
        return collection
      }
      return try PackageReader(file, temporaryFolder: temporaryFolder)
        .read(now: now, proceed: proceed)
    }
  }

  /// The directory with the media of a collection that is not in an archive; nil for an archive.
  fileprivate static func mediaFolder(of file: PackageInput) throws -> String? {
    let start = try file.bytes(0..<min(200, file.size))
    if CrowdAnki.reads(start) { return Folder.of(file.path) + "/media" }
    guard start.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    let dot = file.path.lastIndex(of: ".") ?? file.path.endIndex
    return file.path[..<dot] + ".media"
  }

  /// Reads Anki's own collection file, or a deck of CrowdAnki.
  private static func readUnpacked(
    _ file: PackageInput, now: Int64, _ proceed: @escaping ImportProgress.Proceed
  ) throws -> AnkiCollection {
    if CrowdAnki.reads(try file.bytes(0..<min(200, file.size))) {
      guard file.size <= PackageLimits.collectionBytes,
        let collection = CrowdAnki.collection(try file.bytes(0..<file.size))
      else { throw file.error(.brokenDeck) }
      return collection
    }
    // Changes not yet checkpointed are in files beside it.
    for ending in ["-wal", "-journal"] {
      if let beside = try? PackageInput(file.path + ending), beside.size > 0 {
        throw file.error(.unfinished)
      }
    }
    let database = try CollectionDatabase(file, of: file.path)
    do {
      return try CollectionReader.read(database, now: now, proceed: proceed)
    } catch let error as PackageError where error.cause == .missingTable("col") {
      throw file.error(.otherDatabase)
    }
  }
}

extension PackageFiles {
  public func media(
    _ names: Set<String>, of path: String,
    _ body: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    let file = try PackageInput(path)
    guard let folder = try Self.mediaFolder(of: file) else {
      return try PackageReader(file, temporaryFolder: temporaryFolder).eachFile(names, body)
    }
    for name in names.sorted() {
      guard let size = try Folder.look(folder + "/" + name)?.size,
        size <= PackageLimits.mediaBytes
      else { continue }
      try body(name, OpenFolder(folder).read(name).bytes)
    }
  }
}

/// Finds the collection in a package, and unpacks it to a private file to read it.
private struct PackageReader {
  private let file: PackageInput
  private let archive: ZipArchive
  private let format: Format
  private let temporaryFolder: String

  private enum Format: UInt64 {
    case legacy1 = 1
    case legacy2 = 2
    case current = 3

    var entry: String {
      switch self {
      case .legacy1: "collection.anki2"
      case .legacy2: "collection.anki21"
      case .current: "collection.anki21b"
      }
    }
  }

  init(_ file: PackageInput, temporaryFolder: String) throws {
    self.file = file
    self.temporaryFolder = temporaryFolder
    archive = try ZipArchive(file)
    format = try Self.format(archive)
  }

  private static func format(_ archive: ZipArchive) throws -> Format {
    if let entry = archive.entries["meta"] {
      guard let message = Protobuf(try archive.bytes(of: entry, limit: 1 << 16)) else {
        throw archive.file.error(.damagedEntry("meta"))
      }
      let number = message.number(1) ?? 0
      guard number <= 3 else { throw archive.file.error(.tooNew) }
      guard let format = Format(rawValue: number) else {
        throw archive.file.error(.damagedEntry("meta"))
      }
      return format
    }
    return archive.entries["collection.anki21"] != nil ? .legacy2 : .legacy1
  }

  func read(now: Int64, proceed: @escaping ImportProgress.Proceed) throws -> AnkiCollection {
    guard let entry = archive.entries[format.entry] else {
      throw file.error(format == .legacy1 ? .noCollection : missing)
    }
    let copy = try PrivateFile(in: temporaryFolder)
    try unpack(entry, into: copy, proceed: proceed)
    let database = try CollectionDatabase(PackageInput(copy.path), of: file.path)
    copy.remove()
    var collection = try CollectionReader.read(database, now: now, proceed: proceed)
    if format == .legacy1, isPlaceholder(collection) { throw file.error(.onlyPlaceholder) }
    collection.media = try media()
    return collection
  }

  /// The error if there is no readable collection; a placeholder is never read instead of the real
  /// one.
  private var missing: PackageError.Cause {
    archive.entries["collection.anki2"] == nil ? .noCollection : .onlyPlaceholder
  }

  private func isPlaceholder(_ collection: AnkiCollection) -> Bool {
    collection.notes.count == 1
      && collection.notes[0].fields.first?.hasPrefix("Please update to the latest Anki version")
        == true
  }

  private func unpack(
    _ entry: ZipArchive.Entry, into copy: PrivateFile, proceed: @escaping ImportProgress.Proceed
  ) throws {
    var count = 0
    let limit = min(
      PackageLimits.collectionBytes, max(1 << 20, entry.packedSize * PackageLimits.growth))
    let sink: Sink = { bytes in
      try copy.append(bytes)
      count += 1
      if count % 64 == 1 { try proceed(ImportProgress("unpacking", rows: 0)) }
    }
    guard format == .current else {
      return try archive.unpack(entry, limit: limit, into: sink)
    }
    guard let zstd = ZstdReader(file, entry.name, limit: limit, into: sink) else {
      throw file.error(.damagedEntry(entry.name))
    }
    try archive.unpack(entry, limit: PackageLimits.collectionBytes, into: zstd.take)
    try zstd.finish()
  }
}

// Media.
extension PackageReader {
  /// Passes the files of these names to `body`.
  func eachFile(
    _ names: Set<String>, _ body: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    for (place, name) in try mediaList() where names.contains(name) {
      guard let entry = archive.entries[place], entry.size <= PackageLimits.mediaBytes else {
        continue
      }
      let packed = try archive.bytes(of: entry, limit: PackageLimits.mediaBytes)
      try body(name, format == .current ? unpacked(packed, entry) : packed)
    }
  }

  private func unpacked(_ packed: [UInt8], _ entry: ZipArchive.Entry) throws -> [UInt8] {
    var bytes: [UInt8] = []
    guard
      let zstd = ZstdReader(
        file, entry.name, limit: PackageLimits.mediaBytes, into: { bytes.append(contentsOf: $0) })
    else { throw file.error(.damagedEntry(entry.name)) }
    try packed.withUnsafeBytes(zstd.take)
    try zstd.finish()
    return bytes
  }

  private func media() throws -> [String] { try mediaList().map(\.name).sorted() }

  private func mediaList() throws -> [(place: String, name: String)] {
    guard let entry = archive.entries["media"] else { throw file.error(.mediaList) }
    let bytes = try archive.bytes(of: entry, limit: mostListBytes)
    let names = try format == .current ? newMedia(bytes) : oldMedia(bytes)
    for (place, name) in names {
      // Some programs write backslashes; til never creates a file with such a name.
      guard ZipArchive.isSafe(name.replacing("\\", with: "_")), !name.contains("/") else {
        throw file.error(.unsafeName(name))
      }
      guard archive.entries[place] != nil else { throw file.error(.missingMedia(name)) }
    }
    return names
  }

  /// Each file in the list is an entry of the archive, and its name is not long.
  private var mostListBytes: Int {
    min(PackageLimits.mediaListBytes, 1 << 16 + archive.entries.count << 10)
  }

  private func oldMedia(_ bytes: [UInt8]) throws -> [(place: String, name: String)] {
    guard let members = bytes.withUnsafeBytes({ JSON($0)?.members }) else {
      throw file.error(.mediaList)
    }
    return try members.map { member in
      guard let name = member.value.string else { throw file.error(.mediaList) }
      return (member.name, name)
    }
  }

  private func newMedia(_ bytes: [UInt8]) throws -> [(place: String, name: String)] {
    var list: [UInt8] = []
    guard
      let zstd = ZstdReader(
        file, "media", limit: mostListBytes, into: { list.append(contentsOf: $0) })
    else { throw file.error(.mediaList) }
    try bytes.withUnsafeBytes(zstd.take)
    try zstd.finish()
    guard let message = Protobuf(list, most: archive.entries.count) else {
      throw file.error(.mediaList)
    }
    return try message.messages(1).enumerated().map { place, entry in
      guard let entry = Protobuf(entry) else { throw file.error(.mediaList) }
      // Older packages number the entries explicitly; in others the number is the index in the
      // list.
      return ("\(entry.number(255) ?? UInt64(place))", entry.text(1))
    }
  }
}
