import Things

/// Blocks between blank lines, each a term with a definition of some lines below it.
enum EntryBlocks: Importer {
  static let name = "terms above definitions"

  static func reads(_ text: ArrivedText) -> Bool {
    text.options.namesNoColumns && text.file.lowercased().hasSuffix(".txt")
      && areEntries(text.firstLines.prefix(400).map(Blanks.trimmed))
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let (things, others) = entries(text.lines)
    return text.reading(name, things, untaken: others)
  }

  /// Whether nearly all blocks are a term with a definition below, which ends like a sentence; verses
  /// begin with longer lines.
  private static func areEntries(_ lines: [String]) -> Bool {
    // The last block may be cut.
    let blocks = lines.split { $0.isEmpty }.dropLast()
    let entries = blocks.filter { block in
      block.count > 1 && isTerm(block[block.startIndex])
        && ".!?)\"”".contains(block.last?.last ?? " ")
    }
    let terms = entries.map { $0[$0.startIndex] }
    let words = terms.reduce(0) { $0 + $1.split(separator: " ").count }
    return entries.count >= fewestEntries && entries.count * 20 >= blocks.count * 19
      && words <= 2 * terms.count && Set(terms).count * 20 >= terms.count * 19
  }

  private static let fewestEntries = 4

  private static func isTerm(_ line: String) -> Bool {
    line.split(separator: " ").count <= DictionaryLines.mostWords
      && line.contains(where: \.isLetter)
      && !line.contains { ".:;=|[<#\t!?".contains($0) }
  }

  private static func entries(
    _ lines: [String]
  ) -> (things: [FoundThing], others: [(line: Int, text: String)]) {
    let numbered = lines.enumerated().map {
      (line: $0.offset + 1, text: Blanks.trimmed($0.element))
    }
    let blocks = numbered.split { $0.text.isEmpty }.map(Array.init)
    let isEntry = { (block: [(line: Int, text: String)]) in
      block.count > 1 && isTerm(block[0].text)
    }
    let things = blocks.filter(isEntry).map { block in
      FoundThing(
        line: block[0].line, short: block[0].text,
        long: block.dropFirst().map(\.text).joined(separator: " "))
    }
    return (things, blocks.filter { !isEntry($0) }.map { $0[0] })
  }
}
