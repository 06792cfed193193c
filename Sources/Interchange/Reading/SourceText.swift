import DelimitedText
import Things

/// A file's text, and how to split it into records.
public struct SourceText: Sendable {
  enum Form: Hashable, Sendable {
    case records(Dialect)
    /// Each line holds two forms with this separator.
    case pairs(PairSeparator)
    /// Not delimited text; a position is an index of these rows.
    case rows([Record])
  }

  /// A record in another format.
  struct Record: Hashable, Sendable {
    var line: Int
    var cells: [String]
    /// The file in a folder; empty for the source itself.
    var file = ""
  }

  /// The whole text, in UTF-8.
  let bytes: [UInt8]
  let form: Form
  /// Where the records begin.
  let body: TextPosition
  /// A multiline header, shown as a single record.
  var heading: (lines: ClosedRange<Int>, names: [String])?
  /// Where another table begins; its records are not shown.
  var end: Int?
  /// The lines of records in the original file, if `bytes` were converted.
  var lineOfOffset: [Int: Int] = [:]

  var isDelimited: Bool {
    if case .rows = form { return false }
    return true
  }

  /// Calls `body` with the line and fields of each record until it returns false.
  public func forEachRecord(
    _ body: (_ line: Int, _ fields: [String]) throws -> Bool
  ) rethrows {
    if case .rows(let rows) = form {
      for row in rows where try !body(row.line, row.cells) { return }
      return
    }
    var reader = reader(from: self.body)
    while reader.advance(), reader.range.lowerBound < end ?? .max {
      let names = heading.flatMap { $0.lines.contains(reader.line) ? $0.names : nil }
      if names != nil, reader.line != heading?.lines.lowerBound { continue }
      let line = lineOfOffset[reader.range.lowerBound] ?? reader.line
      if try !body(line, names ?? fields(reader)) { return }
    }
  }

  /// The file in a folder that contains the record at a position; nil for the source itself.
  func file(at place: RecordPlace) -> String? {
    guard case .rows(let rows) = form, rows.indices.contains(Int(place.offset)) else { return nil }
    let file = rows[Int(place.offset)].file
    return file.isEmpty ? nil : file
  }

  /// The fields of the record at a position.
  func fields(at place: RecordPlace) -> [String] {
    if case .rows(let rows) = form {
      return rows.indices.contains(Int(place.offset)) ? rows[Int(place.offset)].cells : []
    }
    var reader = reader(from: place.position)
    return reader.advance() ? fields(reader) : []
  }

  private func reader(from position: TextPosition) -> RecordReader {
    RecordReader(bytes, dialect: dialect, from: position)
  }

  private var dialect: Dialect {
    switch form {
    case .records(let dialect): dialect
    case .pairs, .rows: PairSeparator.lines
    }
  }

  private func fields(_ reader: RecordReader) -> [String] {
    guard case .pairs(let separator) = form else { return reader.texts }
    return separator.fields(of: reader[0])
  }
}

/// The name and contents of a file to import.
public struct ImportSource: Sendable {
  /// The name shown in messages: a path, a starter deck, or `-` for standard input.
  public var name: String
  var bytes: [UInt8]
  /// The files of a folder of notes, by their paths in it.
  public var files: [ImportSource]
  /// The format of a table that has been converted to CSV, such as a workbook.
  public var format: String?
  /// The names of other tables in the file.
  var others: [String] = []
  /// The name of this one, if others are before it.
  var sheet = ""

  public init(
    name: String, bytes: [UInt8], files: [ImportSource] = [], format: String? = nil,
    others: [String] = [], sheet: String = ""
  ) {
    self.name = name
    self.bytes = bytes
    self.files = files
    self.format = format
    self.others = others
    self.sheet = sheet
  }
}

extension ImportSource {
  /// A table in a file that is no text.
  public init(
    name: String, rows: [[String]], format: String, others: [String] = [], sheet: String = ""
  ) {
    var writer = RowWriter(.csv)
    for row in rows { writer.append(row.isEmpty ? [""] : row) }
    self.init(name: name, bytes: writer.bytes, format: format, others: others, sheet: sheet)
  }
}

/// Derives deck names from file names and from decks of other programs.
public enum DeckNaming {
  /// The file's name without directory, extension and the ` (2)` of a second download.
  ///
  /// The journal records it as the source of an import.
  public static func source(ofFile path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    for ending in endings where name.lowercased().hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    var trimmed = Blanks.trimmed(name)[...]
    while let shorter = withoutCopyMark(trimmed) { trimmed = shorter }
    return String(trimmed)
  }

  /// The deck name for a source: lower case, with dashes between words.
  public static func name(ofSource source: String) -> String {
    let marks = source.lowercased().map { isPlain($0) ? $0 : "-" }
    return allowed(String(marks).split(separator: "-").joined(separator: "-"))
  }

  /// The deck name for a deck of Anki or an exported file.
  ///
  /// Its levels are kept.
  public static func name(ofDeck deck: String) -> String {
    let levels = deck.replacing("::", with: "/").split(separator: "/")
    return levels.map { level in
      let name = allowed(String(Blanks.trimmed(level).map { isAllowed($0) ? $0 : "-" }))
      return name.contains { $0.isLetter || $0.isNumber } ? name : allowed(spelled(level))
    }.filter { !$0.isEmpty }.joined(separator: "/")
  }

  /// The names of symbols such as flags: without them, all such decks would be one.
  private static func spelled(_ symbols: Substring) -> String {
    symbols.unicodeScalars.compactMap { symbol in
      guard symbol.properties.isEmojiPresentation, let name = symbol.properties.name else {
        return nil
      }
      // A flag is spelled in letters of its own.
      let words = name.lowercased().split(separator: " ")
      return words.last?.count == 1
        ? words.last.map(String.init) : words.joined(separator: "-") + "-"
    }.joined()
  }

  private static let endings = [
    ".gz", ".dz", ".dict", ".index", ".ifo", ".idx", ".csv", ".tsv", ".tab", ".txt", ".text",
    ".dat", ".psv", ".md", ".markdown", ".asc", ".org", ".json", ".jsonl", ".ndjson", ".html",
    ".htm", ".xml", ".tex", ".bib", ".rst", ".wiki", ".adoc", ".asciidoc", ".apkg", ".colpkg",
    ".anki2", ".yaml",
    ".yml", ".xlsx", ".ods", ".properties", ".toml", ".db", ".tmx", ".kvtml", ".tei", ".u8", ".dsl",
    ".typ", ".opml", ".sql", ".xhtml", ".dita", ".qmd", ".rmd", ".mdx", ".tbx", ".mediawiki",
  ]

  /// `words (2)`, `words - Copy`, `words copy 2`.
  private static func withoutCopyMark(_ name: Substring) -> Substring? {
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last else { return nil }
    let isNumber = last.first == "(" && last.last == ")" && isCount(last.dropFirst().dropLast())
    let isCopy = ["copy", "kopie", "copie", "copia"].contains(last.lowercased())
    let isCountedCopy = isCount(last) && words.count > 2 && words.dropLast().last == "copy"
    guard isNumber || isCopy || isCountedCopy else { return nil }
    let kept = words.dropLast(isCountedCopy ? 2 : 1).joined(separator: " ")
    return kept.hasSuffix(" -") ? Substring(kept.dropLast(2)) : Substring(kept)
  }

  private static func isCount(_ text: Substring) -> Bool {
    !text.isEmpty && text.count < 4 && text.allSatisfy(\.isNumber)
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || ".+#".contains(character)
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || " -_.+#&()'!=,".contains(character)
  }

  /// Removes characters that are not allowed at the ends of a name.
  private static func allowed(_ name: String) -> String {
    var name = name.drop { "-.@ ".contains($0) }.prefix(60)
    while let last = name.last {
      if " .~-".contains(last) {
        name.removeLast()
      } else if let ending = [".csv", ".orig"].first(where: name.lowercased().hasSuffix) {
        name.removeLast(ending.count)
      } else {
        break
      }
    }
    guard let stem = DeviceName.stem(of: name) else { return String(name) }
    return stem + "-deck" + name.dropFirst(stem.count)
  }
}
