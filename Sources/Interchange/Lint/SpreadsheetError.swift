import Things

/// A form that is an error value of a spreadsheet.
enum SpreadsheetError: LintRule {
  static let name = "spreadsheet-error"
  static let weight = Diagnostic.Weight.notTaken

  private static let errors: Set<String> = [
    "#N/A", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!",
    "#ERROR!", "#NV", "#BEZUG!", "#WERT!", "#ZAHL!", "#NOM?", "#VALEUR!", "#NOMBRE!", "#¡REF!",
    "#¿NOMBRE?", "#¡VALOR!", "#¡DIV/0!", "#¡NUM!", "#NOME?", "#VALOR!", "#RIF!", "#VALORE!",
    "#NAAM?", "#WAARDE!", "#VERW!", "#ADR!", "#ARG!", "#NAZWA?", "#Н/Д", "#ССЫЛКА!", "#ИМЯ?",
    "#ЗНАЧ!", "#ДЕЛ/0!",
  ]

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    for row in table.rows(with: .hash) {
      // A row with an id was a Thing before, so its text is intended.
      guard table.texts.id(row) == nil else { continue }
      for cell in [ThingColumns.Cell.short, .long] where isError(in: table.texts, row, cell) {
        report(Finding(row: row, Self.self, cell))
        break
      }
    }
  }

  private static func isError(
    in texts: ThingColumns, _ row: Int, _ cell: ThingColumns.Cell
  ) -> Bool {
    let isCandidate = texts.withCell(row, cell) {
      $0.first == UInt8(ascii: "#") && $0.count < 24
    }
    return isCandidate && errors.contains(texts[row, cell].uppercased())
  }

  static func words(_ finding: Finding, _ drafts: ImportDrafts) -> (
    sentence: String, remedy: String
  ) {
    ("\(quoted(finding, drafts)) is a spreadsheet error value.", "")
  }
}
