import Things

/// Something noticed of one draft, in little room: there may be as many as rows.
struct Finding: Hashable, Sendable {
  /// The draft.
  var row: Int32
  /// The rule, by its place in `Rules.all`.
  var rule: UInt8
  /// The cell it is about, by `ThingTexts.Cell`.
  var cell: UInt8
  /// What the rule wants to remember: a line, a scalar, a kind.
  var detail: Int32

  init(row: Int, _ rule: any Rule.Type, _ cell: ThingTexts.Cell = .short, detail: Int = 0) {
    self.row = Int32(truncatingIfNeeded: row)
    self.rule = Rules.number(of: rule)
    self.cell = UInt8(cell.rawValue)
    self.detail = Int32(truncatingIfNeeded: detail)
  }

  var textCell: ThingTexts.Cell { ThingTexts.Cell(rawValue: Int(cell)) ?? .short }
}
