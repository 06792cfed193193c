import DelimitedText
import Things

/// The text of a deck as it was read: its rows, and what must be said of it.
///
/// Nothing is copied but cells with quotes inside: rows are ranges of the file's own bytes.
struct DeckFile {
  /// The deck's name.
  let name: String
  /// Below `decks/`, as the disk has it.
  let path: String
  /// Nil in a file without a row.
  let header: DeckHeader?
  /// The rows that are Things, in the file's order.
  let rows: [DeckRow]
  let remarks: [DeckRemark]
  /// Why til does not write the file until a person has looked at it.
  let obstacle: DeckRemark.What?
  /// CRC-64/XZ of the bytes.
  let digest: UInt64
  /// The file's bytes, and behind them the cells that had to be put together.
  private let storage: [UInt8]
  /// How many bytes the file has.
  let size: Int
  let dialect: Dialect
  /// Where the header row stands, without its line ending.
  let headerRange: CellRange
  /// How many cells the row with the most of them has, be it a Thing or not.
  let widestRow: Int

  /// With marks of a merge in it: the text as it was read, while `storage` holds one version.
  let marked: MergeText?

  init(name: String, path: String, bytes: [UInt8]) {
    if let marked = MergeText(bytes) {
      self.init(name: name, path: path, marked)
    } else {
      self.init(name: name, path: path, unmarked: bytes)
    }
  }

  init(_ place: DeckPlace, bytes: [UInt8]) {
    self.init(name: place.name, path: place.path, bytes: bytes)
  }

  /// Reads only what follows the rows it shares with an older text; nil with marks of a merge.
  init?(_ place: DeckPlace, bytes: [UInt8], after shared: SharedRows) {
    guard MergeText(bytes) == nil else { return nil }
    let parse = DeckParse(path: place.path, bytes, after: shared)
    self.init(
      name: place.name, path: place.path, parse, rows: parse.rows, remarks: parse.remarks)
  }

  /// Reads marks of a merge as rows like any other.
  init(name: String, path: String, unmarked bytes: [UInt8]) {
    let parse = DeckParse(path: path, bytes)
    self.init(name: name, path: path, parse, rows: parse.rows, remarks: parse.remarks)
  }

  /// Of a text with marks the rows outside them are read.
  private init(name: String, path: String, _ marked: MergeText) {
    let rows = UnmergedRows(marked, path: path)
    let remark = DeckRemark(path: path, line: marked.conflicts[0].line, .mergeMarks)
    self.init(
      name: name, path: path, rows.parse, rows: rows.rows, remarks: [remark], marked: marked)
  }

  private init(
    name: String, path: String, _ parse: DeckParse, rows: [DeckRow], remarks: [DeckRemark],
    marked: MergeText? = nil
  ) {
    self.name = name
    self.path = path
    self.rows = rows
    self.remarks = remarks
    self.marked = marked
    header = parse.header
    headerRange = parse.headerRange
    widestRow = parse.widestRow
    dialect = parse.dialect
    obstacle = marked == nil ? parse.obstacle : .mergeMarks
    size = parse.bytes.count
    digest = CRC64.of(marked?.bytes ?? parse.bytes)
    storage = parse.unescaped.isEmpty ? parse.bytes : parse.bytes + parse.unescaped
  }

  /// The file as it was read.
  var bytes: [UInt8] {
    if let marked { return marked.bytes }
    return size == storage.count ? storage : Array(storage[..<size])
  }

  /// Cells that are no range of the file, one after the other.
  var unescaped: ArraySlice<UInt8> { storage[size...] }

  /// Lends the bytes in which all cell ranges stand.
  func withStorage<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeBufferPointer(body)
  }

  subscript(_ cell: CellRange) -> String { String(decoding: storage[cell.range], as: UTF8.self) }

  /// The row byte for byte, as the journal keeps it.
  func raw(_ row: DeckRow) -> [UInt8] { Array(storage[row.raw.range]) }

  /// The row or header row with its line ending, if it has one.
  func line(_ range: CellRange) -> [UInt8] {
    let line = range.range
    return Array(bytes[line.lowerBound..<LineEnding.end(from: line.upperBound, in: bytes)])
  }

  /// The texts of all cells of a row.
  func texts(_ row: DeckRow) -> [String] {
    var reader = RecordReader(raw(row), dialect: dialect, isPart: true)
    return reader.advance() ? reader.texts : []
  }

  func thing(_ row: DeckRow, id: Thing.ID) -> Thing {
    Thing(
      id: id, short: self[row.short], long: self[row.long], note: self[row.note],
      tags: CellLists.tags(self[row.tags]), also: CellLists.also(self[row.also]),
      guid: self[row.guid])
  }

  func computedID(_ row: DeckRow, counter: Int = 0) -> Thing.ID {
    withStorage {
      .computed(
        short: row.short.bytes(in: $0), long: row.long.bytes(in: $0), counter: counter)
    }
  }

  /// The text with these changes; what is not changed comes out to the byte.
  func text(with edits: [DeckEdit]) throws(DeckEditError) -> [UInt8] {
    try DeckRewrite.text(of: self, edits)
  }

  /// A new deck's text.
  static func newText(_ rows: [NewRow]) throws(DeckEditError) -> [UInt8] {
    try DeckFile(name: "", path: "", bytes: []).text(with: rows.map { .append($0) })
  }
}

extension DeckColumn {
  /// The column for ids where the column `id` is somebody else's.
  static let ownID = "til-id"
  static let required = [short, long].map(\.name)
  /// The header row of a new deck.
  static let new: [DeckColumn] = [.short, .long, .note, .tags, .also, .id]
}

/// Which column of a file is which.
struct DeckHeader: Hashable {
  /// As the file has them.
  let names: [String]
  /// The name of the column for ids: `id`, or `til-id` where `id` is somebody else's.
  private(set) var idName: String
  private var columns: [Int?]

  /// Names are compared without case and outer blanks; of equal names the first counts.
  init(_ names: [String]) {
    self.names = names
    let folded = names.map(Self.folded)
    columns = DeckColumn.inDeckFiles.map { folded.firstIndex(of: $0.name) }
    idName = DeckColumn.id.name
    if let own = folded.firstIndex(of: DeckColumn.ownID) {
      idName = DeckColumn.ownID
      columns[DeckColumn.id.rawValue] = own
    }
  }

  subscript(_ column: DeckColumn) -> Int? { columns[column.rawValue] }

  /// The column `id` has turned out to hold something else than ids.
  mutating func giveUpID() {
    idName = DeckColumn.ownID
    columns[DeckColumn.id.rawValue] = nil
  }

  /// The first required column that is missing.
  var missing: DeckColumn? { [DeckColumn.short, .long].first { self[$0] == nil } }

  /// Fields a row must have to be a Thing.
  var fewestFields: Int { max(self[.short] ?? 0, self[.long] ?? 0) + 1 }

  /// Whether a column of this name would be one of ours in some file.
  static func isOurs(_ name: String) -> Bool {
    let name = folded(name)
    return name == DeckColumn.ownID || DeckColumn.inDeckFiles.contains { $0.name == name }
  }

  private static func folded(_ name: String) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let rest = name.drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
    return rest[...last].lowercased()
  }
}

/// A row of a deck file that is a Thing: where its cells and its bytes stand.
struct DeckRow {
  /// Counts the rows below the header, also those that are no Things.
  var number: Int32
  /// The physical line it begins in, counted from 1.
  var line: Int32
  /// All its bytes, without the line ending.
  var raw: CellRange
  var short = CellRange.empty
  var long = CellRange.empty
  var note = CellRange.empty
  var tags = CellRange.empty
  var also = CellRange.empty
  var guid = CellRange.empty
  /// The id in its cell; nil where the cell is empty, missing, or no id.
  var id: Thing.ID?

  init(number: Int, line: Int, raw: Range<Int>) {
    self.number = Int32(truncatingIfNeeded: number)
    self.line = Int32(truncatingIfNeeded: line)
    self.raw = CellRange(raw)
  }

  /// Where the first of its cells begins that stands behind a file's end.
  func firstCell(behind end: Int) -> Int? {
    [short, long, note, tags, also, guid].map { Int($0.start) }.first { $0 >= end }
  }

  /// The row as it stands in a text that ends elsewhere.
  func moved(from end: Int, to newEnd: Int) -> DeckRow {
    var row = self
    row.short.move(from: end, to: newEnd)
    row.long.move(from: end, to: newEnd)
    row.note.move(from: end, to: newEnd)
    row.tags.move(from: end, to: newEnd)
    row.also.move(from: end, to: newEnd)
    row.guid.move(from: end, to: newEnd)
    return row
  }
}

extension CellRange {
  /// Follows the end of a file behind which it stands.
  fileprivate mutating func move(from end: Int, to newEnd: Int) {
    guard Int(start) >= end else { return }
    start = UInt32(truncatingIfNeeded: Int(start) - end + newEnd)
  }
}

/// The text for a cell, and the column it belongs to, by its name in the header row.
struct NamedCell: Hashable {
  enum Column: Hashable {
    case known(DeckColumn)
    /// One that means nothing to til.
    case other(String)
  }

  var column: Column
  var text: String

  init(_ column: DeckColumn, _ text: String) {
    self.column = .known(column)
    self.text = text
  }

  init(other name: String, _ text: String) {
    column = .other(name)
    self.text = text
  }
}

/// Where the text of a cell stands in a deck file's storage.
struct CellRange: Hashable {
  var start: UInt32
  var count: UInt32

  static let empty = CellRange(start: 0, count: 0)

  init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  init(_ range: Range<Int>) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    count = UInt32(truncatingIfNeeded: range.count)
  }

  var isEmpty: Bool { count == 0 }
  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }

  /// The bytes of the text, as long as the storage is lent.
  func bytes(in storage: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: storage[range])
  }
}
