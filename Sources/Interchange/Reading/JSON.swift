/// A JSON value; members keep their order.
public enum JSON: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case float(Float)
  case string(String)
  case array([JSON])
  case object([Member])

  public typealias Member = (name: String, value: JSON)

  /// Nil unless the bytes are exactly one value.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    var parser = JSONParser(bytes)
    guard let value = parser.value(depth: 0), parser.isAtEnd else { return nil }
    self = value
  }

  public init?(_ text: String) {
    var text = text
    guard let value = text.withUTF8({ JSON(UnsafeRawBufferPointer($0)) }) else { return nil }
    self = value
  }

  /// The offset at which a text stops being one value.
  static func faultOffset(in text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var parser = JSONParser(UnsafeRawBufferPointer(bytes))
      if parser.value(depth: 0) != nil { _ = parser.isAtEnd }
      return parser.index
    }
  }

  /// The member of an object; nil if it has no such member or is not an object.
  public subscript(_ name: String) -> JSON? { members?.last { $0.name == name }?.value }

  public var int: Int64? {
    switch self {
    case .int(let number): Int64(number)
    case .double(let number): Int64(exactly: number.rounded())
    default: nil
    }
  }

  public var double: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var array: [JSON]? { if case .array(let values) = self { values } else { nil } }
  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}

extension JSON {
  /// One line of JSON, with control and bidirectional characters escaped.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += "\(value)"
    case .int(let number): text += "\(number)"
    case .double(let number): text += number.isFinite ? "\(number)" : "null"
    case .float(let number): text += number.isFinite ? "\(number)" : "null"
    case .string(let value): JSONText.append(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        JSONText.append(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }
}

/// JSON strings, escaping all characters that a terminal or editor could misread.
public enum JSONText {
  static func append(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default:
        if mustBeEscaped(scalar) {
          for unit in String(scalar).utf16 { text += escaped(unit) }
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }

  /// Controls, bidirectional formatting, and line separators, which JSON allows but many readers do
  /// not.
  private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E,
      0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }

  /// As in `\u00e9`.
  public static func escaped(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

/// Parses JSON from bytes, with a nesting limit.
private struct JSONParser {
  private let bytes: UnsafeRawBufferPointer
  private(set) var index = 0
  private static let deepest = 64

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return index == bytes.count
    }
  }

  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard next == byte, index < bytes.count else { return false }
    index += 1
    return true
  }

  mutating func value(depth: Int) -> JSON? {
    guard depth < Self.deepest else { return nil }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map(JSON.string)
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) -> JSON? {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count,
      (0..<count).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] })
    else { return nil }
    index += count
    return value
  }

  private mutating func object(_ depth: Int) -> JSON? {
    index += 1
    var members: [JSON.Member] = []
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\""), let name = string(), take(UInt8(ascii: ":")),
        let value = value(depth: depth + 1)
      else { return nil }
      members.append((name, value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> JSON? {
    index += 1
    var values: [JSON] = []
    if take(UInt8(ascii: "]")) { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(values) : nil
  }

  private mutating func number() -> JSON? {
    let start = index
    while index < bytes.count, "+-.eE0123456789".utf8.contains(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if let number = Int(text) { return .int(number) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .double(number)
  }

  private mutating func string() -> String? {
    index += 1
    let start = index
    var text = ""
    var plain = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[plain..<index], as: UTF8.self)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[plain..<index], as: UTF8.self)
        guard let scalar = escaped() else { return nil }
        text.unicodeScalars.append(scalar)
        plain = index
      case 0..<0x20: return nil
      default: index += 1
      }
    }
    return nil
  }

  private mutating func escaped() -> Unicode.Scalar? {
    index += 1
    let letter = next
    index += 1
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "u"): return unicode()
    default: return nil
    }
  }

  /// Four hexadecimal digits, or a surrogate pair.
  private mutating func unicode() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    guard next == UInt8(ascii: "\\"), index + 1 < bytes.count,
      bytes[index + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let end = index
    index += 2
    guard let second = unit() else { return nil }
    guard UTF16.isTrailSurrogate(second) else {
      index = end
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
  }

  private mutating func unit() -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    let text = String(decoding: bytes[index..<index + 4], as: UTF8.self)
    index += 4
    return text.first == "+" || text.first == "-" ? nil : UInt16(text, radix: 16)
  }
}
