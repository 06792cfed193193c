/// The entries of a ZIP archive, read from its central directory.
///
/// Only the directory is held in memory, so media of any size take none.
struct ZipArchive {
  struct Entry {
    var name: String
    var method: Int
    var checksum: UInt32
    var packedSize: Int
    var size: Int
    /// The offset of its local header.
    var place: Int
  }

  let file: PackageInput
  private(set) var entries: [String: Entry] = [:]
  private let directory: Range<Int>

  init(_ file: PackageInput) throws(PackageError) {
    self.file = file
    guard file.size >= 22 else { throw file.error(.notZip) }
    let start = try file.bytes(0..<4)
    guard start == [0x50, 0x4B, 3, 4] || start == [0x50, 0x4B, 5, 6] else {
      throw file.error(.notZip)
    }
    let end = try DirectoryEnd(file)
    guard end.place + end.size <= file.size, end.count <= end.size / Self.shortestHeader else {
      throw file.error(.truncated)
    }
    guard end.count <= PackageLimits.entries, end.size <= PackageLimits.directoryBytes else {
      throw file.error(.overLimit("it has too many media files"))
    }
    directory = end.place..<end.place + end.size
    try readDirectory(count: end.count)
    try checkOverlaps()
  }

  /// The length of a header in the directory without name and fields.
  private static let shortestHeader = 46

  private mutating func readDirectory(count: Int) throws(PackageError) {
    let bytes = try file.bytes(directory)
    entries.reserveCapacity(count)
    var place = 0
    for _ in 0..<count {
      let (entry, length) = try Self.entry(bytes, at: place, of: file)
      place += length
      guard entries.updateValue(entry, forKey: entry.name) == nil else {
        throw file.error(.damagedEntry(entry.name))
      }
    }
  }

  /// Entries that share bytes unpack to more than the file could hold.
  private func checkOverlaps() throws(PackageError) {
    var end = 0
    for entry in entries.values.sorted(by: { $0.place < $1.place }) {
      guard entry.place >= end else { throw file.error(.damagedEntry(entry.name)) }
      end = entry.place + 30 + entry.packedSize
    }
  }

  private static func entry(
    _ bytes: [UInt8], at place: Int, of file: PackageInput
  ) throws(PackageError) -> (Entry, length: Int) {
    let header = LittleEndian(bytes)
    guard place + shortestHeader <= bytes.count, header.long(place) == 0x0201_4B50 else {
      throw file.error(.truncated)
    }
    let nameLength = header.short(place + 28)
    let extraLength = header.short(place + 30)
    let length = shortestHeader + nameLength + extraLength + header.short(place + 32)
    guard place + length <= bytes.count else { throw file.error(.truncated) }
    let name = String(
      decoding: bytes[place + shortestHeader..<place + shortestHeader + nameLength], as: UTF8.self)
    var entry = Entry(
      name: name, method: header.short(place + 10), checksum: UInt32(header.long(place + 16)),
      packedSize: header.long(place + 20), size: header.long(place + 24),
      place: header.long(place + 42))
    let extra = place + shortestHeader + nameLength
    entry.widen(LittleEndian(Array(bytes[extra..<extra + extraLength])))
    let mode = header.long(place + 38) >> 16
    if mode & 0o170_000 == 0o120_000 { throw file.error(.link(name)) }
    if header.short(place + 8) & 1 != 0 { throw file.error(.encrypted) }
    if !isSafe(name) { throw file.error(.unsafeName(name)) }
    return (entry, length)
  }

  /// Whether a name is a safe relative path.
  static func isSafe(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.utf8.contains(0) && !name.contains("\\")
      && !name.split(separator: "/").contains("..")
  }

  /// The position of an entry's compressed bytes, from its local header.
  func content(of entry: Entry) throws(PackageError) -> Range<Int> {
    guard entry.place + 30 <= directory.lowerBound else {
      throw file.error(.damagedEntry(entry.name))
    }
    let header = LittleEndian(try file.bytes(entry.place..<entry.place + 30))
    let start = entry.place + 30 + header.short(26) + header.short(28)
    guard header.long(0) == 0x0403_4B50, start <= directory.lowerBound,
      entry.packedSize <= directory.lowerBound - start
    else { throw file.error(.damagedEntry(entry.name)) }
    return start..<start + entry.packedSize
  }
}

extension ZipArchive.Entry {
  /// Reads sizes and offset from the zip64 field if the 32-bit fields are at their maximum.
  fileprivate mutating func widen(_ extra: LittleEndian) {
    var place = 0
    while place + 4 <= extra.bytes.count {
      let length = extra.short(place + 2)
      if extra.short(place) == 1 {
        var next = place + 4
        let end = min(place + 4 + length, extra.bytes.count)
        func take(_ value: inout Int) {
          guard value == 0xFFFF_FFFF, next + 8 <= end else { return }
          value = extra.wide(next)
          next += 8
        }
        take(&size)
        take(&packedSize)
        take(&self.place)
      }
      place += 4 + length
    }
  }
}

/// The record at an archive's end, with the offset of the central directory.
private struct DirectoryEnd {
  var count: Int
  var size: Int
  var place: Int

  init(_ file: PackageInput) throws(PackageError) {
    // A comment of up to 65,535 bytes may follow.
    let start = max(0, file.size - 22 - 65_535)
    let tail = LittleEndian(try file.bytes(start..<file.size))
    guard
      let found = stride(from: tail.bytes.count - 22, through: 0, by: -1).first(where: {
        tail.long($0) == 0x0605_4B50 && $0 + 22 + tail.short($0 + 20) <= tail.bytes.count
      })
    else { throw file.error(.truncated) }
    count = tail.short(found + 10)
    size = tail.long(found + 12)
    place = tail.long(found + 16)
    guard count == 0xFFFF || size == 0xFFFF_FFFF || place == 0xFFFF_FFFF else { return }
    try widen(file, before: start + found)
  }

  private mutating func widen(_ file: PackageInput, before end: Int) throws(PackageError) {
    // Only fields at their maximum are in the zip64 record: an archive may have exactly 65,535
    // entries.
    guard end >= 20 else { return }
    let locator = LittleEndian(try file.bytes(end - 20..<end))
    guard locator.long(0) == 0x0706_4B50 else { return }
    let record = locator.wide(8)
    guard record + 56 <= file.size else { throw file.error(.truncated) }
    let header = LittleEndian(try file.bytes(record..<record + 56))
    guard header.long(0) == 0x0606_4B50 else { throw file.error(.truncated) }
    count = header.wide(32)
    size = header.wide(40)
    place = header.wide(48)
  }
}

/// Parses little-endian numbers of two, four and eight bytes.
struct LittleEndian {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func short(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
  func long(_ place: Int) -> Int { short(place) | short(place + 2) << 16 }

  /// At most a petabyte, more than any file has, so that sums and products do not overflow.
  func wide(_ place: Int) -> Int {
    let high = long(place + 4)
    return high < 1 << 18 ? long(place) | high << 32 : 1 << 50
  }
}
