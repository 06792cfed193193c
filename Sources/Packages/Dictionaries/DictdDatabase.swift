import Interchange

/// A database of dictd: a sorted index of words, and their texts.
final class DictdDatabase {
  private let index: PackageInput
  private let text: DictionaryText

  private static let mostEntries = 20
  /// More of an entry is never shown.
  private static let longestEntry = 1 << 14
  private static let longestLine = 4096
  /// Larger indexes are not read as a whole.
  private static let largestIndex = 1 << 27

  /// Opens `base.index` and its text.
  init(base: String) throws(PackageError) {
    index = try PackageInput(base + ".index")
    text = try DictionaryText(base: base)
  }

  /// The entries for a word, ignoring case.
  func entries(for word: String) throws -> [DictionaryEntry] {
    let small = Array(word.lowercased().utf8)
    let plain = Order.plain.key(small)
    var places = try lines(of: small, .bytes)
    if places.isEmpty {
      // Most indexes leave out punctuation; some are sorted as if they did.
      let others = try plain == small ? [] : lines(of: plain, .bytes)
      places = others + (try lines(of: plain, .plain))
    }
    var seen: Set<Int> = []
    return try places.filter { seen.insert($0.offset).inserted }.prefix(Self.mostEntries)
      .compactMap { line in
        let text = String(decoding: try bytes(line), as: UTF8.self)
        // Where punctuation was left out, another word can have the same key.
        guard line.word == small || text.lowercased().contains(word.lowercased()) else {
          return nil
        }
        let entry = DictionaryEntry(word, text: text)
        return entry.meanings.isEmpty ? nil : entry
      }
  }

  /// All entries, or those for some words, in the order of their texts.
  func entries(
    _ words: WantedWords?, each body: (DictionaryEntry) throws -> Void
  ) throws {
    guard index.size <= Self.largestIndex else { throw index.error(.overLimit("its index")) }
    let bytes = try index.bytes(0..<index.size)
    var lines: [(offset: Int, count: Int, word: Range<Int>)] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = try Line(bytes[start..<end], of: index)
      if !line.isRemark, words?.mayContain(line.word) ?? true {
        lines.append((line.offset, line.count, start..<start + line.word.count))
      }
      start = end + 1
    }
    lines.sort { ($0.offset, $0.word.lowerBound) < ($1.offset, $1.word.lowerBound) }
    var previous = -1
    for line in lines where line.offset != previous {
      let word = String(decoding: bytes[line.word], as: UTF8.self)
      let text = try self.text.bytes(at: line.offset, count: line.count)
      let entry = DictionaryEntry(word, text: String(decoding: text, as: UTF8.self))
      guard words?.contains(entry.short) ?? true else { continue }
      previous = line.offset
      try body(entry)
    }
  }

  private func bytes(_ line: Line) throws(PackageError) -> [UInt8] {
    try text.bytes(at: line.offset, count: min(line.count, Self.longestEntry))
  }
}

// The index.
extension DictdDatabase {
  /// How an index is sorted: by its bytes, or as dictd compares, without punctuation.
  private enum Order {
    case bytes
    case plain

    func key(_ word: [UInt8]) -> [UInt8] {
      let small = word.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
      guard self == .plain else { return small }
      return small.filter { $0 >= 0x80 || $0 == 0x20 || $0 &- 0x30 < 10 || $0 &- 0x61 < 26 }
    }
  }

  /// A line: a word, and where its text is, in digits of base 64.
  private struct Line {
    let word: [UInt8]
    let offset: Int
    let count: Int

    init(_ bytes: ArraySlice<UInt8>, of file: PackageInput) throws(PackageError) {
      let fields = bytes.split(separator: 0x09, omittingEmptySubsequences: false)
      guard fields.count >= 3, let offset = Self.number(fields[1]),
        let count = Self.number(fields[2])
      else { throw file.error(.damagedDictionary("a line of its index is unreadable")) }
      (word, self.offset, self.count) = (Array(fields[0]), offset, count)
    }

    /// About the database, not a word of it.
    var isRemark: Bool {
      word.starts(with: "00database".utf8) || word.starts(with: "00-".utf8) || word.isEmpty
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
      guard (1...7).contains(digits.count) else { return nil }
      var number = 0
      for digit in digits {
        let value: UInt8
        switch digit {
        case 0x41...0x5A: value = digit - 0x41
        case 0x61...0x7A: value = digit - 0x61 + 26
        case 0x30...0x39: value = digit - 0x30 + 52
        case 0x2B: value = 62
        case 0x2F: value = 63
        default: return nil
        }
        number = number << 6 | Int(value)
      }
      return number
    }
  }

  /// The lines of a word in an index with this order, found by bisection.
  private func lines(of word: [UInt8], _ order: Order) throws(PackageError) -> [Line] {
    var low = 0
    var high = index.size
    while low < high {
      let middle = (low + high) / 2
      let line = try line(at: middle)
      if let line, order.key(line.line.word).lexicographicallyPrecedes(word) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var found: [Line] = []
    var place = low
    while found.count < Self.mostEntries, let (line, end) = try line(at: place),
      order.key(line.word) == word
    {
      if !line.isRemark { found.append(line) }
      place = end
    }
    return found
  }

  /// The first line that begins at a position or after it.
  private func line(at place: Int) throws(PackageError) -> (line: Line, end: Int)? {
    let from = max(0, place - 1)
    let bytes = try index.bytes(from..<min(index.size, from + 2 * Self.longestLine))
    var start = 0
    if place > 0 {
      guard let newline = bytes.firstIndex(of: 0x0A) else {
        if from + bytes.count == index.size { return nil }
        throw index.error(.damagedDictionary("a line of its index is unreadable"))
      }
      start = newline + 1
    }
    guard start < bytes.count else { return nil }
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    return (try Line(bytes[start..<end], of: index), from + end + 1)
  }
}
