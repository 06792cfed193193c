import Interchange

/// The cells of a sheet of a LibreOffice spreadsheet, as it shows them.
struct OpenDocumentSheet: SpreadsheetRows {
  private(set) var rows: [[String]] = []
  private(set) var sheets: [String] = []
  private(set) var sheet = 0

  private static let partLimit = 128 << 20

  init(_ archive: ZipArchive) throws {
    guard let entry = archive.entries["content.xml"] else { throw archive.file.error(.noSheet) }
    guard read(SheetXML(try archive.bytes(of: entry, limit: Self.partLimit))) else {
      throw archive.file.error(.hugeSheet)
    }
  }

  /// False if there is too much to read.
  private mutating func read(_ document: SheetXML) -> Bool {
    var xml = document
    var budget = SheetBudget()
    var firstRows: [[String]] = []
    var row: [String] = []
    var cell: (text: String, count: Int)?
    var (rowCount, noteLevel, hasParagraph) = (1, 0, false)
    func number(_ name: String, _ attributes: Substring) -> Int {
      SheetXML.attribute(name, in: attributes).flatMap { Int($0) }
        .map { max(0, min(1_000_000, $0)) } ?? 1
    }
    func finish() {
      guard let known = cell else { return }
      // The empty rest of a row is repeated up to the end of the sheet.
      let most = known.text.isEmpty ? 100 : SheetBudget.mostColumns
      let room = SheetBudget.mostColumns + 1 - row.count
      row += Array(repeating: known.text, count: min(known.count, most, room))
      cell = nil
    }
    while let item = xml.next() {
      if case .start("table:table", let attributes, _) = item {
        if sheets.count == 1 { firstRows = rows }
        if !sheets.isEmpty, sheet == sheets.count - 1, !Self.holdTable(rows) {
          (rows, sheet) = ([], sheets.count)
        }
        sheets.append(SheetXML.attribute("table:name", in: attributes) ?? "")
      }
      guard sheet == sheets.count - 1 else { continue }
      switch item {
      case .start("office:annotation", _, let isEmpty): noteLevel += isEmpty ? 0 : 1
      case .end("office:annotation"): noteLevel -= 1
      case _ where noteLevel > 0: break
      case .start("table:table-row", let attributes, _):
        row = []
        rowCount = number("table:number-rows-repeated", attributes)
      case .start("table:table-cell", let attributes, let isEmpty),
        .start("table:covered-table-cell", let attributes, let isEmpty):
        cell = ("", number("table:number-columns-repeated", attributes))
        hasParagraph = false
        if isEmpty { finish() }
      case .end("table:table-cell"), .end("table:covered-table-cell"): finish()
      case .start("text:p", _, _):
        if hasParagraph { cell?.text += "\n" }
        hasParagraph = true
      case .start("text:s", let attributes, _):
        cell?.text += String(repeating: " ", count: min(100, number("text:c", attributes)))
      case .start("text:tab", _, _): cell?.text += "\t"
      case .start("text:line-break", _, _): cell?.text += "\n"
      case .text(let part): cell?.text += HTMLEntities.decoded(part)
      case .end("table:table-row"):
        while row.last?.isEmpty == true { row.removeLast() }
        let count = row.isEmpty ? min(rowCount, 1) : rowCount
        guard budget.takes(row, times: count) else { return false }
        rows += Array(repeating: row, count: count)
      default: break
      }
    }
    if sheet > 0, !Self.holdTable(rows) { (rows, sheet) = (firstRows, 0) }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return true
  }
}
