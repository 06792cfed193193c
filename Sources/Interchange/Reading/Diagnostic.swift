import DelimitedText
import Things

/// A remark about a row or the whole file, with a remedy.
public struct Diagnostic: Hashable, Sendable {
  public enum Weight: String, Hashable, Sendable {
    /// For information only.
    case remark = "told"
    /// The row is imported but should be checked.
    case doubtful
    case notTaken
  }

  public var weight: Weight
  /// The name of the rule, which stays the same across versions.
  public var rule: String
  public var file: String
  /// The physical line, counted from 1; nil for the file as a whole.
  public var line: Int?
  /// The column, counted from 1; nil for the row as a whole.
  public var column: Int?
  /// The text in question, shortened.
  public var excerpt = ""
  /// The problem, including the text in question.
  public var sentence: String
  /// What to do; empty if nothing needs to be done.
  public var remedy = ""
}

/// Shortens text from a file so that a message fits on a line.
public enum Excerpt {
  static let length = 40

  public static func of(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count <= length ? line : String(line.prefix(length - 1)) + "…"
  }
}

/// A problem found in one draft, stored compactly because there can be one per row.
struct Finding: Hashable, Sendable {
  /// The draft.
  var row: Int32
  /// The index of the rule in `Rules.all`.
  var rule: UInt8
  /// The raw value of the `ThingColumns.Cell` in question.
  var cell: UInt8
  /// A value that depends on the rule: a line, a scalar, a kind.
  var detail: Int32

  init(row: Int, _ rule: any Rule.Type, _ cell: ThingColumns.Cell = .short, detail: Int = 0) {
    self.row = Int32(truncatingIfNeeded: row)
    self.rule = Rules.number(of: rule)
    self.cell = UInt8(cell.rawValue)
    self.detail = Int32(truncatingIfNeeded: detail)
  }

  var textCell: ThingColumns.Cell { ThingColumns.Cell(rawValue: Int(cell)) ?? .short }
}

/// The position of a record, stored compactly.
struct RecordPlace: Hashable, Sendable {
  var line: UInt32
  var offset: UInt32
  /// The text that contains it: 0 for the file itself, then corrections.
  var text: UInt8 = 0

  init(line: Int, offset: Int) {
    self.line = UInt32(truncatingIfNeeded: line)
    self.offset = UInt32(truncatingIfNeeded: offset)
  }

  var position: TextPosition { TextPosition(offset: Int(offset), line: Int(line)) }
}

/// A record that did not become a draft.
struct Untaken: Hashable, Sendable {
  enum Why: Hashable, Sendable {
    case noShort
    case noLong
    /// Only one cell is filled, and it looks like a heading; or the line begins like one.
    case heading
    /// The header repeated, as on a new page.
    case headerAgain
    /// Neither form is filled, though other cells are.
    case noForms
    /// A line without the separator between the forms.
    case noPair
    /// An Anki cloze text.
    case cloze
    case fieldTooLong(limit: Int)
    case tooManyFields(limit: Int)
  }

  var place: RecordPlace
  var why: Why
}

extension Untaken.Why {
  /// The rule's name, and the problem with a record of these fields.
  func words(_ fields: [String]) -> (rule: String, excerpt: String, sentence: String) {
    let filled = fields.lazy.map(Blanks.trimmed).filter { !$0.isEmpty }
    let first = Excerpt.of(filled.first ?? "")
    return switch self {
    case .noShort: ("no-short", first, "\"\(first)\" has no short form.")
    case .noLong: ("no-long", first, "\"\(first)\" has no long form.")
    case .heading:
      (
        "heading", first,
        "only \"\(Excerpt.of(filled.joined(separator: " ")))\", perhaps a heading."
      )
    case .headerAgain: ("header-again", first, "this row repeats the header.")
    case .noForms:
      ("no-forms", first, "\"\(first)\" is not in the columns of the short and long form.")
    case .noPair: ("no-pair", first, "\"\(first)\" has no separator between two forms.")
    case .cloze: ("cloze", first, "\"\(first)\" is a cloze text, not a pair.")
    case .fieldTooLong(let limit):
      ("field-too-long", "", "a cell is larger than \(limit >> 20) MB.")
    case .tooManyFields(let limit): ("too-many-cells", "", "the row has more than \(limit) cells.")
    }
  }
}
