import DelimitedText

/// A format that files come in.
///
/// An importer is one file and one line in `Importers.all`; it reads, and never writes.
protocol Importer: SendableMetatype {
  /// What the format is called where the file is described.
  static var name: String { get }
  /// Whether a text is of this format; the first importer that says so reads it.
  static func reads(_ text: ArrivedText, _ options: ReadingOptions) -> Bool
  static func read(
    _ text: ArrivedText, _ options: ReadingOptions, proceed: ImportProgress.Proceed
  ) throws -> Reading
}

/// Every format that can be imported, in the order in which a file is held against them.
public enum Importers {
  static let all: [any Importer.Type] = [
    AnkiText.self,
    PairLines.self,
    DelimitedTable.self,
  ]

  /// Reads a source in the format it has.
  public static func read(
    _ source: consuming ImportSource, _ options: ReadingOptions = ReadingOptions(),
    proceed: ImportProgress.Proceed = { _ in }
  ) throws -> Reading {
    let text = try ArrivedText(source, options)
    let importer = all.first { $0.reads(text, options) } ?? DelimitedTable.self
    return try importer.read(text, options, proceed: proceed)
  }
}

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
