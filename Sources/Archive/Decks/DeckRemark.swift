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
