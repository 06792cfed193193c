import Interchange
import Things

/// The cells of a workbook's sheet as Excel shows them; formulas are not computed.
struct ExcelWorkbook: SpreadsheetRows {
  private(set) var rows: [[String]] = []
  private(set) var sheets: [String] = []
  private(set) var sheet = 0
  private let archive: ZipArchive
  private var strings: [String] = []
  private var styles: [NumberStyle] = []
  private var startsIn1904 = false

  /// One unpacked part.
  private static let partLimit = 64 << 20
  /// The sheets among which a table is looked for.
  private static let mostSheets = 5

  init(_ archive: ZipArchive) throws {
    self.archive = archive
    let targets = try targets()
    if let bytes = try part("xl/sharedStrings.xml") { readStrings(bytes) }
    if let bytes = try part("xl/styles.xml") { styles = NumberStyle.all(bytes) }
    guard let first = try part(targets[0]) else { throw archive.file.error(.noSheet) }
    try readCells(first)
    let firstRows = rows
    while !Self.holdTable(rows), sheet + 1 < min(targets.count, Self.mostSheets),
      let bytes = try part(targets[sheet + 1])
    {
      sheet += 1
      rows = []
      try readCells(bytes)
    }
    if !Self.holdTable(rows) { (rows, sheet) = (firstRows, 0) }
  }

  private func part(_ name: String) throws -> [UInt8]? {
    try archive.entries[name].map { try archive.bytes(of: $0, limit: Self.partLimit) }
  }

  /// The parts with the sheets.
  private mutating func targets() throws -> [String] {
    var ids: [String] = []
    var xml = SheetXML(try part("xl/workbook.xml") ?? [], dropsPrefixes: true)
    while let item = xml.next() {
      guard case .start(let name, let attributes, _) = item else { continue }
      if name == "sheet", let id = SheetXML.attribute("r:id", in: attributes) {
        sheets.append(SheetXML.attribute("name", in: attributes) ?? "")
        ids.append(id)
      } else if name == "workbookPr" {
        startsIn1904 = ["1", "true"].contains(SheetXML.attribute("date1904", in: attributes))
      }
    }
    var targets: [String: String] = [:]
    var relations = SheetXML(try part("xl/_rels/workbook.xml.rels") ?? [], dropsPrefixes: true)
    while let item = relations.next() {
      guard case .start("Relationship", let attributes, _) = item,
        let id = SheetXML.attribute("Id", in: attributes),
        let target = SheetXML.attribute("Target", in: attributes)
      else { continue }
      targets[id] = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
    }
    let first = "xl/worksheets/sheet1.xml"
    return ids.isEmpty ? [first] : ids.map { targets[$0] ?? first }
  }

  private mutating func readStrings(_ bytes: [UInt8]) {
    var xml = SheetXML(bytes, dropsPrefixes: true)
    var text = ""
    var (isText, isReading) = (false, false)
    while let item = xml.next() {
      switch item {
      case .start("si", _, let isEmpty):
        text = ""
        if isEmpty { strings.append("") }
      case .start("rPh", _, let isEmpty): isReading = !isEmpty
      case .end("rPh"): isReading = false
      case .start("t", _, let isEmpty): isText = !isEmpty
      case .end("t"): isText = false
      // The reading of Japanese words is not part of the cell.
      case .text(let part) where isText && !isReading: text += HTMLEntities.decoded(part)
      case .end("si"): strings.append(text)
      default: break
      }
    }
  }

  private mutating func readCells(_ bytes: [UInt8]) throws {
    var xml = SheetXML(bytes, dropsPrefixes: true)
    var row: [String] = []
    var column = 0
    var (type, style, value) = ("", 0, "")
    var isValue = false
    var budget = SheetBudget()
    func add(_ row: [String], times count: Int = 1) throws {
      guard budget.takes(row, times: count) else {
        throw archive.file.error(.hugeSheet)
      }
      rows += Array(repeating: row, count: count)
    }
    while let item = xml.next() {
      switch item {
      case .start("row", let attributes, let isEmpty):
        row = []
        column = 0
        // Rows without cells may be missing.
        let number = SheetXML.attribute("r", in: attributes).flatMap { Int($0) } ?? rows.count + 1
        if number > rows.count + 1, number - rows.count < 10_000 {
          try add([], times: number - rows.count - 1)
        }
        if isEmpty { try add([]) }
      case .end("row"): try add(row)
      case .start("c", let attributes, let isEmpty):
        column = SheetXML.attribute("r", in: attributes).flatMap(Self.column) ?? column
        type = SheetXML.attribute("t", in: attributes) ?? "n"
        style = SheetXML.attribute("s", in: attributes).flatMap { Int($0) } ?? 0
        value = ""
        if isEmpty { column += 1 }
      case .start("v", _, let isEmpty), .start("t", _, let isEmpty): isValue = !isEmpty
      case .end("v"), .end("t"): isValue = false
      case .text(let part) where isValue: value += HTMLEntities.decoded(part)
      case .end("c"):
        guard column < SheetBudget.mostColumns else {
          throw archive.file.error(.hugeSheet)
        }
        while row.count <= column { row.append("") }
        row[column] = text(value, type: type, style: style)
        column += 1
      default: break
      }
    }
  }

  /// The number of a column from 0, from a cell's name such as `AB12`.
  private static func column(_ name: String) -> Int? {
    let letters = name.utf8.prefix { $0 >= 0x41 && $0 <= 0x5A }
    guard (1...3).contains(letters.count) else { return nil }
    return letters.reduce(0) { $0 * 26 + Int($1) - 0x40 } - 1
  }

  private func text(_ value: String, type: String, style: Int) -> String {
    switch type {
    case "s": Int(value).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
    case "b": value == "1" ? "TRUE" : "FALSE"
    case "n":
      Double(value).map { number in
        styles.indices.contains(style)
          ? styles[style].text(number, value, startsIn1904: startsIn1904)
          : NumberStyle.general.text(number, value, startsIn1904: startsIn1904)
      } ?? value
    default: value
    }
  }
}

private enum NumberStyle: Hashable {
  case general
  case date(hasTime: Bool)
  case time
  case percent
  /// With leading zeros to this number of digits.
  case digits(Int)

  /// The styles of a workbook's cells, by number.
  static func all(_ bytes: [UInt8]) -> [NumberStyle] {
    var xml = SheetXML(bytes, dropsPrefixes: true)
    var codes: [Int: String] = [:]
    var styles: [NumberStyle] = []
    var isInside = false
    while let item = xml.next() {
      switch item {
      case .start("numFmt", let attributes, _):
        if let id = SheetXML.attribute("numFmtId", in: attributes).flatMap({ Int($0) }) {
          codes[id] = SheetXML.attribute("formatCode", in: attributes) ?? ""
        }
      case .start("cellXfs", _, let isEmpty): isInside = !isEmpty
      case .end("cellXfs"): isInside = false
      case .start("xf", let attributes, _) where isInside:
        let id = SheetXML.attribute("numFmtId", in: attributes).flatMap { Int($0) } ?? 0
        styles.append(codes[id].map(Self.init(code:)) ?? Self(known: id))
      default: break
      }
    }
    return styles
  }

  /// A style with one of Excel's fixed numbers.
  private init(known id: Int) {
    switch id {
    case 9, 10: self = .percent
    case 14...17, 27...31, 36, 50...58: self = .date(hasTime: false)
    case 18...21, 32...35, 45...47: self = .time
    case 22: self = .date(hasTime: true)
    default: self = .general
    }
  }

  private init(code: String) {
    var plain = ""
    var rest = code.lowercased()[...]
    while let character = rest.popFirst() {
      switch character {
      case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
      case "[": rest = rest.drop { $0 != "]" }.dropFirst()
      case "\\": rest = rest.dropFirst()
      case ";":
        rest = ""
      default: plain.append(character)
      }
    }
    let (hasDate, hasTime) = (
      plain.contains { "yd".contains($0) }, plain.contains { "hs".contains($0) }
    )
    if hasDate {
      self = .date(hasTime: hasTime)
    } else if hasTime {
      self = .time
    } else if plain.hasSuffix("%") {
      self = .percent
    } else if plain.count > 1, plain.allSatisfy({ $0 == "0" }) {
      self = .digits(plain.count)
    } else {
      self = .general
    }
  }

  func text(_ number: Double, _ value: String, startsIn1904: Bool) -> String {
    guard number.magnitude < 1e9 else { return Self.general(number, value) }
    switch self {
    case .general: return Self.general(number, value)
    case .percent: return Self.general(number * 100, "\(number * 100)") + "%"
    case .digits(let count):
      let digits = "\(Int(number.rounded()))"
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    case .time: return Self.clock(number - number.rounded(.down))
    case .date(let hasTime):
      let whole = number.rounded(.down)
      // Day 60 is 29 February 1900 to Excel, which never was.
      let start = startsIn1904 ? -24_107 : whole < 60 ? -25_568 : -25_569
      let day = "\(StudyDay(number: Int(whole) + start))"
      return hasTime ? day + " " + Self.clock(number - whole) : day
    }
  }

  private static func general(_ number: Double, _ value: String) -> String {
    if number == number.rounded(), number.magnitude < 1e15 { return "\(Int(number))" }
    // 0.1 + 0.2 is shown as 0.3.
    let scale = 1e10
    let rounded = (number * scale).rounded() / scale
    return number.magnitude > 1e-4 && number.magnitude < 1e5 ? "\(rounded)" : value
  }

  private static func clock(_ part: Double) -> String {
    let seconds = Int((part * 86_400).rounded())
    let texts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map {
      ($0 < 10 ? "0" : "") + "\($0)"
    }
    return (seconds % 60 == 0 ? texts.dropLast() : texts[...]).joined(separator: ":")
  }
}
