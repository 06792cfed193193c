import DelimitedText
import Things

extension ImportPlan {
  /// The original reading with the rejected rows replaced by `corrected`.
  ///
  /// `corrected` is a reading of what `rejects` wrote, edited by the user.
  public func reading(_ original: Reading, corrected: Reading) -> Reading {
    var reading = original
    reading.drafts = ImportDrafts()
    (reading.findings, reading.histories) = ([], [:])
    takeOwn(from: original, into: &reading)
    take(corrected, into: &reading)
    return reading
  }

  private func takeOwn(from original: Reading, into reading: inout Reading) {
    var numbers = [Int32](repeating: -1, count: drafts.count)
    for row in fates.indices where fates[row] != .notTaken {
      numbers[row] = Int32(reading.drafts.count)
      reading.histories[numbers[row]] = original.histories[Int32(row)]
      reading.drafts.append(row, of: drafts, at: drafts.places[row])
    }
    for var finding in original.findings where numbers[Int(finding.row)] >= 0 {
      finding.row = numbers[Int(finding.row)]
      reading.findings.append(finding)
    }
  }

  private func take(_ corrected: Reading, into reading: inout Reading) {
    let text = UInt8(truncatingIfNeeded: reading.texts.count)
    reading.texts += corrected.texts
    func place(_ place: RecordPlace) -> RecordPlace {
      var moved = place
      moved.text = text
      let fields = corrected.text?.fields(at: place) ?? []
      let line = fields.dropLast().last.flatMap { Int($0) }
      moved.line = UInt32(clamping: line ?? 0)
      return moved
    }
    let start = reading.drafts.count
    for row in 0..<corrected.drafts.count {
      reading.drafts.append(row, of: corrected.drafts, at: place(corrected.drafts.places[row]))
    }
    for var finding in corrected.findings {
      finding.row += Int32(start)
      reading.findings.append(finding)
    }
    reading.untaken = corrected.untaken.map { Untaken(place: place($0.place), why: $0.why) }
  }
}

extension ImportPlan {
  /// The diagnostics of doubtful or rejected rows, sorted by line.
  public func diagnostics(
    _ weight: Diagnostic.Weight, first count: Int = .max
  ) -> [Diagnostic] {
    switch weight {
    case .remark: return []
    case .doubtful: return found(weight, first: count)
    case .notTaken:
      let rows = found(weight, first: count)
      let records = untaken.prefix(count).map(diagnostic)
      return Array((rows + records).sorted { ($0.line ?? 0) < ($1.line ?? 0) }.prefix(count))
    }
  }

  private func found(_ weight: Diagnostic.Weight, first count: Int) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for finding in findings where found.count < count {
      let own = Rules.all[Int(finding.rule)].weight
      let isLeft = leavesDoubtful && weight == .notTaken && own == .doubtful
      guard own == weight || isLeft, isTold(finding, weight) else { continue }
      found.append(diagnostic(finding))
    }
    return found
  }

  /// Warnings matter only for rows that change something, and rejections only for rejected rows.
  private func isTold(_ finding: Finding, _ weight: Diagnostic.Weight) -> Bool {
    let fate = fates[Int(finding.row)]
    return weight == .notTaken ? fate == .notTaken : fate == .added || fate == .changed
  }

  private func diagnostic(_ finding: Finding) -> Diagnostic {
    let rule = Rules.all[Int(finding.rule)]
    return Diagnostic(
      weight: rule.weight, rule: rule.name, file: file(at: drafts.places[Int(finding.row)]),
      line: drafts.line(Int(finding.row)),
      excerpt: Excerpt.of(drafts.texts[Int(finding.row), finding.textCell]),
      sentence: rule.sentence(finding, drafts), remedy: rule.remedy)
  }

  func diagnostic(_ untaken: Untaken) -> Diagnostic {
    let words = untaken.why.words(tellingFields(untaken))
    return Diagnostic(
      weight: .notTaken, rule: words.rule, file: file(at: untaken.place),
      line: Int(untaken.place.line),
      excerpt: words.excerpt, sentence: words.sentence)
  }

  /// The fields that identify the record: both forms, or the one that is present.
  private func tellingFields(_ untaken: Untaken) -> [String] {
    let fields = fields(untaken)
    let role: DeckColumn? =
      switch untaken.why {
      case .noLong: .short
      case .noShort: .long
      default: nil
      }
    guard let role, let column = columns.first(where: { $0.role == role }),
      fields.indices.contains(column.number - 1)
    else { return fields }
    return [fields[column.number - 1]]
  }

  /// The record's fields, unless they are too large to parse again.
  func fields(_ untaken: Untaken) -> [String] {
    switch untaken.why {
    case .fieldTooLong, .tooManyFields: []
    default: fields(at: untaken.place)
    }
  }

  /// The file that contains a record: the source, or a file in that folder.
  func file(at place: RecordPlace) -> String {
    guard sources.indices.contains(Int(place.text)) else { return file }
    return sources[Int(place.text)].file(at: place) ?? file
  }

  func fields(at place: RecordPlace) -> [String] {
    sources.indices.contains(Int(place.text)) ? sources[Int(place.text)].fields(at: place) : []
  }
}

extension ImportPlan {
  /// The rejected rows as CSV with reasons, to be corrected and imported again.
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

  /// The extra columns with the line and reason of each rejected row.
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
      guard rule.weight == .notTaken else { continue }
      let place = drafts.places[Int(finding.row)]
      rows.append(
        Refused(
          line: Int(place.line), fields: withoutOwn(fields(at: place), place),
          reason: rule.sentence(finding, drafts)))
    }
    return rows.sorted { $0.line < $1.line }
  }

  /// Removes the line and reason columns from a corrected row.
  private func withoutOwn(_ fields: [String], _ place: RecordPlace) -> [String] {
    place.text == 0 ? fields : Array(fields.dropLast(Self.ownNames.count))
  }

  /// Column names that will be recognized on import.
  private var rejectNames: [String] {
    guard headerNames.isEmpty else { return headerNames }
    let width = columns.map(\.number).max() ?? 0
    return (1...max(1, width)).map { number in
      let role = columns.first { $0.number == number }?.role
      return role?.name ?? "column \(number)"
    }
  }
}
