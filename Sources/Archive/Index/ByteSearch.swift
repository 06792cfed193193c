import Glibc

/// Finds text in folded text, as bytes.
enum ByteSearch {
  private static func first(
    _ needle: [UInt8], in text: UnsafeRawBufferPointer, from place: Int
  ) -> Int? {
    guard let base = text.baseAddress, !needle.isEmpty else { return place }
    let rare = rarest(needle)
    var next = place + rare
    while next < text.count, let hit = memchr(base + next, Int32(needle[rare]), text.count - next) {
      let start = base.distance(to: UnsafeRawPointer(hit)) - rare
      guard start + needle.count <= text.count else { return nil }
      if memcmp(base + start, needle, needle.count) == 0 { return start }
      next = start + rare + 1
    }
    return nil
  }

  // The C library finds single bytes fastest; a rare one stops it least often.
  private static let common = Array(" etaoinsrhldcumfpgwybvkxjqz".utf8)

  private static func rarest(_ needle: [UInt8]) -> Int {
    let ranks = needle.map { common.firstIndex(of: $0) ?? common.count }
    return ranks.indices.max { ranks[$0] < ranks[$1] } ?? 0
  }
}

extension ByteSearch {
  /// Whether folded text holds a folded part.
  static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    part.isEmpty || text.withUnsafeBytes { first(part, in: $0, from: 0) != nil }
  }
}
