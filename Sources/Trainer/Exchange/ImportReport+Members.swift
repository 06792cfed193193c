extension ImportReport {
  /// The members, for the manual.
  static let members: [About.Member] =
    [
      .init("done", "false for -n, or where nothing had to change"),
      .init("line", "the line of the journal that undo names"),
      .init("file", "the file, as it was named"),
      .init("format", "delimited text, Anki text or pairs of forms"),
      .init("encoding", "utf-8, utf-16, windows-1252 or latin-1"),
      .init("byteOrderMark", "whether the text begins with one"),
      .init("delimiter", "what parts the fields"),
      .init("header.line", "where the names stand; header is null where there are none"),
      .init("header.names[]", "the names of the columns"),
      .init("columns[].number", "counted from 1"),
      .init("columns[].name", "its name; empty without a header"),
      .init("columns[].role", "what it is taken for; null if it is left out"),
      .init("records[].line", "the line the record begins in"),
      .init("records[].fields[]", "its fields, as they were read"),
      .init("drafts[].line", "the line of its record"),
      .init("drafts[].fate", "added, changed, same, elsewhere or not-taken"),
      .init("drafts[].deck", "the deck it goes to"), .init("drafts[].short", "the short form"),
      .init("drafts[].long", "the long form"), .init("drafts[].note", "the note"),
      .init("drafts[].tags[]", "its tags"), .init("drafts[].also[]", "other right answers"),
      .init("drafts[].id", "the id it brings"), .init("drafts[].guid", "a name given elsewhere"),
      .init("plan.source", "what the file is remembered by"),
      .init("plan.decks[].deck", "a deck that rows go to"),
      .init("plan.decks[].new", "whether it would be made"),
      .init("plan.added", "how many are new"), .init("plan.changed", "how many change a Thing"),
      .init("plan.same", "how many the deck has"),
      .init("plan.elsewhere", "how many another deck has"),
      .init("plan.vanished", "how many an earlier import brought and the file no longer has"),
      .init("plan.doubtful", "how many of the new and changed should be looked at"),
      .init("plan.notTaken", "how many rows are left out"),
      .init("plan.changes[].line", "the line of the row"),
      .init("plan.changes[].id", "the Thing it changes"),
    ] + texts(at: "plan.changes[].old", "before") + texts(at: "plan.changes[].new", "after")
    + .thing(at: "plan.gone[]") + [
      .init("diagnostics[].weight", "doubtful, notTaken, or told"),
      .init("diagnostics[].rule", "a word for the kind of fault"),
      .init("diagnostics[].line", "where"), .init("diagnostics[].column", "where in the line"),
      .init("diagnostics[].excerpt", "the text it is about"),
      .init("diagnostics[].sentence", "what is wrong"), .init("diagnostics[].remedy", "what to do"),
      .init("obstacle.sentence", "why nothing can be imported; obstacle is null if it can"),
      .init("obstacle.remedy", "what to do"),
    ]

  private static func texts(at path: String, _ when: String) -> [About.Member] {
    [
      .init("\(path).short", "the short form \(when)"),
      .init("\(path).long", "the long form \(when)"), .init("\(path).note", "the note \(when)"),
      .init("\(path).tags[]", "the tags \(when)"),
      .init("\(path).also[]", "other right answers \(when)"),
      .init("\(path).guid", "the name given elsewhere, \(when)"),
    ]
  }
}
