import DelimitedText
import SystemFiles
import Things

/// A parsed deck file: its rows, and remarks about problems.
///
/// Rows are ranges of the file's bytes; only cells that need unescaping are copied.
struct DeckFile {
  let name: String
  /// The path below `decks/`, as on disk.
  let path: String
  /// Nil for a file without rows.
  let header: DeckHeader?
  /// The rows that are Things, in file order.
  let rows: [DeckRow]
  let remarks: [DeckRemark]
  /// Why til does not write the file until the user has fixed it.
  let obstacle: DeckRemark.What?
  /// CRC-64/XZ of the bytes.
  let digest: UInt64
  /// The file's bytes, followed by the unescaped cells.
  private let storage: [UInt8]
  let size: Int
  let dialect: Dialect
  /// The header row, without its line ending.
  let headerRange: CellRange
  /// The largest number of cells in a row, Thing or not.
  let widestRow: Int

  /// The original text if it contains merge marks; `storage` then holds one version of it.
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

  /// Parses merge marks as ordinary rows.
  init(name: String, path: String, unmarked bytes: [UInt8]) {
    let parse = DeckParse(path: path, bytes)
    self.init(name: name, path: path, parse, rows: parse.rows, remarks: parse.remarks)
  }

  /// Parses the rows outside the merge marks.
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

  var bytes: [UInt8] {
    if let marked { return marked.bytes }
    return size == storage.count ? storage : Array(storage[..<size])
  }

  /// Whether a deck with this text would be parsed to this value.
  func isText(of place: DeckPlace, _ bytes: [UInt8]) -> Bool {
    guard marked == nil, name == place.name, path == place.path, size == bytes.count else {
      return false
    }
    return storage.withUnsafeBytes { own in
      bytes.withUnsafeBytes { own.sharedPrefix(with: $0) == bytes.count }
    }
  }

  /// Calls `body` with the bytes that all cell ranges refer to.
  func withStorage<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeBufferPointer(body)
  }

  subscript(_ cell: CellRange) -> String { String(decoding: storage[cell.range], as: UTF8.self) }

  /// The bytes of a row, as stored in the journal.
  func raw(_ row: DeckRow) -> [UInt8] { Array(storage[row.raw.range]) }

  /// The bytes of a row or the header, with the line ending if there is one.
  func line(_ range: CellRange) -> [UInt8] {
    let line = range.range
    return Array(bytes[line.lowerBound..<LineEnding.end(from: line.upperBound, in: bytes)])
  }

  func texts(_ row: DeckRow) -> [String] {
    var reader = RecordReader(raw(row), dialect: dialect, isPart: true)
    return reader.advance() ? reader.texts : []
  }

  func thing(_ row: DeckRow, id: Thing.ID) -> Thing {
    Thing(
      id: id, short: self[row.short], long: self[row.long], note: self[row.note],
      tags: CellLists.tags(self[row.tags]), also: CellLists.also(self[row.also]),
      guid: self[row.guid], directions: Directions(rawValue: self[row.directions]),
      media: Media(image: self[row.image], audio: self[row.audio]))
  }

  func computedID(_ row: DeckRow, counter: Int = 0) -> Thing.ID {
    withStorage {
      .computed(
        short: row.short.bytes(in: $0), long: row.long.bytes(in: $0), counter: counter)
    }
  }

  /// The text with these changes.
  ///
  /// All other bytes stay the same.
  func text(with edits: [DeckEdit]) throws(DeckEditError) -> [UInt8] {
    try DeckRewrite.text(of: self, edits)
  }

  static func newText(_ rows: [NewRow]) throws(DeckEditError) -> [UInt8] {
    try DeckFile(name: "", path: "", bytes: []).text(with: rows.map { .append($0) })
  }
}

extension DeckColumn {
  /// The id column's name if the file's `id` column holds something else.
  static let ownID = "til-id"
  static let required = [short, long].map(\.name)
  /// The header row of a new deck.
  static let new: [DeckColumn] = [.short, .long, .note, .tags, .also, .id]
}

/// Maps the columns of a deck file to their meaning.
struct DeckHeader: Hashable {
  /// As written in the file.
  let names: [String]
  /// The name of the id column: `id`, or `til-id` if `id` holds something else.
  private(set) var idName: String
  private var columns: [Int?]

  /// Compares names without case and surrounding blanks.
  ///
  /// The first of equal names counts.
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

  /// Treats the column `id` as foreign.
  mutating func giveUpID() {
    idName = DeckColumn.ownID
    columns[DeckColumn.id.rawValue] = nil
  }

  /// The first required column that is missing.
  var missing: DeckColumn? { [DeckColumn.short, .long].first { self[$0] == nil } }

  /// The number of fields a row needs to be a Thing.
  var fewestFields: Int { max(self[.short] ?? 0, self[.long] ?? 0) + 1 }

  /// Whether til gives a meaning to columns of this name.
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

/// A row that is a Thing, with the positions of its cells.
struct DeckRow {
  /// The physical line where it starts, counted from 1.
  var line: Int32
  /// The whole row, without its line ending.
  var raw: CellRange
  var short = CellRange.empty
  var long = CellRange.empty
  var note = CellRange.empty
  var tags = CellRange.empty
  var also = CellRange.empty
  var guid = CellRange.empty
  /// The name of a value of `Directions`; empty if the cell is empty or invalid.
  var directions = CellRange.empty
  var image = CellRange.empty
  var audio = CellRange.empty
  /// The cells of the index's columns.
  var cells: [CellRange] { [short, long, note, tags, also, guid, directions, image, audio] }
  /// The id in its cell; nil if the cell is empty, missing or invalid.
  var id: Thing.ID?

  init(line: Int, raw: Range<Int>) {
    self.line = Int32(truncatingIfNeeded: line)
    self.raw = CellRange(raw)
  }
}

/// A text for a cell, with the column it belongs to.
struct NamedCell: Hashable {
  enum Column: Hashable {
    case known(DeckColumn)
    /// A column that has no meaning to til.
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

/// The position of a cell's text in the storage of a deck file.
struct CellRange: Hashable {
  var start: UInt32
  var count: UInt32

  static let empty = CellRange(0..<0)

  init(_ range: Range<Int>) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    count = UInt32(truncatingIfNeeded: range.count)
  }

  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }

  /// The bytes of the text, valid as long as the storage is.
  func bytes(in storage: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: storage[range])
  }
}
