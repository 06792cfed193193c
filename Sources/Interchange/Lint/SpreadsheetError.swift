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
    checkForms(of: table.rows(with: .hash), report) { row, cell in
      // A row with an id was a Thing before, so its text is intended.
      table.texts.id(row) == nil && isError(in: table.texts, row, cell) ? 0 : nil
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

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(quoted(finding, drafts)) is a spreadsheet error value."
  }
}
