import Things

/// Lines for Quizlet's import: short form, tab, long form; nothing is quoted.
enum QuizletExport: Exporter {
  static let name = "quizlet"
  static let ending = ".quizlet"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    try export.write(to: sink) { "\(line($0.thing.short))\t\(line($0.thing.long))\n" }
  }

  /// Quizlet has no way to keep tabs and line breaks of a text.
  private static func line(_ text: String) -> String {
    text.split { $0 == "\t" || $0.isNewline }.map(String.init).joined(separator: " ")
  }
}

enum MarkdownExport: Exporter {
  static let name = "markdown"
  static let ending = ".md"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var hasNotes = false
    try export.things { hasNotes = hasNotes || !$0.thing.note.isEmpty }
    let head =
      row(["short", "long"] + (hasNotes ? ["note"] : []))
      + row(Array(repeating: "---", count: hasNotes ? 3 : 2), isRule: true)
    try export.write(to: sink, head: head) { entry in
      row([entry.thing.short, entry.thing.long] + (hasNotes ? [entry.thing.note] : []))
    }
  }

  private static func row(_ cells: [String], isRule: Bool = false) -> String {
    "| " + cells.map { isRule ? $0 : cell($0) }.joined(separator: " | ") + " |\n"
  }

  /// Escapes what would end a cell or be read as markup.
  private static func cell(_ text: String) -> String {
    var cell = ""
    for character in text {
      switch character {
      case "|", "\\", "*", "_", "`", "[", "]": cell += "\\\(character)"
      case "<": cell += "&lt;"
      case "&": cell += "&amp;"
      case _ where character.isNewline: cell += "<br>"
      default: cell.append(character)
      }
    }
    return cell
  }
}

/// A page to print: two columns, with a line to fold the long forms away.
enum SheetExport: Exporter {
  static let name = "sheet"
  static let ending = ".html"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var deck: String?
    let end = "</tbody></table>\n"
    try export.write(to: sink, head: head, end: (deck == nil ? "" : end) + "</body></html>\n") {
      entry in
      var text = ""
      if entry.deck != deck {
        if deck != nil { text += end }
        deck = entry.deck
        text += "<table><caption>\(html(entry.deck))</caption><tbody>\n"
      }
      text += "<tr><td>\(html(entry.thing.short))</td><td>\(html(entry.thing.long))"
      if !entry.thing.note.isEmpty { text += "<small>\(html(entry.thing.note))</small>" }
      return text + "</td></tr>\n"
    }
  }

  private static let head = """
    <!DOCTYPE html>
    <html><head><meta charset="utf-8"><title>til</title>
    <meta name="viewport" content="width=device-width">
    <style>
    @page { margin: 15mm }
    body { font: 11pt/1.35 sans-serif; margin: 0 auto; max-width: 180mm }
    table { border-collapse: collapse; table-layout: fixed; width: 100%; margin-bottom: 8mm }
    caption { font-weight: bold; padding: 2mm 0; text-align: left }
    td { border-bottom: 0.2mm solid #bbb; overflow-wrap: anywhere; padding: 1.2mm 4mm;
      vertical-align: top; width: 50% }
    td + td { border-left: 0.3mm dashed #888 }
    tr { break-inside: avoid }
    small { color: #555; display: block }
    </style></head><body>

    """

  private static func html(_ text: String) -> String {
    AnkiFieldText.html(text).replacing("\"", with: "&quot;")
  }
}
