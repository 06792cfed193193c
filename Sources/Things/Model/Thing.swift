/// A Thing to learn: a short form and its long form.
public struct Thing: Identifiable, Hashable, Sendable {
  public var id: ID
  public var short: String
  public var long: String
  public var note: String
  public var tags: [String]
  /// Other accepted answers.
  public var also: [String]
  /// An external id from an import, kept and never computed.
  public var guid: String
  /// The directions in which it is asked; nil for the deck's setting.
  public var directions: Directions?
  /// Pictures and recordings of the short form.
  public var media: Media

  public init(
    id: ID, short: String, long: String, note: String = "", tags: [String] = [],
    also: [String] = [], guid: String = "", directions: Directions? = nil, media: Media = Media()
  ) {
    self.id = id
    self.short = short
    self.long = long
    self.note = note
    self.tags = tags
    self.also = also
    self.guid = guid
    self.directions = directions
    self.media = media
  }
}

extension Thing {
  public init(_ draft: NewThing, id: ID) {
    self = draft.texts
    self.id = id
  }
}

extension Thing {
  /// Ten characters that identify a Thing, so that it keeps its schedule when edited; stored as a
  /// packed number.
  public struct ID: Hashable, Comparable, Sendable, CustomStringConvertible, UTF8Readable {
    /// Characters that are not easily confused and spell no words; the last eight are digits.
    static let alphabet = Array("bcdfghjkmnpqrstvwxz23456789".utf8)
    static let letterCount: UInt64 = 19
    @usableFromInline static let length = 10
    /// The number of ids: a letter, then nine characters of the alphabet.
    public static let count = letterCount * 7_625_597_484_987

    /// The id as a number below `count`, in the alphabet's order.
    public let number: UInt64

    /// Maps any number into the range of ids.
    public init(number: UInt64) { self.number = number % Self.count }

    /// Nil unless the text is a well-formed id.
    public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
      guard bytes.count == Self.length else { return nil }
      let digits = Self.digits
      var number: UInt64 = 0
      for byte in bytes {
        let digit = digits[Int(byte)]
        guard digit < 27 else { return nil }
        number = number * 27 + UInt64(digit)
      }
      guard number < Self.count else { return nil }
      self.number = number
    }

    /// Whether a text that is no id was probably one before a character or two were damaged.
    public static func resembles(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      let digits = Self.digits
      return (length - 1...length + 1).contains(bytes.count)
        && bytes.count { digits[Int($0)] < 27 } >= length - 2
        // Numbers are somebody else's.
        && bytes.count { digits[Int($0)] < letterCount } >= 2
    }

    /// The digit of each byte in the alphabet; 255 for other bytes.
    private static let digits: [UInt8] = {
      var digits = [UInt8](repeating: 255, count: 256)
      for (digit, byte) in alphabet.enumerated() { digits[Int(byte)] = UInt8(digit) }
      return digits
    }()

    public static func < (one: ID, other: ID) -> Bool { one.number < other.number }

    public var description: String {
      String(unsafeUninitializedCapacity: Self.length) { write(to: $0) }
    }

    /// Calls `body` with the characters without creating a string.
    ///
    /// Inlinable, because other modules write a hundred thousand ids in a row.
    @inlinable
    public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.length) { bytes in
        _ = write(to: bytes)
        return body(UnsafeBufferPointer(bytes))
      }
    }

    @usableFromInline
    func write(to bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
      Self.alphabet.withUnsafeBufferPointer { alphabet in
        var rest = number
        for index in (0..<Self.length).reversed() {
          bytes[index] = alphabet[Int(rest % 27)]
          rest /= 27
        }
      }
      return Self.length
    }
  }
}

/// Lists within a cell: tags separated by spaces, other answers separated by bars.
public enum CellLists {
  public static func tags(_ cell: String) -> [String] {
    cell.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// A space would split a tag in two.
  public static func cell(tags: [String]) -> String {
    tags.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
  }

  /// The answers separated by bars.
  ///
  /// `\|` is a literal bar. Backslashes are special only before a bar, where two are one backslash,
  /// so that an answer can end in one.
  public static func also(_ cell: String) -> [String] {
    var answers: [[Unicode.Scalar]] = [[]]
    var backslashes = 0
    for scalar in cell.unicodeScalars {
      if scalar == "\\" {
        backslashes += 1
        continue
      }
      let isBar = scalar == "|"
      let kept = isBar ? backslashes / 2 : backslashes
      answers[answers.count - 1] += Array(repeating: "\\", count: kept)
      if isBar, backslashes.isMultiple(of: 2) {
        answers.append([])
      } else {
        answers[answers.count - 1].append(scalar)
      }
      backslashes = 0
    }
    answers[answers.count - 1] += Array(repeating: "\\", count: backslashes)
    return answers.map(trimmed).filter { !$0.isEmpty }
  }

  public static func cell(also: [String]) -> String {
    let answers = also.map { trimmed(Array($0.unicodeScalars)) }.filter { !$0.isEmpty }
    return answers.enumerated()
      .map { index, answer in escaped(answer, isLast: index == answers.count - 1) }
      .joined(separator: "|")
  }

  private static func escaped(_ answer: String, isLast: Bool) -> String {
    var result = ""
    var backslashes = 0
    for scalar in answer.unicodeScalars {
      if scalar == "|" { result += String(repeating: "\\", count: backslashes + 1) }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      result.unicodeScalars.append(scalar)
    }
    return isLast ? result : result + String(repeating: "\\", count: backslashes)
  }

  private static func trimmed(_ scalars: [Unicode.Scalar]) -> String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let rest = scalars.drop(while: isBlank)
    let end = rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex
    var result = ""
    result.unicodeScalars.append(contentsOf: rest[..<end])
    return result
  }
}
