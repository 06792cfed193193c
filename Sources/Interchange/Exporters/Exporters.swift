public import Things

/// A file format for exports.
///
/// An exporter is one file and one line in `Exporters.all`.
protocol Exporter: SendableMetatype {
  /// The value for `--format`.
  static var name: String { get }
  /// The file extension, with its dot.
  static var ending: String { get }
  static func write(_ export: Export, _ sink: Export.Sink) throws
}

/// All export formats.
///
/// The first is the default.
public enum Exporters {
  static let all: [any Exporter.Type] = [
    CSVExport.self,
    TSVExport.self,
    JSONExport.self,
    AnkiExport.self,
    RevlogExport.self,
    QuizletExport.self,
    MarkdownExport.self,
    SheetExport.self,
  ]

  public static let names = all.map { $0.name }

  /// The format for a file's extension, or nil.
  public static func format(ofFile path: String) -> String? {
    all.first { path.lowercased().hasSuffix($0.ending) }?.name
  }

  /// Writes an export; false if there is no such format.
  public static func write(
    _ export: Export, as format: String, _ sink: Export.Sink
  ) throws -> Bool {
    guard let exporter = all.first(where: { $0.name == format }) else { return false }
    try exporter.write(export, sink)
    return true
  }
}

/// What to export, and from which library.
public struct Export {
  /// Receives the text in pieces.
  ///
  /// It may throw to cancel.
  public typealias Sink = ([UInt8]) throws -> Void

  let library: any LibraryQuestions
  let question: Question
  /// Whether to prevent spreadsheets from interpreting cells as formulas.
  let guardsFormulas: Bool
  /// The text of a deck file, for columns that only exports to Anki use.
  let deckText: (String) throws -> [UInt8]
  /// Called before the first piece if an export to Anki loses anything.
  let warn: (AnkiLosses) -> Void

  public init(
    _ question: Question, from library: any LibraryQuestions, guardingFormulas: Bool = false,
    deckText: @escaping (String) throws -> [UInt8] = { _ in [] },
    warn: @escaping (AnkiLosses) -> Void = { _ in }
  ) {
    self.question = question
    self.library = library
    guardsFormulas = guardingFormulas
    self.deckText = deckText
    self.warn = warn
  }

  /// All Things to export, sorted by deck and row.
  func things(_ body: (DeckThing) throws -> Void) throws {
    try library.things(matching: question) { entry in
      try body(entry)
      return true
    }
  }

  /// Writes a text for each Thing, in pieces between `head` and `end`.
  func write(
    to sink: Sink, head: String = "", end: @autoclosure () -> String = "",
    _ text: (DeckThing) -> String
  ) throws {
    var piece = head
    try things { entry in
      piece += text(entry)
      guard piece.utf8.count >= Self.pieceSize else { return }
      try sink(Array(piece.utf8))
      piece = ""
    }
    try sink(Array((piece + end()).utf8))
  }

  /// The approximate size of a piece in bytes.
  static let pieceSize = 1 << 16
}

/// Prevents spreadsheets from interpreting text as a formula.
enum FormulaGuard {
  private static let beginnings: Set<Character> = ["=", "+", "-", "@", "\t", "\r"]

  /// The text, with an apostrophe in front if it starts like a formula.
  static func guarded(_ text: String) -> String {
    guard let first = text.first, beginnings.contains(first) else { return text }
    return "'" + text
  }
}
