import DelimitedText
import Things

/// The abbreviations that documents define, collected over any number of them.
public struct TextScan {
  /// An abbreviation and one of its meanings.
  struct Definition {
    var short: String
    var long: String
    var count = 1
    var score: Double
    /// Where it is defined first: the document's number, a byte and a line.
    var document: Int
    var offset: Int
    var line: Int
    /// The sentence that defines it.
    var sentence: String
  }

  private var documents: [String] = []
  private var definitions: [Definition] = []
  /// The definition for each short form and folded long form.
  private var numbers: [DefinitionKey: Int] = [:]
  private var scan = DocumentScan()
  private var fold = SearchFold()
  private var sentences = SentenceCutter()
  private let keepsSentences: Bool

  /// `keepsSentences`: whether the sentences that define abbreviations become notes.
  init(keepsSentences: Bool = true) { self.keepsSentences = keepsSentences }

  /// Reads a document in UTF-8.
  mutating func read(_ bytes: [UInt8], file: String) {
    documents.append(file)
    bytes.withUnsafeBufferPointer { source in
      scan.read(source)
      for found in scan.found { take(found, source) }
    }
  }

  private mutating func take(_ found: DocumentScan.Found, _ source: UnsafeBufferPointer<UInt8>) {
    let short = String(decoding: found.definition.short, as: UTF8.self)
    let long = String(decoding: found.definition.long, as: UTF8.self)
    let key = DefinitionKey(short: short, long: Self.plain(fold(long)))
    if let number = numbers[key] {
      definitions[number].count += 1
      definitions[number].score = max(definitions[number].score, found.definition.score)
      return
    }
    numbers[key] = definitions.count
    definitions.append(
      Definition(
        short: short, long: long, score: found.definition.score, document: documents.count - 1,
        offset: found.offset, line: found.line,
        sentence: keepsSentences ? sentences.sentence(source, around: found.offset) : ""))
  }

  /// Letters and digits without a plural's ending, so that spellings of a long form are one.
  private static func plain(_ folded: [UInt8]) -> [UInt8] {
    var plain = folded.filter { $0 >= 0x80 || PlainPassage.isWord($0) }
    if plain.last == 0x73 { plain.removeLast() }
    return plain
  }

  private struct DefinitionKey: Hashable {
    var short: String
    var long: [UInt8]
  }
}

// The result.
extension TextScan {
  /// Scores below this are told as doubtful.
  private static let sureScore = 0.65

  /// What was found, as drafts of an import: the most frequent meaning of each short form first.
  func reading(_ name: String, fewest: Int = 1) -> Reading {
    var reading = Reading(
      file: name, format: "text", encoding: .utf8, hasByteOrderMark: false, delimiter: "")
    var rows: [SourceText.Record] = []
    for definition in kept where uses(definition) >= fewest {
      let document = documents[definition.document]
      let file = document == name ? "" : document
      let place = RecordPlace(line: definition.line, offset: rows.count)
      rows.append(
        SourceText.Record(
          line: definition.line, cells: [definition.short, definition.long], file: file))
      reading.drafts.append(
        NewThing(
          short: definition.short, long: definition.long, note: note(definition, file)),
        at: place, deck: "")
      reading.drafts.uses.append(uses(definition))
      if definition.score < Self.sureScore {
        reading.findings.append(
          Finding(row: reading.drafts.count - 1, UnsureDefinition.self, .long))
      }
    }
    reading.records = rows.count
    reading.texts = [SourceText(bytes: [], form: .rows(rows), body: .start)]
    reading.columns = Reading.Column.forms
    if reading.drafts.isEmpty { reading.obstacle = ImportError(name, .noDefinitions) }
    return reading
  }

  /// Abbreviations that are used but not defined, the most frequent first.
  func unknown(fewest: Int = 1) -> [(short: String, count: Int)] {
    let known = Set(definitions.map(\.short))
    return scan.abbreviations.sorted.filter { $0.count >= fewest && !known.contains($0.word) }
      .map { ($0.word, $0.count) }
  }

  private func uses(_ definition: Definition) -> Int {
    max(definition.count, scan.abbreviations.count(of: definition.short))
  }

  /// The sentence and its place in a folder.
  private func note(_ definition: Definition, _ file: String) -> String {
    guard !definition.sentence.isEmpty, !file.isEmpty else { return definition.sentence }
    return "\(definition.sentence) (\(file))"
  }

  /// Without plurals of what is there in the singular, by uses.
  private var kept: [Definition] {
    let shorts = Set(definitions.map(\.short))
    let single = definitions.filter { definition in
      guard definition.short.last == "s", definition.short.utf8.count > 2 else { return true }
      return !shorts.contains(String(definition.short.dropLast()))
    }
    return single.enumerated().sorted { one, other in
      let (left, right) = (one.element, other.element)
      if left.short == right.short {
        return (right.count, right.score, one.offset) < (left.count, left.score, other.offset)
      }
      let (uses, others) = (uses(left), uses(right))
      return uses == others ? left.short < right.short : uses > others
    }.map(\.element)
  }
}

/// The sentence around a position.
private struct SentenceCutter {
  private var before = PlainPassage()
  private var after = PlainPassage()

  private static let reach = 360
  private static let longest = 300

  mutating func sentence(
    _ source: UnsafeBufferPointer<UInt8>, around offset: Int
  ) -> String {
    var start = max(0, offset - Self.reach)
    while start > 0, start < offset, source[start - 1] > 0x20 { start += 1 }
    var end = min(source.count, offset + Self.reach)
    while end < source.count, end > offset, source[end] > 0x20 { end -= 1 }
    before.read(source, start..<offset)
    after.read(source, offset..<end)
    let first = Self.start(before.bytes, isWhole: start == 0)
    let last = Self.end(after.bytes)
    var text = Array(before.bytes[first...]) + after.bytes[..<last]
    while text.first == 0x20 { text.removeFirst() }
    while let byte = text.last, byte == 0x20 || byte == PlainPassage.blockEnd { text.removeLast() }
    let sentence = String(decoding: text, as: UTF8.self)
    return sentence.utf8.count > Self.longest * 2 ? "" : sentence
  }

  private static func start(_ bytes: [UInt8], isWhole: Bool) -> Int {
    var place = bytes.count
    while place > 0 {
      place -= 1
      if bytes[place] == PlainPassage.blockEnd { return place + 1 }
      if endsSentence(bytes, place) { return place + 1 }
    }
    return 0
  }

  private static func end(_ bytes: [UInt8]) -> Int {
    for place in bytes.indices {
      if bytes[place] == PlainPassage.blockEnd { return place }
      if endsSentence(bytes, place) { return place + 1 }
    }
    return bytes.count
  }

  /// Whether a full stop, not of an abbreviation, is followed by a blank and no small letter.
  private static func endsSentence(_ bytes: [UInt8], _ place: Int) -> Bool {
    guard [0x2E, 0x21, 0x3F].contains(bytes[place]) else { return false }
    guard place + 1 < bytes.count else { return true }
    guard bytes[place + 1] == 0x20, place + 2 < bytes.count else { return false }
    let isShort = place < 2 || !PlainPassage.isWord(bytes[place - 2])
    return bytes[place + 2] &- 0x61 >= 26 && !(isShort && bytes[place] == 0x2E)
  }
}
