import DelimitedText
import Things

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

/// The rows that replace a conflict.
struct MergeBlock {
  private struct Kept {
    var id: Thing.ID
    var raw: [UInt8]
    var places: (here: Int, there: Int)
  }

  /// Rows that both versions have.
  private var kept: [Kept] = []
  private var added: [(id: Thing.ID, raw: [UInt8])] = []

  /// A row that both have, and its index in each.
  mutating func keep(_ id: Thing.ID, _ raw: [UInt8], here: Int, there: Int) {
    kept.append(Kept(id: id, raw: raw, places: (here, there)))
  }

  mutating func add(_ id: Thing.ID, _ raw: [UInt8]) { added.append((id, raw)) }

  /// Shared rows in their order (by id if the orders differ), then added rows by id.
  ///
  /// The same on either machine.
  var text: [UInt8] {
    let here = kept.sorted { $0.places.here < $1.places.here }
    let there = kept.sorted { $0.places.there < $1.places.there }
    let ordered = here.map(\.id) == there.map(\.id) ? here : kept.sorted { $0.id < $1.id }
    return Array(ordered.map(\.raw).joined())
      + Array(added.sorted { $0.id < $1.id }.map(\.raw).joined())
  }
}

extension LineEnding {
  /// The ending of a line; LF without one.
  init(of line: [UInt8]) {
    self = line.suffix(2) == [0x0D, 0x0A] ? .crlf : line.last == 0x0D ? .cr : .lf
  }
}

/// The columns of a merged deck: those of the version whose columns include the other's.
struct MergeLayout {
  let header: DeckHeader
  private let dialect: Dialect
  /// The header row with its line ending.
  let line: [UInt8]

  /// Nil if neither version's columns include the other's, or their spelling differs.
  init?(_ here: DeckFile, _ there: DeckFile) {
    guard let one = here.header, let two = there.header,
      here.dialect.delimiter == there.dialect.delimiter
    else { return nil }
    let (hereLine, thereLine) = (here.line(here.headerRange), there.line(there.headerRange))
    if one.names == two.names, one == two {
      header = one
      // The resulting text is the same on every machine.
      line = hereLine.lexicographicallyPrecedes(thereLine) ? hereLine : thereLine
    } else if Set(one.names).isSuperset(of: two.names), one.names.count > two.names.count {
      (header, line) = (one, hereLine)
    } else if Set(two.names).isSuperset(of: one.names), two.names.count > one.names.count {
      (header, line) = (two, thereLine)
    } else {
      return nil
    }
    var dialect = here.dialect
    dialect.lineEnding = LineEnding(of: line)
    dialect.hasByteOrderMark = false
    self.dialect = dialect
  }

  /// The texts of a row's cells in these columns, with an empty id.
  func texts(of row: DeckRow, in file: DeckFile) -> [String] {
    let texts = file.texts(row)
    return header.names.indices.map { column in
      if header[.id] == column { return "" }
      let known = DeckColumn.inDeckFiles.first { header[$0] == column }
      let place =
        if let known { file.header?[known] } else {
          file.header?.names.firstIndex(of: header.names[column])
        }
      guard let place, texts.indices.contains(place) else { return "" }
      return texts[place]
    }
  }

  /// A row's original bytes, or a rewritten row if the columns differ.
  func raw(of row: DeckRow, in file: DeckFile) -> [UInt8] {
    guard file.header == header else { return raw(texts(of: row, in: file), id: row.id) }
    let raw = file.line(row.raw)
    return raw.last == 0x0A || raw.last == 0x0D ? raw : raw + dialect.lineEnding.bytes
  }

  func raw(_ texts: [String], id: Thing.ID?) -> [UInt8] {
    var writer = RowWriter(dialect)
    for (column, text) in texts.enumerated() {
      writer.append(field: header[.id] == column ? id.map { "\($0)" } ?? "" : text)
    }
    writer.endRow()
    return writer.bytes
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
    var place = TextPosition.start
    for var row in parse.rows {
      guard let range = Self.original(row, here), shared.contains(range) else { continue }
      place.advance(to: range.lowerBound, in: text.bytes)
      row.line = Int32(truncatingIfNeeded: place.line)
      rows.append(row)
    }
  }

  private static func original(_ row: DeckRow, _ version: MergeVersion) -> Range<Int>? {
    version.piece(of: row.raw.range)?.conflict == nil ? version.original(row.raw.range) : nil
  }
}
