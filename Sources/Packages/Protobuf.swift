/// The fields of a protobuf message, as used by Anki's newer collections for options.
struct Protobuf {
  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
  }

  private(set) var fields: [(number: Int, value: Value)] = []

  /// More fields than Anki's options have.
  private static let mostFields = 10_000

  /// Nil unless the bytes consist of complete fields, `most` at most.
  init?(_ bytes: ArraySlice<UInt8>, most: Int = mostFields) {
    var rest = bytes
    while !rest.isEmpty {
      guard fields.count < most, let tag = Self.varint(&rest), tag >> 3 > 0, tag >> 3 < 1 << 29
      else { return nil }
      guard let value = Self.value(wire: tag & 7, &rest) else { return nil }
      fields.append((Int(tag >> 3), value))
    }
  }

  init?(_ bytes: [UInt8], most: Int = mostFields) { self.init(bytes[...], most: most) }

  private static func value(wire: UInt64, _ rest: inout ArraySlice<UInt8>) -> Value? {
    switch wire {
    case 0: return varint(&rest).map(Value.number)
    case 1: return fixed(8, &rest)
    case 2:
      guard let length = varint(&rest), length <= UInt64(rest.count) else { return nil }
      let bytes = rest.prefix(Int(length))
      rest = rest.dropFirst(Int(length))
      return .bytes(bytes)
    case 5: return fixed(4, &rest)
    default: return nil
    }
  }

  private static func fixed(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> Value? {
    guard rest.count >= count else { return nil }
    var number: UInt64 = 0
    for byte in rest.prefix(count).reversed() { number = number << 8 | UInt64(byte) }
    rest = rest.dropFirst(count)
    return .number(number)
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for (offset, byte) in rest.prefix(10).enumerated() {
      number |= UInt64(byte & 0x7F) << (7 * UInt64(offset))
      if byte < 0x80 {
        rest = rest.dropFirst(offset + 1)
        return number
      }
    }
    return nil
  }

  func number(_ field: Int) -> UInt64? {
    for case (field, .number(let number)) in fields.reversed() { return number }
    return nil
  }

  func bytes(_ field: Int) -> ArraySlice<UInt8>? {
    for case (field, .bytes(let bytes)) in fields.reversed() { return bytes }
    return nil
  }

  func text(_ field: Int) -> String {
    bytes(field).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  func float(_ field: Int) -> Float? {
    number(field).map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) }
  }

  /// A packed field of floating-point numbers.
  func floats(_ field: Int) -> [Float] {
    let bytes = Array(bytes(field) ?? [])
    return stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { offset in
      Float(bitPattern: UInt32(truncatingIfNeeded: LittleEndian(bytes).long(offset)))
    }
  }

  func messages(_ field: Int) -> [ArraySlice<UInt8>] {
    fields.compactMap { entry in
      guard entry.number == field, case .bytes(let bytes) = entry.value else { return nil }
      return bytes
    }
  }
}
