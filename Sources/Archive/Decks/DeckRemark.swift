import SystemFiles
import Things

/// A problem or note about a file below `decks/`, with its location and a suggested fix.
struct DeckRemark: Hashable {
  /// Relative to `decks/`, as spelled on disk.
  var path: String
  /// The physical line, counted from 1; nil for the file as a whole.
  var line: Int?
  var what: What

  init(path: String, line: Int? = nil, _ what: What) {
    self.path = path
    self.line = line
    self.what = what
  }

  var notice: Notice {
    let remedy = what.remedy
    return Notice(
      file: "decks/" + path, line: line, what.words, remedy: remedy.isEmpty ? nil : remedy)
  }
}

extension DeckRemark {
  /// The kinds of remarks about names, files and rows.
  enum What: Hashable, Sendable {
    // Names.
    case hidden
    case backup
    case syncCopy
    case noText
    case controlCharacter
    /// Too long for a temp file beside it, or a spelling of a name that git reserves.
    case unusableName
    /// The name is reserved for settings: `-`, or anything starting with `@`.
    case subject
    case capitalEnding
    case twin(of: String)
    case linkedFolder
    case link
    case linkElsewhere
    case linkToDeck(String)
    case brokenLink
    case notRegular(FileKind)
    case unreadableFolder
    case tooDeep

    // Files.
    case noHeader
    case noColumn(String)
    case foreignIDs(String)
    case notUTF16
    case tooLarge(limit: Int)
    case mergeMarks

    // Rows.
    case unclosedQuote
    case textAfterQuote
    case tooShort
    case tooLong
    case tooManyBytes(limit: Int)
    case emptyForm(String)
    case noUTF8
    case noID(String)
    case noDirections
    case takenID(Thing.ID, by: String)
    case copiedIDs(rows: Int, of: String)
    case recognized(Thing.ID)
    case repeats(line: Int)

    // Unfinished changes.
    case changeKept(Thing.ID)
    case changeLost(Thing.ID)
    case changeWaits
    case changeFailed(String)

    // Merges.
    case mergeColumns
    case mergeUnclear
    case mergeTexts(Thing.ID)
    case mergeRemoved(Thing.ID)
  }
}

extension DeckRemark.What {
  /// The description, as the end of a sentence that starts with the location.
  var words: String {
    switch self {
    case .hidden: "not a deck: the name starts with a dot."
    case .backup: "not a deck: it looks like an editor backup."
    case .syncCopy: "not a deck: it looks like a conflict copy of a sync program."
    case .noText: "not a deck: the file name is not UTF-8."
    case .controlCharacter: "not a deck: the name contains control characters."
    case .unusableName: "not a deck: the name is too long, or reserved by git."
    case .subject: "not a deck: the name of a deck cannot be - or start with @."
    case .capitalEnding: "not a deck: the name does not end in .csv (lowercase)."
    case .twin(let other): "not a deck: it has the same name as decks/\(other)."
    case .linkedFolder: "links to directories are not followed."
    case .link: "this deck is a link and therefore read-only."
    case .linkElsewhere: "this link points outside the library and is ignored."
    case .linkToDeck(let deck): "this link points to \(deck), which is already a deck."
    case .brokenLink: "this link is broken."
    case .notRegular(let kind): "this is \(kind.word), not a file, and is ignored."
    case .unreadableFolder: "cannot read this directory."
    case .tooDeep: "directories below this one are ignored."
    case .noHeader: "no header row with the columns short and long."
    case .noColumn(let name): "the header row has no column \(name)."
    case .foreignIDs(let name):
      "the column id contains values that are not til ids."
        + " til leaves it unchanged and uses the column \(name)."
    case .notUTF16: "the file is UTF-16, but a deck must be UTF-8."
    case .tooLarge(let limit): "the file is larger than \(limit) bytes."
    case .mergeMarks: "merge conflict markers."
    case .unclosedQuote: "unclosed quote."
    case .textAfterQuote:
      "the quote that opens here closes on a later line, with text right after it."
    case .tooShort: "the row has no cell for the long form."
    case .tooLong: "the row has more cells than the header."
    case .tooManyBytes(let limit): "a cell is larger than \(limit) bytes."
    case .emptyForm(let name): "the \(name) form is empty, so the row is ignored."
    case .noUTF8: "the row is not UTF-8."
    case .takenID(let id, let other):
      "the id \(id) also belongs to another Thing (\(other))."
        + " This row gets a new id and starts as new."
    case .copiedIDs(let rows, let file):
      "\(rows) rows have the same ids as rows in \(file), so this looks like a copy of it."
        + " Its rows get new ids when you study them, and start as new."
    case .recognized(let id): "this row has no id; it was matched to \(id), which was here before."
    case .repeats(let line): "this row repeats line \(line) and is the same Thing."
    case .mergeColumns: "the two sides of the merge have different columns."
    case .mergeUnclear: "the merge conflict contains text that is not a complete row."
    case .mergeTexts(let id): "\(id) was changed differently on both sides."
    case .mergeRemoved(let id): "\(id) was changed on one side and removed on the other."
    case .changeKept(let id):
      "\(id) was changed in the file while another change was being saved;"
        + " the text in the file was kept."
    case .changeLost(let id): "\(id) was removed from the file while a change was being saved."
    case .changeWaits:
      "a change to this deck is unfinished and cannot be completed until the deck"
        + " is fixed."
    case .changeFailed(let sentence): "a change to this deck is unfinished: \(sentence)"
    case .noDirections:
      "the column directions is not forward, backward or both, so the deck's setting applies."
    case .noID(let column):
      "the value in the column \(column) is not an id; the row gets a new one."
    }
  }

  /// Whether the user may want it so, or need not do anything.
  var isInOrder: Bool { remedy.isEmpty }

  /// The suggested fix in a text that is not yet in a deck.
  var correction: String {
    switch self {
    case .unclosedQuote: "Close it."
    case .textAfterQuote: "Correct the quotes."
    default: remedy
    }
  }

  /// The suggested fix; empty if none is needed.
  var remedy: String {
    switch self {
    case .hidden, .backup, .link, .linkToDeck, .foreignIDs, .noID, .takenID, .recognized,
      .changeLost:
      ""
    case .changeKept: "Look up the change with history, and repeat it if you still want it."
    case .changeFailed: "Check the disk. The next command finishes the change."
    case .changeWaits: "Run check for details."
    case .repeats: "Remove one of them."
    case .copiedIDs: "Remove this file unless you want to learn its Things twice."
    case .syncCopy: "Run check to merge it into the deck."
    case .noText, .controlCharacter, .unusableName, .subject, .twin: "Rename it."
    case .capitalEnding: "Rename it."
    case .linkedFolder, .linkElsewhere: "Replace the link with a copy of the files."
    case .brokenLink: "Remove it, or fix it."
    case .notRegular: "Remove it."
    case .unreadableFolder: "Check its permissions."
    case .tooDeep: "Move the decks to a directory further up."
    case .noHeader: "Make short,long its first line."
    case .noColumn(let name): "Name the column \(name)."
    case .notUTF16: "Save it as CSV UTF-8."
    case .tooLarge: "Split it into several decks."
    case .mergeColumns, .mergeUnclear, .mergeTexts, .mergeRemoved:
      "Resolve the conflict in an editor."
    case .mergeMarks: "Run check to resolve them."
    case .unclosedQuote, .textAfterQuote: "\(correction) Until then the deck is read-only."
    case .tooShort, .emptyForm: "Fill it in, or remove the row."
    case .tooLong: "Quote cells that contain the delimiter."
    case .tooManyBytes: "Shorten it."
    case .noUTF8: "Save the deck as CSV UTF-8."
    case .noDirections: "Write one of these words, or leave the cell empty."
    }
  }
}
