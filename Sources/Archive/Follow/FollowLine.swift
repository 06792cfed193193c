import DelimitedText
import SystemFiles
import Things

extension FollowedFile {
  /// Relative to the library.
  var path: String {
    "follow/\(DeckName.path(of: deck).dropLast(DeckName.path(of: "").count)).\(part.rawValue)"
  }

  /// Nil unless a library can have such a file.
  init?(path: String) {
    guard let part = Part.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") }),
      path.hasPrefix("follow/")
    else { return nil }
    let deck = path.dropFirst(7).dropLast(part.rawValue.utf8.count + 1)
    self.init(deck: String(deck), part: part, bytes: nil)
    guard isAllowed else { return nil }
  }

  /// Whether the deck's name is one; a journal or a listing can have any text.
  var isAllowed: Bool {
    guard case .deck = LibraryLayout.entry("decks/" + DeckName.path(of: deck)) else { return false }
    return LibraryLayout.entry(path) == .other(path)
  }
}

/// A line of the journal about a file beside a followed deck: its digests before and after a change,
/// and how to get the former bytes from the new ones, so that `undo` restores both.
///
/// It is an extension, `x-follow`, which other versions skip.
struct FollowLine {
  static let kind = "x-follow"

  private enum Piece {
    /// Bytes of the new file.
    case copy(Range<Int>)
    case text([UInt8])
  }

  private(set) var file: FollowedFile
  /// Nil if there was no file.
  private(set) var before: UInt64?
  private(set) var after: UInt64?
  private var pieces: [Piece] = []

  init(_ file: FollowedFile, from old: [UInt8]?) {
    self.file = file
    before = old.map { CRC64.of($0) }
    after = file.bytes.map { CRC64.of($0) }
    if let old { take(old, from: file.bytes ?? []) }
  }

  /// Describes the old file line by line: each line by its place in the new one, or as it is.
  private mutating func take(_ old: [UInt8], from new: [UInt8]) {
    let lines = new.lineRanges
    var indices: [ArraySlice<UInt8>: Int] = [:]
    for (index, line) in lines.enumerated().reversed() { indices[new[line]] = index }
    var next = 0
    for line in old.lineRanges {
      let isNext = next < lines.count && new[lines[next]] == old[line]
      guard let index = isNext ? next : indices[old[line]] else {
        if case .text(let text)? = pieces.last {
          pieces[pieces.count - 1] = .text(text + old[line])
        } else {
          pieces.append(.text(Array(old[line])))
        }
        continue
      }
      if case .copy(let range)? = pieces.last, range.upperBound == lines[index].lowerBound {
        pieces[pieces.count - 1] = .copy(range.lowerBound..<lines[index].upperBound)
      } else {
        pieces.append(.copy(lines[index]))
      }
      next = index + 1
    }
  }

  /// The bytes before the change, given those that it left.
  func former(_ new: [UInt8]) -> [UInt8]? {
    var old: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .copy(let range):
        guard range.upperBound <= new.count else { return nil }
        old += new[range]
      case .text(let text): old += text
      }
    }
    return CRC64.of(old) == before ? old : nil
  }
}

// In the journal.
extension FollowLine {
  var event: Event {
    let digests = [before, after].map { $0.map { Hex.text($0) } ?? "-" }
    let words = pieces.map { piece in
      switch piece {
      case .copy(let range): "\(range.lowerBound)+\(range.count)"
      case .text(let text): "=" + Base64.text(of: text)
      }
    }
    let back = words.isEmpty ? "-" : words.joined(separator: ",")
    return .extra(
      kind: Self.kind,
      subject: (digests + [back, file.part.rawValue, file.deck]).joined(separator: " "))
  }

  /// Nil for any other event, and for one that no library can have.
  init?(_ event: Event) {
    guard case .extra(Self.kind, let subject) = event else { return nil }
    let words = subject.split(separator: " ", maxSplits: 4)
    guard words.count == 5, let part = FollowedFile.Part(rawValue: String(words[3])) else {
      return nil
    }
    file = FollowedFile(deck: String(words[4]), part: part, bytes: nil)
    (before, after) = (Hex.number(words[0]), Hex.number(words[1]))
    for word in words[2].split(separator: ",") where words[2] != "-" {
      let parts = word.split(separator: "+", omittingEmptySubsequences: false)
      if word.hasPrefix("="), let text = Base64.bytes(of: word.dropFirst()) {
        pieces.append(.text(text))
      } else if parts.count == 2, let start = Int(parts[0]), let count = Int(parts[1]),
        (0..<1 << 30).contains(start), (0..<1 << 30).contains(count)
      {
        pieces.append(.copy(start..<start + count))
      } else {
        return nil
      }
    }
    guard file.isAllowed else { return nil }
  }
}

/// Bytes as text.
private enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0...group.count { text.append(digits[number >> (18 - 6 * index) & 63]) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func bytes(of text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (number, bits) = (0, 0)
    for digit in text.utf8 {
      guard let value = values[digit] else { return nil }
      number = (number << 6 | value) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: number >> bits))
      }
    }
    return bytes
  }

  private static let values = Dictionary(uniqueKeysWithValues: zip(digits, digits.indices))
}
