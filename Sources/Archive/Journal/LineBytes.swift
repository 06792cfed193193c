import Things

/// Lines in the making: fields put one behind the other, escaped.
struct LineBytes {
  private(set) var bytes: [UInt8] = []
  private var start = 0

  static let none = "-"

  /// Begins a line with its number and what all lines of one moment share.
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

  /// Text that may be missing.
  mutating func addOptional(_ text: String) { add(text.isEmpty ? Self.none : text) }

  mutating func add(digest: UInt64?) { add(digest.map(Hex.text) ?? Self.none) }

  /// Ids between blanks; they hold nothing that is to be escaped.
  mutating func add(_ ids: [Thing.ID]) {
    bytes.append(UInt8(ascii: "\t"))
    for (place, id) in ids.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: " ")) }
      id.withUTF8 { bytes.append(contentsOf: $0) }
    }
  }

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

  /// What stands behind the backslash for a byte that cannot stand in a field itself.
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

  /// Ends the line with its sum and a newline.
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
  /// The sum that every line of a device begins with.
  init(of device: Device) {
    self.init()
    add(device.name)
    add("\t")
  }
}
