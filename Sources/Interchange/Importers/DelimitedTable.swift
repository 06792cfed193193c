import DelimitedText
import Things

/// Rows of fields separated by commas, tabs, semicolons or another delimiter.
enum DelimitedTable: Importer {
  static let name = "delimited text"

  static func reads(_ text: ArrivedText, _ options: ReadingOptions) -> Bool { true }

  static func read(
    _ text: ArrivedText, _ options: ReadingOptions, proceed: ImportProgress.Proceed
  ) throws -> Reading {
    let (bytes, delimiter) = try parted(text, options)
    let guess = Sniffer(quote: options.quoteByte).sniff(bytes, delimiter: delimiter)
    var shown = options.delimiter.map(String.init)
    if shown == nil { shown = String(decoding: [guess.dialect.delimiter], as: UTF8.self) }
    let reading = text.reading(name, delimiter: shown ?? "")
    return try TableReading(bytes, guess, options: options, into: reading).read(proceed)
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
