import SystemFiles

/// The names of the files that git tracks, from the index of a work tree.
///
/// The names only select files that a listing of the folder has found.
struct TrackedFiles {
  private(set) var names: Set<String> = []

  private static let largest = 1 << 28
  private static let headLength = 62

  /// Nil if the folder is no work tree, or if its index cannot be read.
  init?(folder: String) {
    guard let file = try? WholeFile.read(folder + "/.git/index", limit: Self.largest) else {
      return nil
    }
    guard read(file.bytes) else { return nil }
  }

  /// Versions 2 to 4 of the format in `gitformat-index`.
  private mutating func read(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 12, bytes.starts(with: "DIRC".utf8) else { return false }
    let version = Self.number(bytes, 4)
    guard (2...4).contains(version) else { return false }
    var position = 12
    var name: [UInt8] = []
    for _ in 0..<Self.number(bytes, 8) {
      guard position + Self.headLength < bytes.count else { return false }
      let isExtended = version > 2 && bytes[position + 60] & 0x40 != 0
      var start = position + Self.headLength + (isExtended ? 2 : 0)
      if version == 4 {
        guard let kept = Self.prefix(bytes, &start, of: name.count) else { return false }
        name.removeLast(name.count - kept)
      } else {
        name.removeAll(keepingCapacity: true)
      }
      guard start < bytes.count, let end = bytes[start...].firstIndex(of: 0) else { return false }
      name += bytes[start..<end]
      names.insert(String(decoding: name, as: UTF8.self))
      // Entries of older versions are padded to eight bytes, with at least one zero.
      position = version == 4 ? end + 1 : position + (end - position + 8) / 8 * 8
    }
    return true
  }

  private static func number(_ bytes: [UInt8], _ position: Int) -> Int {
    bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// How many bytes of the last name the next one keeps, in version 4.
  private static func prefix(_ bytes: [UInt8], _ position: inout Int, of length: Int) -> Int? {
    guard position < bytes.count else { return nil }
    var removed = Int(bytes[position] & 0x7F)
    while bytes[position] & 0x80 != 0 {
      position += 1
      guard position < bytes.count, removed <= length else { return nil }
      removed = (removed + 1) << 7 | Int(bytes[position] & 0x7F)
    }
    position += 1
    return removed <= length ? length - removed : nil
  }
}
