import Foundation

/// Writes objects of a git repository byte by byte, so that they may be malformed.
struct GitStore: Sendable {
  /// The folder with `objects` and `refs`.
  let folder: String

  /// An entry of a tree, as it is stored.
  struct Entry: Equatable, Sendable {
    var mode: String
    var name: [UInt8]
    var object: String

    init(_ mode: String, _ name: [UInt8], _ object: String) {
      (self.mode, self.name, self.object) = (mode, name, object)
    }

    init(_ mode: String, _ name: String, _ object: String) {
      self.init(mode, Array(name.utf8), object)
    }
  }

  /// The name of no object.
  static let zero = String(repeating: "0", count: 40)

  func blob(_ text: String) throws -> String { try blob(Array(text.utf8)) }

  func blob(_ bytes: [UInt8]) throws -> String { try object("blob", bytes) }

  /// Entries in the given order, which git would not accept if it is not its own.
  func tree(_ entries: [Entry]) throws -> String {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes += Array(entry.mode.utf8) + [0x20]
      bytes += entry.name + [0]
      bytes += Self.bytes(of: entry.object)
    }
    return try object("tree", bytes)
  }

  /// Entries in git's order, in which a folder's name ends with a slash.
  static func sorted(_ entries: [Entry]) -> [Entry] {
    func key(_ entry: Entry) -> [UInt8] {
      entry.name + (["40000", "040000"].contains(entry.mode) ? [47] : [])
    }
    return entries.sorted { key($0).lexicographicallyPrecedes(key($1)) }
  }

  func commit(
    _ tree: String, parents: [String], message: String = "desk: 1 review\n",
    time: String = "1790000000 +0000"
  ) throws -> String {
    let text =
      "tree \(tree)\n" + parents.map { "parent \($0)\n" }.joined()
      + "author A <a@b> \(time)\ncommitter A <a@b> \(time)\n\n" + message
    return try object("commit", Array(text.utf8))
  }

  func setReference(_ name: String, to object: String) throws {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data("\(object)\n".utf8).write(to: URL(filePath: path))
  }

  func path(of object: String) -> String {
    "\(folder)/objects/\(object.prefix(2))/\(object.dropFirst(2))"
  }

  /// Stores an object and returns its name.
  private func object(_ kind: String, _ content: [UInt8]) throws -> String {
    let bytes = Array("\(kind) \(content.count)\u{0}".utf8) + content
    let name = SHA1.of(bytes).map { String(format: "%02x", $0) }.joined()
    let path = path(of: name)
    guard !FileManager.default.fileExists(atPath: path) else { return name }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/objects/\(name.prefix(2))", withIntermediateDirectories: true)
    try Data(Self.stored(bytes)).write(to: URL(filePath: path))
    return name
  }

  private static func bytes(of object: String) -> [UInt8] {
    stride(from: 0, to: object.utf8.count, by: 2).map { start in
      UInt8(object.dropFirst(start).prefix(2), radix: 16) ?? 0
    }
  }

  /// A zlib stream without compression.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65_535, bytes.count - start)
      let isLast: UInt8 = start + count == bytes.count ? 1 : 0
      let (low, high) = (UInt8(count & 0xFF), UInt8(count >> 8))
      stream += [isLast, low, high, ~low, ~high] + bytes[start..<start + count]
      start += count
    } while start < bytes.count
    var (one, two) = (UInt32(1), UInt32(0))
    for byte in bytes {
      one = (one + UInt32(byte)) % 65_521
      two = (two + one) % 65_521
    }
    let sum = two << 16 | one
    return stream + (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * $0)) }
  }
}

/// SHA-1, which names the objects of git.
enum SHA1 {
  static func of(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
    let length = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var words = [UInt32](repeating: 0, count: 80)
    for start in stride(from: 0, to: bytes.count, by: 64) {
      for index in 0..<16 {
        words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[start + 4 * index + $1]) }
      }
      for index in 16..<80 {
        words[index] = turned(
          words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1)
      }
      mix(words, into: &state)
    }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
    }
  }

  private static func mix(_ words: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = turned(a, by: 5) &+ choice &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, turned(b, by: 30), a, next)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func turned(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
