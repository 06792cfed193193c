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
