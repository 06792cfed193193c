import Foundation

/// Writes a library from its documentation, Sources/Documentation/format.md, alone.
///
/// It must not import any module of til: it is the proof that the page is complete.
struct PlainLibrary {
  let folder: URL
  let device: String
  private var number = 0
  private var lines = ""

  init(_ path: String, device: String) throws {
    folder = URL(fileURLWithPath: path)
    self.device = device
    for name in ["decks", "journal/\(device)"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
  }

  func write(deck name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: "decks/\(name).csv"), options: .atomic)
  }

  /// Adds a line, and returns its checksum.
  @discardableResult
  mutating func add(
    _ kind: String, _ subject: String, _ fields: [String] = [], time: String, day: String
  ) -> UInt64 {
    number += 1
    let text = ([kind, subject] + fields).map(Self.escaped)
    let body = (["\(number)", time, day] + text).joined(separator: "\t")
    let sum = Self.crc64(Array("\(device)\t\(body)".utf8))
    lines += "\(body)\t\(Self.hex(sum))\n"
    return sum
  }

  /// Adds a change of several lines; its first line counts the others and sums their checksums.
  mutating func addBatch(
    command: String, decks: [(deck: String, before: String, after: String)] = [],
    _ members: [(kind: String, subject: String, fields: [String])],
    time: String, day: String
  ) {
    var rest = self
    rest.number += 1
    rest.lines = ""
    let sums = members.map { rest.add($0.kind, $0.subject, $0.fields, time: time, day: day) }
    let bytes = sums.flatMap { sum in
      (0..<8).map { UInt8(truncatingIfNeeded: sum >> (56 - 8 * $0)) }
    }
    add(
      "batch", "-",
      [command, "-", "\(members.count)", Self.hex(Self.crc64(bytes)), "\(decks.count)"]
        + decks.flatMap { [$0.deck, $0.before, $0.after] }, time: time, day: day)
    lines += rest.lines
    number = rest.number
  }

  /// Writes what was added to the journal file of a year.
  func save(year: Int) throws {
    let text = "til-journal\t1\t\(device)\n" + lines
    try Data(text.utf8).write(to: folder.appending(path: "journal/\(device)/\(year).tsv"))
  }

  private static func escaped(_ field: String) -> String {
    field.unicodeScalars.map { scalar in
      switch scalar {
      case "\t": "\\t"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\\": "\\\\"
      case "\0": "\\0"
      default: String(scalar)
      }
    }.joined()
  }

  /// What `before` and `after` are.
  static func digest(_ text: String) -> String { hex(crc64(Array(text.utf8))) }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// CRC-64/XZ, bit by bit.
  static func crc64(_ bytes: [UInt8]) -> UInt64 {
    var value = ~UInt64(0)
    for byte in bytes {
      value ^= UInt64(byte)
      // The reflected form of the polynomial in the page.
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xC96C_5795_D787_0F42 : value >> 1 }
    }
    return ~value
  }

  /// The id computed from a Thing's two forms.
  static func id(_ short: String, _ long: String, counter: UInt64 = 0) -> String {
    var state: UInt64 = 0x243F_6A88_85A3_08D3
    func mix(_ word: UInt64) {
      state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
      state ^= state >> 32
    }
    func add(_ text: String) {
      let bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
      let padded = bytes + [UInt8](repeating: 0, count: 8 - bytes.count % 8)
      for start in stride(from: 0, to: padded.count, by: 8) {
        mix((0..<8).reduce(0) { $0 | UInt64(padded[start + $1]) << (8 * UInt64($1)) })
      }
      mix(UInt64(bytes.count))
    }
    add(short)
    add(long)
    mix(counter)
    var rest = state
    rest = (rest ^ rest >> 33) &* 0xFF51_AFD7_ED55_8CCD
    rest = (rest ^ rest >> 33) &* 0xC4CE_B9FE_1A85_EC53
    rest ^= rest >> 33
    rest %= 19 * 7_625_597_484_987
    let alphabet = Array("bcdfghjkmnpqrstvwxz23456789")
    var id = ""
    for _ in 0..<10 {
      id = "\(alphabet[Int(rest % 27)])" + id
      rest /= 27
    }
    return id
  }
}
