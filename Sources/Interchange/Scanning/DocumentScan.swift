/// Finds the definitions in one document, and counts its abbreviations.
struct DocumentScan {
  /// A definition and its position.
  struct Found {
    var definition: FoundDefinition
    /// The byte at which it was recognized: a bracket, or the start of the short form.
    var offset: Int
    var line: Int
  }

  private var brackets: BracketScan
  private(set) var found: [Found] = []
  private(set) var abbreviations = AbbreviationCount()
  private var line = 1

  init(_ costs: AlignmentCosts = .standard) { brackets = BracketScan(costs) }

  private static let longestBracket = 240

  private enum Kind: UInt8 { case other, small, capital, bracket, lineEnd, backslash, tag }

  private static let kinds: [Kind] = (0..<256).map { value in
    switch UInt8(value) {
    case 0x0A: .lineEnd
    case 0x28, 0x5B: .bracket
    case 0x41...0x5A, 0x30...0x39, 0xD0, 0xCE: .capital
    case 0x61...0x7A, 0x80...0xFF: .small
    case 0x5C: .backslash
    case 0x3C: .tag
    default: .other
    }
  }

  mutating func read(_ source: UnsafeBufferPointer<UInt8>) {
    found.removeAll(keepingCapacity: true)
    line = 1
    Self.kinds.withUnsafeBufferPointer { kinds in
      readLine(source, 0)
      var index = 0
      while index < source.count {
        switch kinds[Int(source[index])] {
        case .other: index &+= 1
        case .small:
          index &+= 1
          while index < source.count, Self.continuesWord(source[index]) { index &+= 1 }
        case .capital: index = readWord(source, at: index)
        case .bracket:
          readBracket(source, index)
          index &+= 1
        case .lineEnd:
          line &+= 1
          index &+= 1
          readLine(source, index)
        case .backslash:
          readCommand(source, index)
          index &+= 1
        case .tag:
          readTag(source, index)
          index &+= 1
        }
      }
    }
    dropVariables()
  }

  /// Three letters close to each other are variables, as in `subject (S), verb (V), object (O)`.
  private mutating func dropVariables() {
    let places = found.indices.filter { found[$0].definition.short.count == 1 }
    var dropped: Set<Int> = []
    for three in zip(zip(places, places.dropFirst()), places.dropFirst(2)) {
      let ((first, second), third) = three
      if found[third].offset - found[first].offset < Self.listReach {
        dropped.formUnion([first, second, third])
      }
    }
    guard !dropped.isEmpty else { return }
    found = found.indices.filter { !dropped.contains($0) }.map { found[$0] }
  }

  private static let listReach = 300

  @inline(__always)
  private static func continuesWord(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte >= 0x80 || byte &- 0x41 < 26 || byte &- 0x30 < 10
  }

  private mutating func keep(at offset: Int) {
    for definition in brackets.found {
      found.append(Found(definition: definition, offset: offset, line: line))
    }
  }

  private mutating func readBracket(_ source: UnsafeBufferPointer<UInt8>, _ open: Int) {
    guard !Self.isEscape(source, open), let close = Self.closing(source, open) else { return }
    brackets.read(source, open: open, close: close)
    keep(at: open)
  }

  /// A bracket of roff, as in `\\(em` and `\\*(Aq`.
  private static func isEscape(_ source: UnsafeBufferPointer<UInt8>, _ open: Int) -> Bool {
    guard open > 0 else { return false }
    if source[open - 1] == 0x5C { return true }
    return open > 1 && source[open - 2] == 0x5C && [0x2A, 0x66, 0x73].contains(source[open - 1])
  }

  /// The bracket that closes the one at a position.
  private static func closing(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    let open = source[start]
    let close: UInt8 = open == 0x28 ? 0x29 : 0x5D
    let end = min(source.count, start + longestBracket)
    var depth = 0
    var index = start + 1
    while index < end {
      if source[index] == open { depth += 1 }
      if source[index] == close {
        if depth == 0 { return index }
        depth -= 1
      }
      index += 1
    }
    return nil
  }

  private mutating func readLine(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) {
    guard start < source.count, let entry = LineScan.entry(source, start) else { return }
    brackets.readEntry(source, entry)
    keep(at: entry.short.lowerBound)
  }
}

// Words, and what stands behind them.
extension DocumentScan {
  private mutating func readWord(_ source: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    let end = abbreviations.take(source, at: start)
    guard end - start >= 2, end - start <= AbbreviationCount.longest, end + 8 < source.count,
      source[end] == 0x2C || source[end] == 0x20, let long = DefinitionCue.behind(source, end)
    else { return max(end, start + 1) }
    brackets.readBehind(source, short: start..<end, long: long)
    keep(at: start)
    return end
  }

  /// `\newacronym{tcp}{TCP}{Transmission Control Protocol}`.
  private mutating func readCommand(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) {
    guard start + 8 < source.count, source[start + 1] == 0x6E || source[start + 1] == 0x61,
      let definition = MarkedDefinition.command(source, start)
    else { return }
    found.append(Found(definition: definition, offset: start, line: line))
  }

  /// `<abbr title="Transmission Control Protocol">TCP</abbr>`.
  private mutating func readTag(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) {
    guard start + 12 < source.count, source[start + 1] | 0x20 == 0x61,
      let definition = MarkedDefinition.tag(source, start)
    else { return }
    found.append(Found(definition: definition, offset: start, line: line))
  }
}

/// Words between a short form and its explanation.
private enum DefinitionCue {
  private static let cues: [[UInt8]] = [
    ", the ", ", which stands for ", " stands for ", " is short for ", ", short for ",
    " is the acronym for ", " is an acronym for ", " is the abbreviation of ", " steht für ",
    ", kurz für ", " signifie ", " significa ", " står for ", " staat voor ",
  ].map { Array($0.utf8) }

  /// Where the explanation begins; nil without one.
  static func behind(_ source: UnsafeBufferPointer<UInt8>, _ end: Int) -> Int? {
    for cue in cues where source[end] == cue[0] && end + cue.count < source.count {
      if zip(cue, source[end...]).allSatisfy({ $0 == $1 }) { return end + cue.count }
    }
    return nil
  }
}

private enum MarkedDefinition {
  private static let longest = 400

  static func command(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> FoundDefinition? {
    var index = start + 1
    while index < source.count, (source[index] | 0x20) &- 0x61 < 26 { index += 1 }
    let name = String(decoding: source[start + 1..<index], as: UTF8.self)
    guard ["newacronym", "newabbreviation", "acrodef", "acro"].contains(name), index < source.count,
      source[index] == 0x7B || source[index] == 0x5B
    else { return nil }
    let text = String(decoding: source[start..<min(source.count, start + longest)], as: UTF8.self)
    guard let thing = LaTeXAcronyms.definition(text) else { return nil }
    return definition(thing.short, thing.long)
  }

  static func tag(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> FoundDefinition? {
    let end = min(source.count, start + longest)
    let name = source[start + 1..<min(end, start + 8)]
    guard name.starts(with: "abbr ".utf8) || name.starts(with: "acronym".utf8),
      let close = source[start..<end].firstIndex(of: 0x3E)
    else { return nil }
    let tag = String(decoding: source[start..<close], as: UTF8.self)
    guard let attribute = tag.firstRange(of: "title="),
      let open = source[close..<end].firstIndex(of: 0x3C)
    else { return nil }
    let rest = tag[attribute.upperBound...]
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return definition(
      plain(source, close + 1..<open), plain(String(rest.dropFirst().prefix { $0 != quote })))
  }

  private static func plain(_ text: String) -> String {
    Array(text.utf8).withUnsafeBufferPointer { plain($0, 0..<$0.count) }
  }

  private static func plain(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    var passage = PlainPassage()
    passage.read(source, range)
    return Blanks.trimmed(String(decoding: passage.bytes, as: UTF8.self))
  }

  private static func definition(_ short: String, _ long: String) -> FoundDefinition? {
    guard !short.isEmpty, short.utf8.count < long.utf8.count, short.utf8.count <= 40 else {
      return nil
    }
    return FoundDefinition(short: Array(short.utf8), long: Array(long.utf8), score: 1)
  }
}
