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
    var end = range.range.upperBound
    if end < size, storage[end] == 0x0D { end += 1 }
    if end < size, storage[end] == 0x0A { end += 1 }
    return Array(storage[range.range.lowerBound..<end])
  }

  /// The texts of all cells of a row.
  func texts(_ row: DeckRow) -> [String] {
    var reader = RecordReader(raw(row), dialect: dialect)
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
