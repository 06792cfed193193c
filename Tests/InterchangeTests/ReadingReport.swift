import DelimitedText
import Interchange
import Things

/// The reading of a file as lines that can be compared.
enum ReadingReport {
  static func of(_ source: ImportSource) throws -> String {
    do {
      return try of(Importers.read(source))
    } catch let error as ImportError {
      return "refused: \(error.sentence) \(error.remedy)\n"
    }
  }

  private static func of(_ reading: Reading) throws -> String {
    var lines = [
      "\(reading.format), \(reading.encoding.name), delimiter \(shown(reading.delimiter))",
      reading.header.map { "header in line \($0.line)" } ?? "no header",
      reading.columns.map(column).joined(separator: "; "),
      "\(reading.records) records",
    ]
    if let obstacle = reading.obstacle {
      lines.append("refused: \(obstacle.sentence) \(obstacle.remedy)")
      lines += (0..<reading.drafts.count).map { row in
        "  \(reading.drafts.line(row)): \(cells(reading.drafts.texts.draft(row)))"
      }
      return lines.joined(separator: "\n") + "\n"
    }
    let library = try TestLibrary()
    let plan = try reading.plan(asking: library.opened)
    plan.forEachDraft { line, fate, draft, deck in
      lines.append("  \(line) \(fate) \(deck): \(cells(draft))")
    }
    let found = plan.diagnostics(.doubtful) + plan.diagnostics(.notTaken) + reading.notices
    lines += found.map {
      "\($0.weight.rawValue) \($0.rule) \($0.line ?? 0): \($0.sentence) \($0.remedy)"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func column(_ column: Reading.Column) -> String {
    "\(column.number) \(column.name.isEmpty ? "–" : column.name) → "
      + (column.role?.name ?? "left out")
  }

  private static func cells(_ draft: NewThing) -> String {
    var text = shown(draft.short) + " | " + shown(draft.long)
    if !draft.note.isEmpty { text += " · note " + shown(draft.note) }
    if !draft.tags.isEmpty { text += " · tags " + draft.tags.joined(separator: ",") }
    if !draft.also.isEmpty { text += " · also " + draft.also.map(shown).joined(separator: ",") }
    if let id = draft.id { text += " · id \(id)" }
    if !draft.guid.isEmpty { text += " · guid " + shown(draft.guid) }
    return text
  }

  /// Spells out invisible characters.
  private static func shown(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.isWhitespace && scalar != " "
        ? "<\(String(scalar.value, radix: 16))>" : String(scalar)
    }.joined()
  }
}
