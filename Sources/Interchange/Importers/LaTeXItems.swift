/// Description lists of LaTeX, with items such as `\\item[ADC] analog-to-digital converter`.
enum LaTeXItems: Importer {
  static let name = "LaTeX description list"

  /// The second one sorts its items.
  private static let commands = ["\\item", "\\sortitem"]

  static func reads(_ text: ArrivedText) -> Bool {
    guard commands.contains(where: { text.startHas($0 + "[") }) else { return false }
    let (things, others) = items(text.firstLines)
    return things.count > 1 && things.count * 2 >= others
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    text.reading(name, items(text.lines).things)
  }

  /// The items with a term, and the number of lines with other text.
  private static func items(_ lines: [String]) -> (things: [FoundThing], others: Int) {
    var things: [FoundThing] = []
    var others = 0
    var isOpen = false
    for (number, line) in lines.enumerated() {
      let line = Blanks.trimmed(line)
      if line.hasPrefix("%") { continue }
      if let command = commands.first(where: line.hasPrefix) {
        var arguments = LaTeXArguments(String(line.dropFirst(command.count)))
        let term = arguments.optional().map(LaTeXText.plain) ?? ""
        isOpen = isTerm(term)
        if isOpen {
          things.append(FoundThing(line: number + 1, short: term, long: String(arguments.rest)))
        }
      } else if line.isEmpty || line.hasPrefix("\\begin") || line.hasPrefix("\\end") {
        isOpen = false
      } else if isOpen {
        things[things.count - 1].long += " " + line
      } else if !line.hasPrefix("\\") {
        others += 1
      }
    }
    for index in things.indices { things[index].long = LaTeXText.plain(things[index].long) }
    return (things.filter { !$0.long.isEmpty }, others)
  }

  /// Not the mark of an enumeration, such as `(a)`, `iv.` or a dash.
  private static func isTerm(_ term: String) -> Bool {
    term.count(where: \.isLetter) > 1 && !term.hasSuffix(".") && !term.hasPrefix("(")
  }
}
