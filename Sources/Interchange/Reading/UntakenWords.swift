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
