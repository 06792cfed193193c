/// A JSON value, as used by Anki's older collections for note types, decks and options.
public enum ParsedJSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([ParsedJSON])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: ParsedJSON

    public init(_ name: String, _ value: ParsedJSON) {
      self.name = name
      self.value = value
    }
  }

  /// Nil unless the bytes are exactly one value.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    var parser = JSONParser(bytes)
    guard let value = parser.value(depth: 0), parser.isAtEnd else { return nil }
    self = value
  }

  public init?(_ text: String) {
    var text = text
    guard let value = text.withUTF8({ ParsedJSON(UnsafeRawBufferPointer($0)) }) else { return nil }
    self = value
  }

  /// The offset at which a text stops being one value.
  static func faultOffset(in text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var parser = JSONParser(UnsafeRawBufferPointer(bytes))
      if parser.value(depth: 0) != nil { _ = parser.isAtEnd }
      return parser.place
    }
  }

  /// The member of an object; nil if it has no such member or is not an object.
  public subscript(_ name: String) -> ParsedJSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  public var int: Int64? {
    switch self {
    case .int(let number): number
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
  public var array: [ParsedJSON]? { if case .array(let values) = self { values } else { nil } }
  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}

extension ParsedJSON: CustomStringConvertible {
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let number): text += "\(number)"
    case .double(let number): text += number.isFinite ? "\(number)" : "null"
    case .string(let value): JSONText.append(value, to: &text)
    case .array(let values):
      text += "["
      for (place, value) in values.enumerated() {
        if place > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (place, member) in members.enumerated() {
        if place > 0 { text += "," }
        JSONText.append(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }
}

/// Parses JSON from bytes, with a nesting limit.
private struct JSONParser {
  private let bytes: UnsafeRawBufferPointer
  private(set) var place = 0
  private static let deepest = 64

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return place == bytes.count
    }
  }

  private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func skipBlanks() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard next == byte, place < bytes.count else { return false }
    place += 1
    return true
  }

  mutating func value(depth: Int) -> ParsedJSON? {
    guard depth < Self.deepest else { return nil }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map(ParsedJSON.string)
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: ParsedJSON) -> ParsedJSON? {
    let count = word.utf8CodeUnitCount
    guard place + count <= bytes.count,
      (0..<count).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] })
    else { return nil }
    place += count
    return value
  }

  private mutating func object(_ depth: Int) -> ParsedJSON? {
    place += 1
    var members: [ParsedJSON.Member] = []
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\""), let name = string(), take(UInt8(ascii: ":")),
        let value = value(depth: depth + 1)
      else { return nil }
      members.append(ParsedJSON.Member(name, value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> ParsedJSON? {
    place += 1
    var values: [ParsedJSON] = []
    if take(UInt8(ascii: "]")) { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(values) : nil
  }

  private mutating func number() -> ParsedJSON? {
    let start = place
    while place < bytes.count, "+-.eE0123456789".utf8.contains(bytes[place]) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if let number = Int64(text) { return .int(number) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .double(number)
  }

  private mutating func string() -> String? {
    place += 1
    let start = place
    var text = ""
    var plain = start
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[plain..<place], as: UTF8.self)
        place += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[plain..<place], as: UTF8.self)
        guard let scalar = escaped() else { return nil }
        text.unicodeScalars.append(scalar)
        plain = place
      case 0..<0x20: return nil
      default: place += 1
      }
    }
    return nil
  }

  private mutating func escaped() -> Unicode.Scalar? {
    place += 1
    let letter = next
    place += 1
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
    guard next == UInt8(ascii: "\\"), place + 1 < bytes.count,
      bytes[place + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let end = place
    place += 2
    guard let second = unit() else { return nil }
    guard UTF16.isTrailSurrogate(second) else {
      place = end
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
  }

  private mutating func unit() -> UInt16? {
    guard place + 4 <= bytes.count else { return nil }
    let text = String(decoding: bytes[place..<place + 4], as: UTF8.self)
    place += 4
    return text.first == "+" || text.first == "-" ? nil : UInt16(text, radix: 16)
  }
}
