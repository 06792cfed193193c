import Things

/// Lines for Quizlet's import: short form, tab, long form; nothing is quoted.
enum QuizletExport: Exporter {
  static let name = "quizlet"
  static let ending = ".quizlet"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var text = ""
    try export.things { entry in
      text += "\(line(entry.thing.short))\t\(line(entry.thing.long))\n"
      guard text.utf8.count >= Export.pieceSize else { return }
      try sink(Array(text.utf8))
      text = ""
    }
    try sink(Array(text.utf8))
  }

  /// Quizlet has no way to keep tabs and line breaks of a text.
  private static func line(_ text: String) -> String {
    text.split { $0 == "\t" || $0.isNewline }.map(String.init).joined(separator: " ")
  }
}

/// A table in Markdown.
enum MarkdownExport: Exporter {
  static let name = "markdown"
  static let ending = ".md"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var hasNotes = false
    try export.things { hasNotes = hasNotes || !$0.thing.note.isEmpty }
    var text = row(["short", "long"] + (hasNotes ? ["note"] : []))
    text += row(Array(repeating: "---", count: hasNotes ? 3 : 2), isRule: true)
    try export.things { entry in
      let thing = entry.thing
      text += row([thing.short, thing.long] + (hasNotes ? [thing.note] : []))
      guard text.utf8.count >= Export.pieceSize else { return }
      try sink(Array(text.utf8))
      text = ""
    }
    try sink(Array(text.utf8))
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
    var text = head
    var deck: String?
    try export.things { entry in
      if entry.deck != deck {
        if deck != nil { text += "</tbody></table>\n" }
        deck = entry.deck
        text += "<table><caption>\(html(entry.deck))</caption><tbody>\n"
      }
      text += "<tr><td>\(html(entry.thing.short))</td><td>\(html(entry.thing.long))"
      if !entry.thing.note.isEmpty { text += "<small>\(html(entry.thing.note))</small>" }
      text += "</td></tr>\n"
      guard text.utf8.count >= Export.pieceSize else { return }
      try sink(Array(text.utf8))
      text = ""
    }
    try sink(Array((text + (deck == nil ? "" : "</tbody></table>\n") + "</body></html>\n").utf8))
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
