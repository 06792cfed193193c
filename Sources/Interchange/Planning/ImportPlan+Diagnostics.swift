import Things

extension ImportPlan {
  /// What is to be said of rows that are taken and should be looked at, or of those not taken, in
  /// order of lines.
  public func diagnostics(
    _ weight: Diagnostic.Weight, first count: Int = .max
  ) -> [Diagnostic] {
    switch weight {
    case .told: return []
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
      guard Rules.all[Int(finding.rule)].weight == weight, isTold(finding, weight) else { continue }
      found.append(diagnostic(finding))
    }
    return found
  }

  /// Doubts count for rows that do something, refusals for rows that would have.
  private func isTold(_ finding: Finding, _ weight: Diagnostic.Weight) -> Bool {
    let fate = fates[Int(finding.row)]
    return weight == .notTaken ? fate == .notTaken : fate == .added || fate == .changed
  }

  private func diagnostic(_ finding: Finding) -> Diagnostic {
    let rule = Rules.all[Int(finding.rule)]
    let words = rule.words(finding, drafts)
    return Diagnostic(
      rule.weight, rule: rule.name, file: file, line: drafts.line(Int(finding.row)),
      excerpt: Excerpt.of(drafts.texts[Int(finding.row), finding.textCell]), words.sentence,
      remedy: words.remedy)
  }

  func diagnostic(_ untaken: Untaken) -> Diagnostic {
    let words = untaken.why.words(tellingFields(untaken))
    return Diagnostic(
      .notTaken, rule: words.rule, file: file, line: Int(untaken.place.line),
      excerpt: words.excerpt, words.sentence)
  }

  /// The fields by which a person knows the record; where one form is missing, the other.
  private func tellingFields(_ untaken: Untaken) -> [String] {
    let fields = fields(untaken)
    let role: ColumnRole? =
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

  /// The record's fields; one that is too long is not read again.
  func fields(_ untaken: Untaken) -> [String] {
    switch untaken.why {
    case .fieldTooLong, .tooManyFields: []
    default: fields(at: untaken.place)
    }
  }

  func fields(at place: RecordPlace) -> [String] {
    sources.indices.contains(Int(place.text)) ? sources[Int(place.text)].fields(at: place) : []
  }
}
