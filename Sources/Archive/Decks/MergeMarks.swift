import DelimitedText

/// A line that a merge left in a text.
enum MergeMark: UInt8 {
  case here = 0x3C
  case base = 0x7C
  case middle = 0x3D
  case there = 0x3E

  /// Seven identical characters, followed by a space or nothing.
  static let length = 7

  /// Nil unless the line, with or without its line ending, is such a mark.
  init?(line: ArraySlice<UInt8>) {
    guard let first = line.first, let mark = MergeMark(rawValue: first),
      line.count >= Self.length, line.prefix(Self.length).allSatisfy({ $0 == first })
    else { return nil }
    let next = line.dropFirst(Self.length).first
    guard next == nil || next == 0x20 || next == 0x0A || next == 0x0D else { return nil }
    self = mark
  }
}

/// Scans a text line by line for marks in the order that a merge writes them.
struct MergeMarkScan {
  private let bytes: [UInt8]
  private var line = 0
  /// The parts since a conflict's first mark, with their start and their end so far.
  private var open: [(mark: MergeMark, start: Int, content: Int)] = []
  private var openLine = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func conflicts() -> [MergeText.Conflict] {
    var found: [MergeText.Conflict] = []
    var start = 0
    while start < bytes.count {
      line += 1
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      if let mark = MergeMark(line: bytes[start..<end]) {
        if let conflict = take(mark, from: start, to: end) { found.append(conflict) }
      }
      start = end
    }
    return found
  }

  private mutating func take(
    _ mark: MergeMark, from start: Int, to end: Int
  ) -> MergeText.Conflict? {
    switch (open.last?.mark, mark) {
    case (_, .here):
      open = []
      openLine = line
      open.append((mark, start, end))
    case (.here, .base), (.here, .middle), (.base, .middle): open.append((mark, start, end))
    case (.middle, .there): return close(start, end)
    // Elsewhere a line of equal signs or bars is not a mark.
    default: break
    }
    return nil
  }

  private mutating func close(_ start: Int, _ end: Int) -> MergeText.Conflict? {
    defer { open = [] }
    guard let first = open.first, let last = open.last else { return nil }
    let base = open.count == 3 ? open[1].content..<last.start : nil
    return MergeText.Conflict(
      line: openLine, whole: first.start..<end, here: first.content..<open[1].start, base: base,
      there: last.content..<start)
  }
}

extension LineEnding {
  /// The ending of a line; LF without one.
  init(of line: [UInt8]) {
    self = line.suffix(2) == [0x0D, 0x0A] ? .crlf : line.last == 0x0D ? .cr : .lf
  }
}

/// The rows outside the merge marks, the same in both versions.
struct UnmergedRows {
  /// In our version.
  let parse: DeckParse
  private(set) var rows: [DeckRow] = []

  init(_ text: MergeText, path: String) {
    let (here, there) = (text.version(\.here), text.version(\.there))
    parse = DeckParse(path: path, here?.bytes ?? [])
    let other = DeckParse(path: path, there?.bytes ?? [])
    guard let here, let there, parse.header == other.header else { return }
    let shared = Set(other.rows.compactMap { Self.original($0, there) })
    var position = TextPosition.start
    for var row in parse.rows {
      guard let range = Self.original(row, here), shared.contains(range) else { continue }
      position.advance(to: range.lowerBound, in: text.bytes)
      row.line = Int32(truncatingIfNeeded: position.line)
      rows.append(row)
    }
  }

  private static func original(_ row: DeckRow, _ version: MergeVersion) -> Range<Int>? {
    version.piece(of: row.raw.range)?.conflict == nil ? version.original(row.raw.range) : nil
  }
}
