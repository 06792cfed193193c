import DelimitedText

/// Running text: the abbreviations that it defines.
///
/// Read only if it was asked for, since nearly everything is text.
public enum TextDefinitions {
  static func read(
    _ source: ImportSource, _ options: ReadingOptions, proceed: ImportProgress.Proceed
  ) throws -> Reading {
    var scan = TextScan(keepsSentences: options.keepsSentences)
    let text = try read(source, options, into: &scan, proceed: proceed)
    var reading = scan.reading(source.name, fewest: options.fewestUses)
    if let text { (reading.encoding, reading.encodingGuess) = (text.encoding, text.guess) }
    return reading
  }

  /// Abbreviations that a text uses but does not define, the most frequent first.
  public static func unknown(
    _ source: ImportSource, fewest: Int, proceed: ImportProgress.Proceed
  ) throws -> (reading: Reading, unknown: [(short: String, count: Int)]) {
    var scan = TextScan(keepsSentences: false)
    try read(source, ReadingOptions(), into: &scan, proceed: proceed)
    return (scan.reading(source.name), scan.unknown(fewest: fewest))
  }

  @discardableResult
  private static func read(
    _ source: ImportSource, _ options: ReadingOptions, into scan: inout TextScan,
    proceed: ImportProgress.Proceed
  ) throws -> DecodedText? {
    guard source.files.isEmpty else {
      for (number, file) in source.files.enumerated() {
        try proceed(ImportProgress("reading files", rows: number))
        if let bytes = text(of: file, options) { scan.read(bytes, file: file.name) }
      }
      return nil
    }
    let text = try ArrivedText(source, options).text
    scan.read(text.bytes, file: source.name)
    return text
  }

  /// The text of a file in a folder; nil if it is binary.
  private static func text(of file: ImportSource, _ options: ReadingOptions) -> [UInt8]? {
    guard !file.bytes.prefix(8192).contains(0) else { return nil }
    return try? DecodedText(file.bytes, as: options.encoding).bytes
  }
}
