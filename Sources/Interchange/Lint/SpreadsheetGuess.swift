import Things

/// A form that a spreadsheet converted to a date or number: `MAR1` became `1-Mar`.
enum SpreadsheetGuess: LintRule {
  static let name = "spreadsheet-guess"

  private static let mostBytes = 24
  private static let months = [
    "jan": "JAN", "feb": "FEB", "mar": "MAR", "apr": "APR", "may": "MAY", "jun": "JUN",
    "jul": "JUL", "aug": "AUG", "sep": "SEP", "sept": "SEPT", "oct": "OCT", "nov": "NOV",
    "dec": "DEC", "mrz": "MRZ", "mär": "MÄR", "mai": "MAI", "okt": "OKT", "dez": "DEZ",
    "ene": "ENE", "abr": "ABR", "ago": "AGO", "dic": "DIC", "janv": "JANV", "févr": "FÉVR",
    "mars": "MARS", "avr": "AVR", "juin": "JUIN", "juil": "JUIL", "août": "AOÛT", "déc": "DÉC",
    "gen": "GEN", "mag": "MAG", "giu": "GIU", "lug": "LUG", "set": "SET", "ott": "OTT",
    "fev": "FEV", "out": "OUT", "mrt": "MRT", "mei": "MEI", "sty": "STY", "lut": "LUT",
  ]

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    var found: [Finding] = []
    let take = { (finding: Finding) in found.append(finding) }
    checkForms(of: table.rows(with: .digit), take) { row, cell in
      let isCandidate = table.texts.withCell(row, cell) { $0.count <= mostBytes && isParted($0) }
      return isCandidate && sign(of: table.texts[row, cell]) != nil ? 0 : nil
    }
    // A column of dates or numbers is no accident.
    let isColumn = found.count >= fewestOfColumn && found.count * 2 > table.rows.count
    if !isColumn { found.forEach(report) }
  }

  private static let fewestOfColumn = 6

  private static let numbers: Set<String> = ["nE+n", "n.nE+n", "n,nE+n", "-nE+n", "-n.nE+n"]
  private static let dates: Set<String> = [
    "n-n-n", "n-n-n n:n", "n-n-n n:n:n", "n/n/n", "n/n/n n:n", "n/n/n n:n:n", "n.n.n n:n",
  ]

  /// The text with `n` in place of each number.
  private static func shape(of text: String) -> String {
    var shape = ""
    for character in text {
      if !character.isNumber { shape.append(character) } else if shape.last != "n" { shape += "n" }
    }
    return shape
  }

  private static func hasYear(_ text: String) -> Bool {
    text.split { !$0.isNumber }.contains { $0.count == 4 && ["1", "2"].contains($0.first) }
  }

  /// Whether the text contains digits and a separator.
  private static func isParted(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.contains { $0 &- 0x30 < 10 } && bytes.contains { $0 == 0x2B || $0 &- 0x2D < 3 }
  }

  private enum Sign {
    /// A date, and the probable original text.
    case date(String?)
    case number
  }

  private static func sign(of text: String) -> Sign? {
    let shape = shape(of: text)
    if numbers.contains(shape) { return .number }
    if dates.contains(shape), hasYear(text) { return .date(nil) }
    let parts = text.split { "-/. ".contains($0) }
    guard parts.count == 2 else { return nil }
    let day = parts.first { $0.allSatisfy(\.isNumber) && $0.count <= 4 }
    // No spreadsheet writes a month in capitals.
    let month = parts.lazy.filter { $0 != $0.uppercased() }
      .compactMap { months[$0.lowercased()] }.first
    // A day or a year.
    guard let day, day.count <= 2 || ["19", "20"].contains(day.prefix(2)), let month,
      text.contains(where: { "-.".contains($0) })
    else { return nil }
    return .date(month + (Int(day).map(String.init) ?? String(day)))
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    let text = quoted(finding, drafts)
    switch sign(of: drafts.texts[Int(finding.row), finding.textCell]) {
    case .date(let before?): return "\(text) may be \(before), changed by a spreadsheet."
    case .date: return "\(text) may have been changed to a date by a spreadsheet."
    default: return "\(text) may have been changed to a number by a spreadsheet."
    }
  }
}
