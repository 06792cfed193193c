/// Acronyms and glossary entries of LaTeX.
enum LaTeXAcronyms: Importer {
  static let name = "LaTeX acronyms"

  private static let commands = [
    "\\newacronym", "\\acrodef", "\\acro", "\\newacro", "\\DeclareAcronym",
    "\\newglossaryentry", "\\newglossaryentrywithacronym", "\\longnewglossaryentry",
    "\\newabbreviation", "\\nomenclature", "\\acronym", "\\glossaryentry",
    "\\DTLnewdbentry",
  ]
  private static let small = commands.map { $0.lowercased() }

  static func reads(_ text: ArrivedText) -> Bool {
    joined(text.firstLines).contains { line in
      // Few lines have one, and looking for a text takes longer than reading a table.
      !isComment(line) && entry(in: line) != nil
    }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let own = ownCommands(text.lines)
    let lines = joined(
      text.lines.map { isComment($0) || isMacro($0) ? "" : withoutComment($0) })
    var (entries, left) = entries(lines, own)
    if lines.contains(where: { $0.contains("\\gls{") || $0.contains("\\ac{") }) {
      let names = Dictionary(
        entries.map { ($0.key, $0.thing.short) }, uniquingKeysWith: { first, _ in first })
      (entries, left) = Self.entries(lines.map { named($0, names) }, own)
    }
    return text.reading(name, entries.map(\.thing), untaken: left)
  }

  /// The lines, with the next one behind a command whose arguments begin there.
  private static func joined(_ lines: [String]) -> [String] {
    var lines = lines
    for number in lines.indices.dropLast() where lines[number].utf8.contains(UInt8(ascii: "\\")) {
      let text = Blanks.trimmed(lines[number]).trimming("%")
      guard commands.contains(where: text.hasSuffix) else { continue }
      lines[number] = text + lines[number + 1].drop(while: \.isWhitespace)
      lines[number + 1] = ""
    }
    return lines
  }

  /// Commands that a text defines to make an entry of their two arguments.
  private static func ownCommands(_ lines: [String]) -> [String] {
    lines.indices.compactMap { number in
      guard isMacro(lines[number]), let start = lines[number].firstRange(of: "newcommand") else {
        return nil
      }
      let name = lines[number][start.upperBound...].drop { "{*".contains($0) }
        .dropFirst().prefix(while: \.isLetter)
      let body = lines[number...].prefix(longestMacro)
      let makesEntry = body.contains { line in
        entry(in: line)?.arguments.hasPrefix("{#1}") ?? false
      }
      return makesEntry && lines[number].contains("[2]") ? "\\\(name){" : nil
    }
  }

  private static let longestMacro = 6

  /// The entries, and the lines whose command lacks the arguments of one.
  private static func entries(
    _ lines: [String], _ own: [String]
  ) -> (entries: [(key: String, thing: FoundThing)], left: [(line: Int, text: String)]) {
    var entries: [(String, FoundThing)] = []
    var left: [(line: Int, text: String)] = []
    for (number, line) in lines.enumerated() {
      let text = line.drop(while: \.isWhitespace)
      if let command = own.first(where: text.hasPrefix) {
        let below = ([text[...]] + lines[(number + 1)...].prefix(usualEntry).map { $0[...] })
          .joined(separator: "\n")
        var arguments = LaTeXArguments(below.dropFirst(command.count - 1))
        if let key = arguments.braced(), let long = arguments.braced() {
          let (short, text) = (LaTeXText.plain(key), LaTeXText.plain(long))
          entries.append((key, FoundThing(line: number + 1, short: short, long: text)))
        }
        continue
      }
      // Within the definition of a command, an entry has no texts yet.
      guard let (command, start) = entry(in: line), !start.hasPrefix("{#") else { continue }
      let below = lines[(number + 1)...]
      func read(upTo lines: ArraySlice<String>) -> (String, FoundThing)? {
        var arguments = LaTeXArguments(([start] + lines).joined(separator: "\n"))
        var first = arguments
        _ = first.optional()
        return thing(command, &arguments, line: number + 1).map { (first.braced() ?? "", $0) }
      }
      let found =
        read(upTo: below.prefix(usualEntry))
        ?? read(upTo: below.prefix(longestEntry).prefix { entry(in: $0) == nil })
      if let found {
        entries.append(found)
      } else if command.hasPrefix("\\new") || command.hasPrefix("\\Declare") {
        left.append((number + 1, Blanks.trimmed(line)))
      }
    }
    return (entries, left)
  }

  /// The lines of nearly all entries, and of the longest: braces that are never closed cost little.
  private static let usualEntry = 20
  private static let longestEntry = 1_000

  /// The command that begins an entry in a line, and its arguments there.
  ///
  /// One's own commands, named in other cases, count if they have two arguments; so does
  /// `\acronym`, which often only marks a word.
  private static func entry(in line: String) -> (command: String, arguments: String)? {
    // Few lines have one, and looking for a text takes longer than reading a table.
    guard line.utf8.contains(UInt8(ascii: "\\")) else { return nil }
    for (command, small) in zip(commands, small) {
      guard let range = line.firstRange(of: small, ignoringCase: true),
        case let rest = line[range.upperBound...], "{[".contains(rest.first ?? " "),
        line[range] == command && command != "\\acronym" || rest.contains("}{")
      else { continue }
      return (command, String(rest))
    }
    return nil
  }

  /// A line with the names of entries in place of references by their keys, as in `\gls{cdi}`.
  private static func named(_ line: String, _ names: [String: String]) -> String {
    references.reduce(line) { line, command in
      line.replacing(from: command, through: "}") { key, _ in
        names[String(key)].map { $0[...] } ?? key
      }
    }
  }

  private static let references = [
    "\\gls{", "\\Gls{", "\\glspl{", "\\Glspl{", "\\acrshort{", "\\ac{", "\\acs{",
  ]

  /// Whether a line defines a command, whose arguments are no entry.
  private static func isMacro(_ line: String) -> Bool {
    let line = line.drop(while: \.isWhitespace)
    return ["\\newcommand", "\\renewcommand", "\\providecommand", "\\def\\"]
      .contains(where: line.hasPrefix)
  }

  private static func isComment(_ line: String) -> Bool {
    line.drop(while: \.isWhitespace).hasPrefix("%")
  }

  /// A line without the comment at its end, or the sign that hides its end from LaTeX.
  ///
  /// Within a word, as in an address, the sign is text; so it is before a brace that closes.
  private static func withoutComment(_ line: String) -> String {
    guard line.utf8.contains(UInt8(ascii: "%")) else { return line }
    let text = line.trimmingSuffix(while: \.isWhitespace)
    if text.hasSuffix("%"), !text.hasSuffix("\\%") { return String(text.dropLast()) }
    let start = zip(line.indices, " " + line).first { place, before in
      line[place] == "%" && " \t,{}".contains(before)
    }?.0
    guard let start, case let comment = line[start...],
      comment.count(where: { $0 == "{" }) == comment.count(where: { $0 == "}" })
    else { return line }
    return String(line[..<start])
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
    let short: String?
    let long: String?
    switch command {
    case "\\newacronym", "\\newabbreviation":
      (short, long) = (arguments.braced(), arguments.braced())
    case "\\nomenclature", "\\newglossaryentrywithacronym", "\\acronym", "\\glossaryentry":
      (short, long) = (key, arguments.braced())
    case "\\acro", "\\acrodef", "\\newacro":
      (short, long) = (arguments.optional() ?? leading ?? key, arguments.braced())
    case "\\DTLnewdbentry":
      // A row of a table, whose first two cells are the forms.
      _ = arguments.braced()
      short = arguments.braced().flatMap { $0.hasPrefix("#") ? nil : $0 }
      let next = arguments.rest.drop(while: \.isWhitespace)
      var cell = LaTeXArguments(next.hasPrefix(command) ? next.dropFirst(command.count) : "")
      _ = (cell.braced(), cell.braced())
      long = cell.braced()
    default:
      guard let body = arguments.braced() else { return nil }
      let values = LaTeXArguments.values(body)
      let description = values["description"] ?? arguments.braced()
      (short, long) = (values["short"] ?? values["name"], values["long"] ?? description)
    }
    guard let short, let long else { return nil }
    return FoundThing(line: line, short: LaTeXText.plain(short), long: LaTeXText.plain(long))
  }
}
