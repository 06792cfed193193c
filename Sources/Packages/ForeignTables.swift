public import Interchange
import SQLiteAccess

extension PackageFiles {
  public func table(_ path: String) throws -> ImportSource? {
    guard let file = try? PackageInput(path), let start = try? file.bytes(0..<min(16, file.size))
    else { return nil }
    if start.elementsEqual(Array("SQLite format 3\0".utf8)) {
      return try KindleVocabulary.source(of: file)
    }
    guard start.starts(with: [0x50, 0x4B]), let archive = try? ZipArchive(file) else { return nil }
    if archive.entries["xl/workbook.xml"] != nil {
      return try ExcelWorkbook(archive).source(path, format: "Excel workbook")
    }
    guard let mime = archive.entries["mimetype"],
      let kind = try? archive.bytes(of: mime, limit: 200),
      String(decoding: kind, as: UTF8.self).hasPrefix(
        "application/vnd.oasis.opendocument.spreadsheet")
    else { return nil }
    return try OpenDocumentSheet(archive).source(path, format: "LibreOffice spreadsheet")
  }
}

/// The rows of the first sheet of a spreadsheet that has a table, or of the first one if none has.
protocol SpreadsheetRows {
  var rows: [[String]] { get }
  /// The names of all sheets, and the place of that one.
  var sheets: [String] { get }
  var sheet: Int { get }
}

/// Limits the size of a sheet, because a small file can repeat a cell a billion times.
struct SheetBudget {
  static let mostColumns = 1000
  private var rows = 1_048_576
  private var cells = 4_000_000
  private var bytes = 256 << 20

  /// False once it is too much.
  mutating func takes(_ row: [String], times count: Int = 1) -> Bool {
    rows -= count
    cells -= count * row.count
    bytes -= count * row.reduce(0) { $0 + $1.utf8.count }
    return row.count <= Self.mostColumns && rows >= 0 && cells >= 0 && bytes >= 0
  }
}

extension SpreadsheetRows {
  func source(_ path: String, format: String) -> ImportSource {
    var others = sheets
    let name = others.indices.contains(sheet) ? others.remove(at: sheet) : ""
    return ImportSource(
      name: path, rows: rows, format: format, others: others, sheet: sheet == 0 ? "" : name)
  }

  /// Whether at least two rows have several cells, unlike the title page of a workbook.
  static func holdTable(_ rows: [[String]]) -> Bool {
    rows.lazy.filter { row in row.count { !$0.isEmpty } > 1 }.prefix(2).count == 2
  }
}

/// The words that a Kindle has looked up.
private enum KindleVocabulary {
  /// Nil if it is another database.
  static func source(of file: PackageInput) throws -> ImportSource? {
    let database: CollectionDatabase
    do {
      database = try CollectionDatabase(file, of: file.path, expecting: .kindle)
    } catch let error as PackageError where error.cause != .otherProgram(.kindle) {
      // The import of Anki's collections reports it.
      return nil
    }
    var isKindle = false
    try database.rows("SELECT 1 FROM sqlite_schema WHERE name = 'LOOKUPS'") { _ in isKindle = true }
    guard isKindle else { return nil }
    var usages: [String: String] = [:]
    try database.rows("SELECT word_key, usage FROM LOOKUPS NOT INDEXED ORDER BY timestamp") { row in
      usages[row["word_key"]] = row["usage"]
    }
    var rows = [["short", "long", "note", "tags", "guid"]]
    try database.rows("SELECT id, word, stem, lang FROM WORDS NOT INDEXED ORDER BY timestamp") {
      row in
      let (id, word): (String, String) = (row["id"], row["word"])
      let stem: String = row["stem"]
      rows.append([word, stem.isEmpty ? word : stem, usages[id] ?? "", row["lang"], id])
    }
    return ImportSource(name: file.path, rows: rows, format: "Kindle vocabulary")
  }
}
