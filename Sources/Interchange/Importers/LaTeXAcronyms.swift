/// Acronyms and glossary entries of LaTeX.
enum LaTeXAcronyms: Importer {
  static let name = "LaTeX acronyms"

  private static let commands = [
    "\\newacronym", "\\acrodef", "\\acro", "\\newacro", "\\DeclareAcronym",
    "\\newglossaryentry", "\\newglossaryentrywithacronym", "\\longnewglossaryentry",
    "\\newabbreviation", "\\nomenclature",
  ]

  static func reads(_ text: ArrivedText) -> Bool {
    text.options.delimiter == nil
      && text.firstLines.contains { line in
        // Few lines have one, and looking for a text takes longer than reading a table.
        line.utf8.contains(UInt8(ascii: "\\")) && !isComment(line)
          && commands.contains { line.contains($0 + "{") || line.contains($0 + "[") }
      }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let lines = text.lines.map { isComment($0) ? "" : $0 }
    var things: [FoundThing] = []
    for (number, line) in lines.enumerated() {
      for command in commands {
        guard let range = line.firstRange(of: command),
          "{[".contains(line[range.upperBound...].first ?? " ")
        else { continue }
        let body = ([String(line[range.upperBound...])] + lines[(number + 1)...].prefix(20))
          .joined(separator: "\n")
        var arguments = LaTeXArguments(body)
        if let thing = Self.thing(command, &arguments, line: number + 1) { things.append(thing) }
        break
      }
    }
    return text.reading(name, things)
  }

  private static func isComment(_ line: String) -> Bool {
    line.drop(while: \.isWhitespace).hasPrefix("%")
  }

  /// The definition that begins a text with one of these commands.
  static func definition(_ text: String) -> FoundThing? {
    guard
      let command = commands.first(where: { text.hasPrefix($0 + "{") || text.hasPrefix($0 + "[") })
    else { return nil }
    var arguments = LaTeXArguments(String(text.dropFirst(command.count)))
    return thing(command, &arguments, line: 1)
  }

  private static func thing(
    _ command: String, _ arguments: inout LaTeXArguments, line: Int
  ) -> FoundThing? {
    let leading = arguments.optional()
    guard let key = arguments.braced() else { return nil }
    switch command {
    case "\\newacronym", "\\newabbreviation":
      guard let short = arguments.braced(), let long = arguments.braced() else { return nil }
      return FoundThing(line: line, short: LaTeXText.plain(short), long: LaTeXText.plain(long))
    case "\\nomenclature", "\\newglossaryentrywithacronym":
      guard let long = arguments.braced() else { return nil }
      return FoundThing(line: line, short: LaTeXText.plain(key), long: LaTeXText.plain(long))
    case "\\acro", "\\acrodef", "\\newacro":
      let short = arguments.optional() ?? leading ?? key
      guard let long = arguments.braced() else { return nil }
      return FoundThing(line: line, short: LaTeXText.plain(short), long: LaTeXText.plain(long))
    default:
      guard let body = arguments.braced() else { return nil }
      let values = LaTeXArguments.values(body)
      let description = values["description"] ?? arguments.braced()
      guard let short = values["short"] ?? values["name"], let long = values["long"] ?? description
      else { return nil }
      return FoundThing(line: line, short: LaTeXText.plain(short), long: LaTeXText.plain(long))
    }
  }
}
