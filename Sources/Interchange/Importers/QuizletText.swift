import DelimitedText
import Things

/// Quizlet's export with separators other than tab and line break, such as `term - def; term2 -
/// def2`.
enum QuizletText: Importer {
  static let name = "Quizlet text"
  static let takesDelimiter = true

  static func reads(_ text: ArrivedText) -> Bool {
    text.options.rows != nil || text.options.separator != nil
      || text.options.isPlain && QuizletSeparators.guess(text.bytes) != nil
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let separators = QuizletSeparators(text.options, text.bytes)
    if let table = table(text, separators) {
      return try table.read(text, as: name, delimiter: separators.forms, proceed: proceed)
    }
    let isTurned = text.options.columns[.short] == "2" || text.options.columns[.long] == "1"
    var things: [FoundThing] = []
    var left: [(line: Int, text: String)] = []
    var line = 1
    for row in String(decoding: text.bytes, as: UTF8.self).split(
      separator: separators.rows, omittingEmptySubsequences: false)
    {
      let blanks = row.prefix(while: \.isWhitespace)
      let start = line + blanks.count(where: \.isNewline)
      line += (row + separators.rows).count(where: \.isNewline)
      if let (first, second) = separators.forms(of: row) {
        let (short, long) = isTurned ? (second, first) : (first, second)
        things.append(FoundThing(line: start, short: short, long: long))
      } else if blanks.endIndex < row.endIndex {
        left.append((start, Blanks.trimmed(row)))
      }
    }
    var reading = text.reading(name, things, untaken: left)
    if separators.forms.utf8.count > 1 { reading.delimiter = separators.forms }
    return reading
  }
}

extension QuizletText {
  /// More than two columns, if most rows have them or others than the first two are wanted.
  private static func table(
    _ text: ArrivedText, _ separators: QuizletSeparators
  ) -> ConvertedTable? {
    guard text.options.separator != nil, separators.rows == "\n" else { return nil }
    var table = ConvertedTable()
    for (number, line) in text.lines.enumerated() where !Blanks.isBlank(line) {
      let cells = line.split(separator: separators.forms, omittingEmptySubsequences: false)
      table.rows.append((number + 1, cells.map { Blanks.trimmed($0) }))
    }
    let several = table.rows.count { $0.cells.count > 2 }
    let wantsOthers = text.options.columns.values.contains { !["1", "2"].contains($0) }
    return wantsOthers || several * 10 >= table.rows.count * 9 ? table : nil
  }
}

/// The separators between the two forms, and between rows.
private struct QuizletSeparators {
  let forms: String
  let rows: String

  /// The separators to look for, in this order.
  private static let usual = ["\t", " - ", " – ", " — ", " = ", " : ", ": ", "=", ","]
  private static let mostLength = 400
  static let sampleBytes = 1 << 13
  private static let semicolon = UInt8(ascii: ";")
}

extension QuizletSeparators {
  init(_ options: ReadingOptions, _ bytes: [UInt8]) {
    let guess = options.isPlain ? Self.guess(bytes) : nil
    let rows = options.rows ?? guess?.rows ?? "\n"
    let given = options.separator ?? options.delimiter.map { String($0) }
    let usual = Self.forms(Self.parts(bytes, rows))
    self.init(forms: given ?? guess?.forms ?? usual ?? "\t", rows: rows)
  }

  /// Semicolons separate rows if each part has two forms, and lines do not separate them.
  static func guess(_ bytes: [UInt8]) -> QuizletSeparators? {
    let start = bytes.prefix(sampleBytes)
    var lines = start.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    lines.removeAll { $0.allSatisfy { $0 <= 0x20 } }
    if let mark = mark(in: start.count < bytes.count ? lines.dropLast() : lines[...]),
      !ArrivedText.isTable(start)
    {
      return QuizletSeparators(forms: mark, rows: "\n")
    }
    guard start.contains(semicolon) else { return nil }
    let ended = lines.count { $0.last { $0 > 0x20 } == semicolon }
    let isList = lines.count == 1 || ended >= lines.count - 1
    // Tabs never belong to a form, but line breaks may.
    let tabbed = lines.count { $0.count { $0 == 0x09 } == 1 }
    let isWrapped = tabbed > 0 && tabbed * 2 < lines.count
    guard isList || isWrapped, let forms = forms(parts(bytes, ";")), isList || forms == "\t"
    else { return nil }
    return QuizletSeparators(forms: forms, rows: ";")
  }

  /// A repeated sign inside nearly every line, such as `---` or `/////`.
  private static func mark(in lines: ArraySlice<ArraySlice<UInt8>>) -> String? {
    guard lines.count > 1, let first = lines.first else { return nil }
    let mark = marks(in: first).first { mark in
      let fitting = lines.count { line in
        // A sign at the end is another delimiter, with an empty column between the two.
        line.last { $0 > 0x20 } != mark.first && marks(in: line).count { $0 == mark } == 1
      }
      return fitting * 20 >= lines.count * 19
    }
    return mark.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The repeated signs between other text; two slashes may belong to an address.
  private static func marks(in line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var marks: [ArraySlice<UInt8>] = []
    var offset = line.startIndex
    while offset < line.endIndex {
      let sign = line[offset]
      let end = line[offset...].firstIndex { $0 != sign } ?? line.endIndex
      // After a blank, or in a word of a line with other separators, underscores are a gap.
      let isGap =
        sign == UInt8(ascii: "_")
        && (offset > line.startIndex && line[offset - 1] == 0x20
          || line.contains { "|\t=".utf8.contains($0) })
      let isMark =
        end - offset > (sign == UInt8(ascii: "/") ? 2 : 1) && signs.contains(sign) && !isGap
      if isMark, offset > line.startIndex, end < line.endIndex { marks.append(line[offset..<end]) }
      offset = end
    }
    return marks
  }

  static let signs = Set("-/=:#~*>@$%^&+_|\\".utf8)

  /// The first rows, without one that is cut off.
  private static func parts(_ bytes: [UInt8], _ rows: String) -> [Substring] {
    let text = String(decoding: bytes.prefix(sampleBytes), as: UTF8.self)
    let parts = text.split(separator: rows).filter { !Blanks.isBlank($0) }
    return bytes.count > sampleBytes ? parts.dropLast() : parts
  }

  /// The first usual separator that occurs exactly once in each row.
  private static func forms(_ parts: [Substring]) -> String? {
    guard parts.count > 1, parts.allSatisfy({ $0.count < mostLength }) else { return nil }
    return usual.first { sign in
      parts.allSatisfy { part in
        let forms = part.split(separator: sign, omittingEmptySubsequences: false)
        return forms.count == 2 && forms.allSatisfy { $0.contains(where: \.isLetter) }
      }
    }
  }

  func forms(of row: Substring) -> (String, String)? {
    guard let (before, after) = row.cut(at: forms) else { return nil }
    let (short, long) = (Blanks.trimmed(before), Blanks.trimmed(after))
    return short.isEmpty || long.isEmpty ? nil : (short, long)
  }
}

extension ArrivedText {
  /// Whether a delimiter other than a repeated sign splits nearly all rows evenly.
  var isTable: Bool { Self.isTable(bytes.prefix(QuizletSeparators.sampleBytes)) }

  fileprivate static func isTable(_ start: ArraySlice<UInt8>) -> Bool {
    let guess = Sniffer().sniff(Array(start))
    let isKnown =
      guess.reason != .noDelimiter && guess.dialect.delimiter != UInt8(ascii: " ")
      && !QuizletSeparators.signs.contains(guess.dialect.delimiter)
    return isKnown && guess.evenRecords * 10 >= guess.records * 9
  }
}
