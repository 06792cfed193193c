import SystemFiles
import Things

/// Builds lines from escaped fields.
struct LineBytes {
  private(set) var bytes: [UInt8] = []
  private var start = 0

  static let none = "-"

  /// Starts a line with its number and the parts shared by all lines of one moment.
  mutating func open(_ number: Int, _ shared: [UInt8]) {
    start = bytes.count
    bytes.append(contentsOf: String(number).utf8)
    bytes.append(contentsOf: shared)
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  mutating func add(_ number: Int) { add(String(number)) }

  /// Optional text.
  mutating func addOptional(_ text: String) { add(text.isEmpty ? Self.none : text) }

  mutating func add(digest: UInt64?) { add(digest.map(Hex.text) ?? Self.none) }

  /// Ids separated by blanks, which never need escaping.
  mutating func add(_ ids: [Thing.ID]) {
    bytes.append(UInt8(ascii: "\t"))
    for (index, id) in ids.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      id.withUTF8 { bytes.append(contentsOf: $0) }
    }
  }

  mutating func add(_ row: [UInt8]) { row.withUnsafeBufferPointer { add($0) } }

  mutating func add(_ field: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\t"))
    for byte in field {
      if let letter = Self.letter(for: byte) {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(letter)
      } else {
        bytes.append(byte)
      }
    }
  }

  /// The escape letter of a byte that a field cannot contain.
  private static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    case UInt8(ascii: "\\"): UInt8(ascii: "\\")
    case 0: UInt8(ascii: "0")
    default: nil
    }
  }

  /// Ends the line with its checksum and a newline.
  mutating func close(_ beginning: CRC64) -> UInt64 {
    var sum = beginning
    bytes.withUnsafeBytes { sum.add(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    bytes.append(UInt8(ascii: "\t"))
    bytes.append(contentsOf: Hex.bytes(sum.value))
    bytes.append(UInt8(ascii: "\n"))
    return sum.value
  }
}

extension CRC64 {
  /// The initial checksum of every line of a device.
  init(of device: Device) {
    self.init()
    add(device.name)
    add("\t")
  }
}
