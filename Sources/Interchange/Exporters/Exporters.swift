public import Things

/// A format that Things are written in.
///
/// An exporter is one file and one line in `Exporters.all`.
protocol Exporter: SendableMetatype {
  /// The word for `--format`.
  static var name: String { get }
  /// The ending of a file in this format, with its dot.
  static var ending: String { get }
  static func write(_ export: Export, _ sink: Export.Sink) throws
}

/// Every format that can be written; the first is the one nobody has to name.
public enum Exporters {
  static let all: [any Exporter.Type] = [
    CSVExport.self,
    TSVExport.self,
    JSONExport.self,
    AnkiExport.self,
    RevlogExport.self,
  ]

  public static let names = all.map { $0.name }

  /// The format that a file's name ends in; nil where it says nothing.
  public static func format(ofFile path: String) -> String? {
    all.first { path.lowercased().hasSuffix($0.ending) }?.name
  }

  /// Writes what is asked for; false where there is no such format.
  public static func write(
    _ export: Export, as format: String, _ sink: Export.Sink
  ) throws -> Bool {
    guard let exporter = all.first(where: { $0.name == format }) else { return false }
    try exporter.write(export, sink)
    return true
  }
}

/// What is to be written, and from where.
public struct Export {
  /// Takes the text piece by piece; it may throw to give up.
  public typealias Sink = ([UInt8]) throws -> Void

  let library: any LibraryQuestions
  let question: Question
  /// Whether no cell may look like a formula to a spreadsheet.
  let guardsFormulas: Bool

  public init(
    _ question: Question, from library: any LibraryQuestions, guardingFormulas: Bool = false
  ) {
    self.question = question
    self.library = library
    guardsFormulas = guardingFormulas
  }

  /// Every Thing that is asked for, in order of deck and row.
  func things(_ body: (DeckThing) throws -> Void) throws {
    try library.things(matching: question) { entry in
      try body(entry)
      return true
    }
  }

  /// Text handed over in pieces of about this many bytes.
  static let pieceSize = 1 << 16
}

/// Keeps spreadsheets from taking text for a formula.
enum FormulaGuard {
  private static let beginnings: Set<Character> = ["=", "+", "-", "@", "\t", "\r"]

  /// The text, behind an apostrophe where it begins as formulas do.
  static func guarded(_ text: String) -> String {
    guard let first = text.first, beginnings.contains(first) else { return text }
    return "'" + text
  }
}
