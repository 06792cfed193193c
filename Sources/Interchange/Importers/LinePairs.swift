import Things

/// Pairs of lines: a short form and below it the long one, between blank lines, or each an acronym
/// and what it abbreviates.
enum LinePairs: Importer {
  static let name = "pairs of lines"

  static func reads(_ text: ArrivedText) -> Bool {
    let lines = text.firstLines.prefix(400).map(Blanks.trimmed)
    return text.options.namesNoColumns && (areBlocks(lines, of: text) || alternate(lines))
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let (things, others) = pairs(text.lines)
    return text.reading(name, things, untaken: others)
  }

  /// Whether all lines are in blocks of two, nearly none of which a delimiter divides.
  private static func areBlocks(_ lines: [String], of text: ArrivedText) -> Bool {
    let isCut = !text.isShort || text.firstLines.count > lines.count
    let blocks = lines.split { $0.isEmpty }.dropLast(isCut ? 1 : 0)
    let areForms = { (block: ArraySlice<String>) in
      block.count == 2 && block.allSatisfy { $0.count < 120 && !$0.isRuler(of: "-=*_~") }
    }
    guard blocks.count > 2, blocks.allSatisfy(areForms) else { return false }
    let marks = ["\t", "|", " = ", ": ", "#", "<", "{", "- ", "* ", ":: "]
    let marked = blocks.count { block in
      block.contains { line in marks.contains { line.contains($0) } }
        // In one of two lines, it is a sign of a sentence.
        || block.allSatisfy { $0.contains(";") }
    }
    return marked * 10 < blocks.count
  }

  /// Whether every other line abbreviates the next one.
  private static func alternate(_ lines: [String]) -> Bool {
    let pairs = pairs(lines).things
    let fitting = pairs.count {
      DictionaryLines.isAcronym($0.short) && InitialLetters.fit($0.short, $0.long)
    }
    let filled = lines.count { !$0.isEmpty }
    return pairs.count > 2 && filled == 2 * pairs.count && fitting * 10 >= pairs.count * 8
  }

  /// The pairs, and the lines with nothing below them.
  private static func pairs(
    _ lines: [String]
  ) -> (things: [FoundThing], others: [(line: Int, text: String)]) {
    var things: [FoundThing] = []
    var others: [(line: Int, text: String)] = []
    var short: (line: Int, text: String)?
    for (number, line) in lines.enumerated() {
      let line = Blanks.trimmed(line)
      if let known = short {
        if line.isEmpty {
          others.append(known)
        } else {
          things.append(FoundThing(line: known.line, short: known.text, long: line))
        }
        short = nil
      } else if !line.isEmpty {
        short = (number + 1, line)
      }
    }
    if let short { others.append(short) }
    if things.allSatisfy({ $0.short.hasPrefix("Question ") && $0.long.hasPrefix("Answer ") }) {
      for index in things.indices {
        things[index].short = Blanks.trimmed(things[index].short.dropFirst("Question ".count))
        things[index].long = Blanks.trimmed(things[index].long.dropFirst("Answer ".count))
      }
    } else if things.allSatisfy({ $0.short.count > 1 && $0.short.hasSuffix(":") }) {
      for index in things.indices { things[index].short.removeLast() }
    }
    return (things, others)
  }
}
