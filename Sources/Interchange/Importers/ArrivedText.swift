import DelimitedText

/// A source whose bytes are known to be text.
struct ArrivedText {
  let file: String
  let text: DecodedText

  init(_ source: ImportSource, _ options: ReadingOptions) throws(ImportError) {
    file = source.name
    if options.encoding == nil, let foreign = ForeignFile.of(source.bytes) {
      throw ImportError(file, .foreign(foreign.what, remedy: foreign.remedy))
    }
    do {
      text = try DecodedText(source.bytes, as: options.encoding)
    } catch {
      throw ImportError(file, .undecodable(error))
    }
    if text.bytes.allSatisfy({ $0 <= 0x20 }) { throw ImportError(file, .empty) }
  }

  var bytes: [UInt8] { text.bytes }

  /// A reading that has no rows yet.
  func reading(_ format: String, delimiter: String) -> Reading {
    Reading(
      file: file, format: format, encoding: text.encoding,
      hasByteOrderMark: text.hasByteOrderMark, delimiter: delimiter)
  }
}
