import DelimitedText
import Interchange
import TextUI
import Things

/// What `import` gives in JSON: how the file was read, every record, every draft, the plan.
struct ImportReport {
  private let reading: Reading
  private let plan: ImportPlan?

  init(_ reading: Reading, _ plan: ImportPlan?) {
    self.reading = reading
    self.plan = plan
  }

  @MainActor
  func write(isDone: Bool, _ receipt: Receipt?, _ session: Session) {
    session.write(
      "import",
      [("done", .bool(isDone)), ("line", .optional(receipt?.line) { .string("\($0)") })] + form
        + [
          ("records", .array(records)), ("drafts", .array(drafts)),
          ("plan", .optional(plan, Self.json)), ("diagnostics", .array(diagnostics)),
          ("obstacle", .optional(reading.obstacle, Self.json)),
        ])
  }

  private var form: [(String, JSON)] {
    [
      ("file", .string(reading.file)), ("format", .string(reading.format)),
      ("encoding", .string(reading.encoding.name.lowercased())),
      ("byteOrderMark", .bool(reading.hasByteOrderMark)),
      ("delimiter", .string(reading.delimiter)),
      (
        "header",
        .optional(reading.header) { header in
          .object([
            ("line", .int(header.line)), ("names", .array(header.names.map(JSON.string))),
          ])
        }
      ),
      ("columns", .array(reading.columns.map(Self.json))),
    ]
  }

  private var records: [JSON] {
    var records: [JSON] = []
    reading.text?.forEachRecord { line, fields in
      records.append(
        .object([("line", .int(line)), ("fields", .array(fields.map(JSON.string)))]))
      return true
    }
    return records
  }

  private var drafts: [JSON] {
    var drafts: [JSON] = []
    plan?.forEachDraft { line, fate, draft, deck in
      drafts.append(
        .object([
          ("line", .int(line)), ("fate", .string(fate)), ("deck", .string(deck)),
          ("short", .string(draft.short)), ("long", .string(draft.long)),
          ("note", .string(draft.note)), ("tags", .array(draft.tags.map(JSON.string))),
          ("also", .array(draft.also.map(JSON.string))),
          ("id", .optional(draft.id) { .string("\($0)") }), ("guid", .string(draft.guid)),
        ]))
    }
    return drafts
  }

  private var diagnostics: [JSON] {
    let found = plan.map { $0.diagnostics(.doubtful) + $0.diagnostics(.notTaken) } ?? []
    return (found + reading.notices).map(Self.json)
  }

  /// Rows for `--plain`: line, what becomes of it, deck, short, long.
  static func rows(_ plan: ImportPlan) -> [[String]] {
    var rows: [[String]] = []
    plan.forEachDraft { line, fate, draft, deck in
      rows.append(["\(line)", fate, deck, draft.short, draft.long])
    }
    for row in plan.recordsNotTaken {
      rows.append(["\(row.line)", "not-taken", ""] + row.fields.prefix(2))
    }
    return rows
  }
}

extension ImportReport {
  private static func json(_ column: Reading.Column) -> JSON {
    .object([
      ("number", .int(column.number)), ("name", .string(column.name)),
      ("role", .optional(column.role) { .string($0.name) }),
    ])
  }

  private static func json(_ plan: ImportPlan) -> JSON {
    let counts = plan.counts
    return .object([
      ("source", .string(plan.source)),
      ("decks", .array(plan.targets.map(json))),
      ("added", .int(counts.addedInAll)), ("changed", .int(counts.changedInAll)),
      ("same", .int(counts.same)), ("elsewhere", .int(counts.elsewhere)),
      ("vanished", .int(counts.vanished)), ("doubtful", .int(counts.doubtful)),
      ("notTaken", .int(counts.notTaken)),
      ("changes", .array(plan.changes.map(json))),
      ("gone", .array(plan.vanished.map { .thing(DeckThing(thing: $0.thing, deck: $0.deck)) })),
    ])
  }

  private static func json(_ target: ImportPlan.Target) -> JSON {
    .object([("deck", .string(target.name)), ("new", .bool(target.isNew))])
  }

  private static func json(_ change: RowChange) -> JSON {
    .object([
      ("line", .int(change.line)), ("id", .string("\(change.old.id)")),
      ("old", json(change.old)), ("new", json(change.new)),
    ])
  }

  private static func json(_ thing: Thing) -> JSON {
    .object([
      ("short", .string(thing.short)), ("long", .string(thing.long)),
      ("note", .string(thing.note)), ("tags", .array(thing.tags.map(JSON.string))),
      ("also", .array(thing.also.map(JSON.string))), ("guid", .string(thing.guid)),
    ])
  }

  private static func json(_ diagnostic: Diagnostic) -> JSON {
    .object([
      ("weight", .string(diagnostic.weight.rawValue)), ("rule", .string(diagnostic.rule)),
      ("line", .optional(diagnostic.line, JSON.int)),
      ("column", .optional(diagnostic.column, JSON.int)),
      ("excerpt", .string(diagnostic.excerpt)), ("sentence", .string(diagnostic.sentence)),
      ("remedy", .string(diagnostic.remedy)),
    ])
  }

  private static func json(_ error: ImportError) -> JSON {
    .object([("sentence", .string(error.sentence)), ("remedy", .string(error.remedy))])
  }
}

extension ImportReport {
  /// The members, for the manual.
  static let members: [CommandHelp.Member] =
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

  private static func texts(at path: String, _ when: String) -> [CommandHelp.Member] {
    [
      .init("\(path).short", "the short form \(when)"),
      .init("\(path).long", "the long form \(when)"), .init("\(path).note", "the note \(when)"),
      .init("\(path).tags[]", "the tags \(when)"),
      .init("\(path).also[]", "other right answers \(when)"),
      .init("\(path).guid", "the name given elsewhere, \(when)"),
    ]
  }
}
