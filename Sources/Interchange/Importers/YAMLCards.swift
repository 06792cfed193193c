/// YAML: maps of terms, lists of pairs, lists of maps, decks with their cards.
enum YAMLCards: Importer {
  static let name = "YAML"

  static func reads(_ text: ArrivedText) -> Bool {
    if isNamed(text.file) { return true }
    let lines = text.firstLines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    guard let first = lines.first else { return false }
    if first.hasPrefix("%YAML") { return true }
    // Notes can begin with settings in YAML, between two rulers.
    if first == "---" {
      return isAlone(lines)
        || !MarkdownText.isName(text.file) && !lines.dropFirst().contains("---")
          && isMap(lines.dropFirst())
    }
    return isListOfMaps(lines)
  }

  /// Whether a page has a list of maps among its settings, and nothing below them.
  private static func isAlone(_ lines: [String]) -> Bool {
    lines.last == "---" && !lines.dropFirst().dropLast().contains("---")
      && lines.contains { line in
        let item = line.drop { $0 == " " }
        return item.hasPrefix("- ") && isKey(item.dropFirst(2))
      }
  }

  static func isNamed(_ file: String) -> Bool {
    [".yml", ".yaml"].contains(where: file.lowercased().hasSuffix)
  }

  /// A list of maps of at least two members.
  private static func isListOfMaps(_ lines: [String]) -> Bool {
    guard lines.count > 1, lines[0].hasPrefix("- "), isKey(lines[0].dropFirst(2)) else {
      return false
    }
    return lines[1].hasPrefix("  ") && isKey(lines[1].dropFirst(2))
  }

  private static func isMap(_ lines: ArraySlice<String>) -> Bool {
    lines.first.map { isKey($0[...]) || $0.hasPrefix("- ") } ?? false
  }

  /// Whether a line starts with a key of one or two words.
  private static func isKey(_ line: Substring) -> Bool {
    let name = line.prefix { $0 != ":" }
    let end = line.dropFirst(name.count)
    return name.count < 40 && !" -*".contains(name.first ?? " ")
      && (end == ":" || end.hasPrefix(": ")) && name.split(separator: " ").count < 3
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    guard let value = ParsedYAML.value(text.lines) else {
      let line = ParsedYAML.faultLine(text.lines)
      if let line, text.lines[line - 1].hasPrefix("---") {
        throw text.foreign(
          "YAML with a second document on line \(line)",
          remedy: "Keep one of the documents, and import it.")
      }
      throw text.foreign(
        "YAML with aliases, tags or a mistake" + (line.map { " on line \($0)" } ?? ""),
        remedy: "Mend that, or convert it with: yq -o json")
    }
    if let things = JSONPairs.things(value) { return text.reading(name, things) }
    return try JSONCards.read(value, of: text, as: name, proceed: proceed)
  }
}
