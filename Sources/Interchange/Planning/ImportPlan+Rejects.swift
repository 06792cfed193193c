import DelimitedText
import Things

extension ImportPlan {
  /// The rows that are not taken, as a CSV file that says why and can be corrected and imported.
  public func rejects() -> [UInt8] {
    let refused = refused
    let width = max(rejectNames.count, refused.map(\.fields.count).max() ?? 0)
    var writer = RowWriter(.csv)
    let names = rejectNames + (rejectNames.count..<width).map { "column \($0 + 1)" }
    writer.append(names + Self.ownNames)
    for row in refused {
      let padding = [String](repeating: "", count: width - row.fields.count)
      writer.append(row.fields + padding + ["\(row.line)", row.reason])
    }
    return writer.bytes
  }

  /// Columns that say where a row stood and why it was not taken.
  static let ownNames = ["line", "reason"]

  private struct Refused {
    var line: Int
    var fields: [String]
    var reason: String
  }

  private var refused: [Refused] {
    var rows = untaken.map { untaken in
      let fields = fields(untaken)
      return Refused(
        line: Int(untaken.place.line), fields: withoutOwn(fields, untaken.place),
        reason: diagnostic(untaken).sentence)
    }
    for finding in findings where fates[Int(finding.row)] == .notTaken {
      let rule = Rules.all[Int(finding.rule)]
      guard rule.weight == .notTaken, let place = place(of: finding) else { continue }
      rows.append(
        Refused(
          line: Int(place.line), fields: withoutOwn(fields(at: place), place),
          reason: rule.words(finding, drafts).sentence))
    }
    return rows.sorted { $0.line < $1.line }
  }

  private func place(of finding: Finding) -> RecordPlace? { drafts.places[Int(finding.row)] }

  /// Corrected rows bear their line and reason still.
  private func withoutOwn(_ fields: [String], _ place: RecordPlace) -> [String] {
    place.text == 0 ? fields : Array(fields.dropLast(Self.ownNames.count))
  }

  /// Names by which the columns are found again.
  private var rejectNames: [String] {
    guard headerNames.isEmpty else { return headerNames }
    let width = columns.map(\.number).max() ?? 0
    return (1...max(1, width)).map { number in
      let role = columns.first { $0.number == number }?.role
      return role?.rawValue ?? "column \(number)"
    }
  }
}
