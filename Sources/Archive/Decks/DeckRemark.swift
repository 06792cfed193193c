import Things

/// Something about a file below `decks/` that a person should know, where it stands, and what to
/// do about it.
struct DeckRemark: Hashable {
  /// Below `decks/`, as the disk has it.
  var path: String
  /// The physical line, counted from 1; nil where the file as a whole is meant.
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
  /// What there is to say of names, files and rows.
  enum What: Hashable, Sendable {
    // Names.
    case hidden
    case backup
    case syncCopy
    case noText
    case controlCharacter
    /// The name is a subject of settings: `-`, or one that begins with `@`.
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
    case takenID(Thing.ID, by: String)
    case recognized(Thing.ID)
    case repeats(line: Int)

    // Changes that were not finished.
    case changeKept(Thing.ID)
    case changeLost(Thing.ID)
    case changeWaits
    case changeFailed(String, String)

    // Merges.
    case mergeColumns
    case mergeUnclear
    case mergeTexts(Thing.ID)
    case mergeRemoved(Thing.ID)
  }
}

extension DeckRemark.What {
  /// What it is, as the end of a sentence that began with the place.
  var words: String {
    switch self {
    case .hidden: "a name that begins with a dot is no deck."
    case .backup: "this looks like an editor's backup and is no deck."
    case .syncCopy: "this looks like the copy of a program that synchronizes, and is no deck."
    case .noText: "the file's name is no UTF-8, so it is no deck."
    case .controlCharacter: "a name with control characters is no deck."
    case .subject: "a deck cannot be named - or begin with @, so this is none."
    case .capitalEnding: "only names that end in .csv, in small letters, are decks."
    case .twin(let other): "its name is that of decks/\(other), so it is no deck."
    case .linkedFolder: "links to folders are not followed."
    case .link: "this deck is a link; it is read and never written."
    case .linkElsewhere: "this link leads out of the library and is not read."
    case .linkToDeck(let deck): "this link leads to the deck \(deck), which is read once."
    case .brokenLink: "this link leads nowhere."
    case .notRegular(let kind): "this is \(kind.word) and no file, so it is not opened."
    case .unreadableFolder: "this folder cannot be read."
    case .tooDeep: "folders are not looked into below this one."
    case .noHeader: "there is no header row with the names short and long."
    case .noColumn(let name): "the header row has no column \(name)."
    case .foreignIDs(let name):
      "the column id holds something that is no id of til."
        + " It is left alone, and til's ids stand in the column \(name)."
    case .notUTF16: "this is UTF-16; a deck is UTF-8."
    case .tooLarge(let limit): "the file has more than \(limit) bytes."
    case .mergeMarks: "a merge left its marks here."
    case .unclosedQuote: "a quote opens here and never closes."
    case .textAfterQuote: "a quote that opens here closes in another line, before more text."
    case .tooShort: "the row has no cell for the long form."
    case .tooLong: "the row has more cells than the header has names."
    case .tooManyBytes(let limit): "a cell has more than \(limit) bytes."
    case .emptyForm(let name): "the \(name) form is empty, so this is no Thing."
    case .noUTF8: "the row is no UTF-8."
    case .takenID(let id, let place):
      "\(id) is the id of another Thing (\(place)) too."
        + " The row here gets another and starts new."
    case .recognized(let id): "this row has no id and is taken for \(id), which stood here before."
    case .repeats(let line): "this row says the same as line \(line) and is one Thing with it."
    case .mergeColumns: "the two sides of the merge have different columns."
    case .mergeUnclear: "the marks of the merge hold something that is no whole row of a Thing."
    case .mergeTexts(let id): "\(id) says one thing here and another there."
    case .mergeRemoved(let id): "\(id) was changed on one side and removed on the other."
    case .changeKept(let id):
      "\(id) was changed here while another change of it was being saved;"
        + " what stands in the file was kept."
    case .changeLost(let id): "\(id) was removed here while a change of it was being saved."
    case .changeWaits:
      "a change of this deck was not finished, and cannot be before the deck is"
        + " put right."
    case .changeFailed(let sentence, _): "a change of this deck was not finished: \(sentence)"
    case .noID(let column):
      "what stands in the column \(column) is no id; the row gets another."
    }
  }

  /// What to do about it; empty where nothing needs to be done.
  var remedy: String {
    switch self {
    case .hidden, .backup, .link, .linkToDeck, .foreignIDs, .noID, .takenID, .recognized,
      .changeLost:
      ""
    case .changeKept: "history shows the change; make it again if it is to be."
    case .changeFailed(_, let remedy): remedy
    case .changeWaits: "Run check to see what is wrong with it."
    case .repeats: "Remove one of them."
    case .syncCopy: "Compare it with the deck, then remove it."
    case .noText, .controlCharacter, .subject, .twin: "Give it another name."
    case .capitalEnding: "Rename it."
    case .linkedFolder, .linkElsewhere: "Put the files themselves there."
    case .brokenLink: "Remove it, or mend it."
    case .notRegular: "Remove it."
    case .unreadableFolder: "Give yourself the right to read it."
    case .tooDeep: "Put the decks higher up."
    case .noHeader: "Let its first line be short,long."
    case .noColumn(let name): "Name the column \(name)."
    case .notUTF16: "Save it as CSV UTF-8."
    case .tooLarge: "Part it into several decks."
    case .mergeColumns, .mergeUnclear, .mergeTexts, .mergeRemoved:
      "Put it right in an editor and remove the marks."
    case .mergeMarks: "check closes them, or says what a person must settle."
    case .unclosedQuote, .textAfterQuote: "Close it; until then the deck is not written."
    case .tooShort, .emptyForm: "Fill it in, or remove the row."
    case .tooLong: "Put quotes around a form that holds the delimiter."
    case .tooManyBytes: "Shorten it."
    case .noUTF8: "Save the deck as CSV UTF-8."
    }
  }
}
