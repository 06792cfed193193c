import DelimitedText
import Interchange
import TextUI
import Things

/// What is asked and said of a plan.
struct ImportWords {
  private let plan: ImportPlan
  private let isPruning: Bool

  init(_ plan: ImportPlan, isPruning: Bool) {
    self.plan = plan
    self.isPruning = isPruning
  }

  /// What is asked, as in `Make the deck acronyms-final: 206 new, 1 changed (its schedule stays)?`.
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
    if isPruning { parts.append("\(counts.vanished.grouped) suspended") }
    return parts.joined(separator: ", ")
  }

  func choices(isSpoken: Bool) -> String {
    let count = plan.counts.notTaken
    var choices = ["Y yes", "n no", "l list all"]
    if count > 0 { choices.append("e edit the \(count.grouped)") }
    choices.append("d other deck")
    return isSpoken
      ? choices.joined(separator: ", ") + ": " : "  [\(choices.joined(separator: " · "))] "
  }

  var done: String {
    guard plan.targets.count == 1, let deck = plan.targets.first(where: \.isNew)?.name else {
      return "Done. Use undo to revert."
    }
    return "Done. To start: study \(deck). Studying for an exam? Try: deadline \(deck) 25 Dec"
  }
}

/// How a file was read, in short facts.
struct ReadingFacts {
  private let reading: Reading

  init(_ reading: Reading) { self.reading = reading }

  /// As in `214 rows · comma · Windows-1252 · header in line 3`.
  var form: [String] {
    let rows = Counted.text(reading.rowCount, "row")
    let format = reading.format == "delimited text" ? "" : reading.format
    let header = reading.header.map { "header in line \($0.line)" } ?? "no header"
    return [rows, format, delimiter, reading.encoding.name, header]
  }

  private var delimiter: String {
    switch reading.delimiter {
    case ",": "comma"
    case ";": "semicolon"
    case "\t": "tab"
    case "|": "bar"
    case ":": "colon"
    case " ": "blank"
    case "  ": "blanks"
    case let other: "\"\(other.trimmingBlanks)\""
    }
  }

  /// As in `Abbr. → short · Stands for → long · left out: No., Page`; read aloud, `Abbr. as short`.
  ///
  /// Columns that are called what they are need no words.
  func columns(isSpoken: Bool) -> [String] {
    guard !reading.columns.allSatisfy({ $0.role?.name == $0.name }) else { return [] }
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

/// How a file was read that cannot be imported, and the last rows before the fault.
struct UnreadView: View {
  private static var mostRows: Int { 3 }

  private let facts: ReadingFacts
  private let rows: [StyledText]

  init(_ reading: Reading) {
    facts = ReadingFacts(reading)
    rows = reading.lastRows(Self.mostRows).map { row in
      StyledText("line \(row.line)  ", .dim)
        + StyledText(row.fields.map { String($0.prefix(200)) }.joined(separator: "  "))
    }
  }

  var body: some View {
    Facts(facts.form, .dim).padding()
    ForEach(rows) { Text($0).hanging(4).padding() }
  }
}
