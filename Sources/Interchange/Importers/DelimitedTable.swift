import DelimitedText
import Recall
import Things

/// Rows of fields between commas, tabs, semicolons, or whatever else parts them.
enum DelimitedTable: Importer {
  static let name = "delimited text"

  static func reads(_ text: ArrivedText, _ options: ReadingOptions) -> Bool { true }

  static func read(
    _ text: ArrivedText, _ options: ReadingOptions, _ proceed: ImportProgress.Proceed
  ) throws -> Reading {
    let (bytes, delimiter) = try parted(text, options)
    let sniffer = Sniffer(quote: options.quoteByte)
    guard bytes.count > 2 * beginning else {
      return try read(bytes, sniffer.sniff(bytes, delimiter: delimiter), text, options, proceed)
    }
    // What the beginning of a file tells is nearly always true of all of it: by that it is read,
    // while all of it is looked at. Where it holds few records it tells little.
    var guess = sniffer.sniff(linesOfBeginning(bytes), delimiter: delimiter)
    guard guess.records > fewestRecords else {
      return try read(bytes, sniffer.sniff(bytes, delimiter: delimiter), text, options, proceed)
    }
    let whole = Meanwhile { sniffer.sniff(bytes, delimiter: delimiter) }
    guess.records *= bytes.count / beginning + 1
    do {
      let reading = try read(bytes, guess, text, options, proceed)
      if guess.readsAlike(whole.value) { return reading }
    } catch let error as ImportError {
      if guess.readsAlike(whole.value) { throw error }
    }
    return try read(bytes, whole.value, text, options, proceed)
  }

  private static let beginning = 1 << 17
  private static let fewestRecords = 100

  private static func linesOfBeginning(_ bytes: [UInt8]) -> [UInt8] {
    let bytes = bytes[..<beginning]
    let end = bytes.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
    return Array(bytes[..<end])
  }

  private static func read(
    _ bytes: [UInt8], _ guess: DialectGuess, _ text: ArrivedText, _ options: ReadingOptions,
    _ proceed: ImportProgress.Proceed
  ) throws -> Reading {
    var shown = options.delimiter.map(String.init)
    if shown == nil { shown = String(decoding: [guess.dialect.delimiter], as: UTF8.self) }
    let reading = text.reading(name, delimiter: shown ?? "")
    return try TableReading(bytes, guess, options, into: reading).read(proceed)
  }

  private static func parted(
    _ text: ArrivedText, _ options: ReadingOptions
  ) throws(ImportError) -> (bytes: [UInt8], delimiter: UInt8?) {
    guard let character = options.delimiter else { return (text.bytes, nil) }
    guard let parted = text.text.parted(by: character) else {
      throw ImportError(text.file, .badDelimiter)
    }
    return (parted.bytes, parted.delimiter)
  }
}

extension DialectGuess {
  /// Whether a table is read by it as it is by another.
  fileprivate func readsAlike(_ other: DialectGuess) -> Bool {
    dialect == other.dialect && body == other.body && fieldCount == other.fieldCount
      && header == other.header
  }
}
