/// The fields of a line, taken one after the other from where they lie.
struct LineFields {
  private let line: UnsafeBufferPointer<UInt8>
  /// Where the next field begins; behind the end when there is none.
  private(set) var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from place: Int = 0) {
    line = bytes
    self.place = place
  }

  /// The next field as it stands, escaped; nil behind the last.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    if place > line.count { return nil }
    var end = place
    while end < line.count, line[end] != UInt8(ascii: "\t") { end += 1 }
    defer { place = end + 1 }
    return UnsafeBufferPointer(rebasing: line[place..<end])
  }

  mutating func bytes() -> [UInt8]? { next().map(Self.unescaped) }

  mutating func text() -> String? {
    guard let field = next() else { return nil }
    if !field.contains(UInt8(ascii: "\\")) { return String(decoding: field, as: UTF8.self) }
    return String(decoding: Self.unescaped(field), as: UTF8.self)
  }

  /// Text that may be missing, written `-`.
  mutating func optionalText() -> String? {
    text().map { $0 == LineBytes.none ? "" : $0 }
  }

  /// A number from 0; `-` is 0.
  mutating func number() -> Int? {
    guard let field = next() else { return nil }
    return field.reads("-") ? 0 : Self.number(field)
  }

  /// Nil for a field that is no digest; nil inside for `-`.
  mutating func digest() -> UInt64?? {
    guard let field = next() else { return nil }
    if field.reads("-") { return .some(nil) }
    return Hex.number(field).map { .some($0) }
  }

  /// Nil unless these are digits only, few enough for a number of ours.
  static func number(_ field: UnsafeBufferPointer<UInt8>) -> Int? {
    guard (1...18).contains(field.count) else { return nil }
    var number = 0
    for byte in field {
      let digit = byte &- 48
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  /// A backslash before anything unknown stands for itself.
  private static func unescaped(_ field: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(field.count)
    var place = 0
    while place < field.count {
      if field[place] == UInt8(ascii: "\\"), place + 1 < field.count,
        let byte = byte(for: field[place + 1])
      {
        bytes.append(byte)
        place += 2
      } else {
        bytes.append(field[place])
        place += 1
      }
    }
    return bytes
  }

  private static func byte(for letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case UInt8(ascii: "\\"): UInt8(ascii: "\\")
    case UInt8(ascii: "0"): 0
    default: nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes are exactly that word.
  func reads(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && begins(word)
  }

  func begins(_ word: StaticString) -> Bool {
    guard count >= word.utf8CodeUnitCount else { return false }
    for place in 0..<word.utf8CodeUnitCount where self[place] != word.utf8Start[place] {
      return false
    }
    return true
  }
}
