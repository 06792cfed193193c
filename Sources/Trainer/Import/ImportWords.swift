import DelimitedText
import Interchange
import TextUI
import Things

/// The sentences and the question about a plan.
struct ImportWords {
  let plan: ImportPlan
  let isPruning: Bool

  /// The question, as in `Make the deck acronyms-final: 206 new, 1 changed (its schedule stays)?`.
  var question: String {
    let names = Counted.names(plan.targets.map(\.name))
    let isNew = plan.targets.allSatisfy(\.isNew)
    let decks = plan.targets.count == 1 ? "the deck" : "the decks"
    return (isNew ? "Create \(decks) \(names)" : "Import into \(names)") + ": \(numbers)?"
  }

  private var numbers: String {
    let counts = plan.counts
    var parts: [String] = []
    if counts.addedInAll > 0 { parts.append("\(counts.addedInAll.grouped) new") }
    if counts.changedInAll > 0 {
      let whose = counts.changedInAll == 1 ? "keeping its schedule" : "keeping their schedules"
      parts.append("\(counts.changedInAll.grouped) changed (\(whose))")
    }
    if counts.reviews > 0 { parts.append(Counted.text(counts.reviews, "review")) }
    if isPruning { parts.append("\(counts.vanished.grouped) suspended") }
    return parts.joined(separator: ", ")
  }

  var done: String {
    guard plan.targets.count == 1, let deck = plan.targets.first(where: \.isNew)?.name else {
      return "Done. Use undo to revert."
    }
    return "Done. To start: study \(deck). Studying for an exam? Try: deadline \(deck) 25 Dec"
  }
}

/// Describes how a file was read.
struct ReadingFacts {
  let reading: Reading

  /// As in `214 rows · comma · Windows-1252 · header in line 3`.
  var form: [String] {
    let rows = Counted.text(reading.rowCount, "row")
    let format = reading.format == "delimited text" ? "" : reading.format
    let header = reading.header.map { "header in line \($0.line)" } ?? "no header"
    if reading.delimiter.isEmpty, reading.header == nil { return [rows, format, encoding] }
    return [rows, format, delimiter, encoding, header].filter { !$0.isEmpty }
  }

  /// As in `Windows-1250 (Polish: wąż)`.
  private var encoding: String {
    let name = reading.encoding.name
    guard let guess = reading.encodingGuess?.candidates.first, !guess.sample.isEmpty else {
      return name
    }
    let isWestern = [TextEncoding.latin1, .windows1252].contains(reading.encoding)
    let language = isWestern || guess.language.isEmpty ? "" : guess.language + ": "
    return "\(name) (\(language)\(guess.sample))"
  }

  private var delimiter: String {
    switch reading.delimiter {
    case ",": "comma"
    case ";": "semicolon"
    case "\t": "tab"
    case "|": "bar"
    case ":": "colon"
    case " ": "space"
    case "  ": "spaces"
    case "": ""
    case let other: "\"\(other.trimmed)\""
    }
  }

  /// As in `Abbr. → short · Stands for → long · left out: No., Page`; for screen readers, `Abbr. as
  /// short`.
  ///
  /// Omits columns whose names already say what they are.
  func columns(isSpoken: Bool) -> [String] {
    // Only tables have columns to describe.
    guard reading.columns.count < 3, !reading.delimiter.isEmpty || reading.header != nil,
      !reading.columns.allSatisfy({ $0.role?.name == $0.name })
    else { return [] }
    let sign = isSpoken ? "as" : "→"
    let taken = reading.columns.compactMap { column in
      column.role.map { "\(Self.name(column)) \(sign) \($0.name)" }
    }
    let left = reading.columns.filter { $0.role == nil }.map(Self.name)
    return taken + (left.isEmpty ? [] : ["ignored: " + left.joined(separator: ", ")])
  }

  private static func name(_ column: Reading.Column) -> String {
    column.name.isEmpty ? "column \(column.number)" : column.name
  }
}

/// The columns of a table with more than two: the first cells of each, and its use.
struct ColumnTable {
  private static let mostShown = 6
  private static let samples = 3

  let reading: Reading
  let showsAll: Bool

  func lines(width: Int, isSpoken: Bool) -> [StyledText] {
    let taken = reading.columns.filter { $0.role != nil }
    let rest = reading.columns.filter { $0.role == nil }
    let shown = showsAll ? rest : Array(rest.prefix(max(1, Self.mostShown - taken.count)))
    let columns = (taken + shown).sorted { $0.number < $1.number }
    let names = min(20, columns.map { StyledText($0.name).width }.max() ?? 0)
    var lines = columns.map { column in
      if isSpoken { return spoken(column) }
      let number = "\(column.number)"
      let head = String(repeating: " ", count: max(0, 2 - number.count)) + number + "  "
      let use = column.role.map { "→ \($0.name)" } ?? ""
      let room = max(10, width - 4 - head.count - names - 2 - 9)
      return StyledText(head, .dim)
        + StyledText(column.name).truncated(to: max(1, names)).padded(to: names)
        + StyledText(names > 0 ? "  " : "")
        + cell(StyledText(samples(column), .dim).truncated(to: room), room: room, use)
    }
    let more = rest.count - shown.count
    if more > 0 {
      lines.append(StyledText("… \(Counted.text(more, "more column")): l lists them", .dim))
    }
    return lines
  }

  private func cell(_ text: StyledText, room: Int, _ use: String) -> StyledText {
    use.isEmpty ? text : text.padded(to: room) + StyledText(" " + use)
  }

  private func spoken(_ column: Reading.Column) -> StyledText {
    let name = column.name.isEmpty ? "" : " \(column.name)"
    return StyledText(
      "Column \(column.number)\(name), \(column.role.map { "used as \($0.name)" } ?? "ignored"): "
        + samples(column) + ".")
  }

  private func samples(_ column: Reading.Column) -> String {
    reading.samples(of: column, Self.samples).map { cell in
      String(cell.prefix(60).map { $0.isNewline ? " " : $0 })
    }.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

/// Explains how an unimportable file was read, with its first rows or the last ones before the
/// error.
struct UnreadView: View {
  private static var mostRows: Int { 3 }

  private let facts: ReadingFacts
  private let rows: [StyledText]
  /// Other lists of the file, one of which may be meant.
  private let others: [String]

  init(_ reading: Reading) {
    facts = ReadingFacts(reading: reading)
    others = reading.notices.filter { $0.weight == .remark }
      .map { [$0.sentence, $0.remedy].filter { !$0.isEmpty }.joined(separator: " ") }
    let shown = reading.proposesColumns ? reading.firstRows(2) : reading.lastRows(Self.mostRows)
    rows = shown.map { row in
      StyledText("line \(row.line)  ", .dim)
        + StyledText(row.fields.map { String($0.prefix(200)) }.joined(separator: "  "))
    }
  }

  var body: some View {
    Facts(facts.form, .dim).padding()
    ForEach(rows) { Text($0).hanging(4).padding() }
    ForEach(others) { Text($0, .dim).padding() }
  }
}
