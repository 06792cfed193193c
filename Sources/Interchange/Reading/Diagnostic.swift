import DelimitedText
import Things

/// Something that a person should know of a row, or of the file, with what to do about it.
public struct Diagnostic: Hashable, Sendable {
  public enum Weight: String, Hashable, Sendable {
    /// Stops nothing and asks for nothing.
    case told
    /// The row is taken, and should be looked at.
    case doubtful
    case notTaken
  }

  public var weight: Weight
  /// The rule that found it: a word that stays the same from version to version.
  public var rule: String
  public var file: String
  /// The physical line, counted from 1; nil for the file as a whole.
  public var line: Int?
  /// The column, counted from 1; nil for the row as a whole.
  public var column: Int?
  /// The text it is about, cut short.
  public var excerpt: String
  /// What it is, with the text it is about.
  public var sentence: String
  /// What can be done; empty where nothing need be.
  public var remedy: String

  public init(
    _ weight: Weight, rule: String, file: String, line: Int? = nil, column: Int? = nil,
    excerpt: String = "", _ sentence: String, remedy: String = ""
  ) {
    self.weight = weight
    self.rule = rule
    self.file = file
    self.line = line
    self.column = column
    self.excerpt = excerpt
    self.sentence = sentence
    self.remedy = remedy
  }
}

/// Cuts foreign text so that a message stays a line.
public enum Excerpt {
  static let length = 40

  public static func of(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count <= length ? line : String(line.prefix(length - 1)) + "…"
  }
}

/// Something noticed of one draft, in little room: there may be as many as rows.
struct Finding: Hashable, Sendable {
  /// The draft.
  var row: Int32
  /// The rule, by its place in `Rules.all`.
  var rule: UInt8
  /// The cell it is about, by `ThingColumns.Cell`.
  var cell: UInt8
  /// What the rule wants to remember: a line, a scalar, a kind.
  var detail: Int32

  init(row: Int, _ rule: any Rule.Type, _ cell: ThingColumns.Cell = .short, detail: Int = 0) {
    self.row = Int32(truncatingIfNeeded: row)
    self.rule = Rules.number(of: rule)
    self.cell = UInt8(cell.rawValue)
    self.detail = Int32(truncatingIfNeeded: detail)
  }

  var textCell: ThingColumns.Cell { ThingColumns.Cell(rawValue: Int(cell)) ?? .short }
}

/// Where a record begins, in little room.
struct RecordPlace: Hashable, Sendable {
  var line: UInt32
  var offset: UInt32
  /// The text it stands in: the file's own is 0, corrections follow.
  var text: UInt8 = 0

  init(line: Int, offset: Int) {
    self.line = UInt32(truncatingIfNeeded: line)
    self.offset = UInt32(truncatingIfNeeded: offset)
  }

  var position: TextPosition { TextPosition(offset: Int(offset), line: Int(line)) }
}

/// A record that became no draft.
struct Untaken: Hashable, Sendable {
  enum Why: Hashable, Sendable {
    case noShort
    case noLong
    /// Only one cell holds something, in a way headings do.
    case heading
    /// The header once more, as on a new page.
    case headerAgain
    /// Neither form, though other cells hold something.
    case noForms
    /// A line without the sign that parts the others.
    case noPair
    /// A text with gaps, which Anki fills in.
    case cloze
    case fieldTooLong(limit: Int)
    case tooManyFields(limit: Int)
  }

  var place: RecordPlace
  var why: Why
}

extension Untaken.Why {
  /// The rule's word, and what is wrong with a record of these fields.
  func words(_ fields: [String]) -> (rule: String, excerpt: String, sentence: String) {
    let filled = fields.lazy.map(Blanks.trimmed).filter { !$0.isEmpty }
    let first = Excerpt.of(filled.first ?? "")
    return switch self {
    case .noShort: ("no-short", first, "\"\(first)\" has no short form.")
    case .noLong: ("no-long", first, "\"\(first)\" has no long form.")
    case .heading: ("heading", first, "only \"\(first)\": a heading?")
    case .headerAgain: ("header-again", first, "the header once more.")
    case .noForms: ("no-forms", first, "\"\(first)\" stands in no column of the two forms.")
    case .noPair: ("no-pair", first, "\"\(first)\": nothing parts a short form from a long one.")
    case .cloze: ("cloze", first, "\"\(first)\" is a text with gaps; til asks pairs.")
    case .fieldTooLong(let limit):
      ("field-too-long", "", "a cell has more than \(limit >> 20) MB.")
    case .tooManyFields(let limit): ("too-many-cells", "", "the row has more than \(limit) cells.")
    }
  }
}
