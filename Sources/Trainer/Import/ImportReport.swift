import DelimitedText
import Interchange
import Things

/// The JSON output of `import`: how the file was read, its records and drafts, and the plan.
struct ImportReport {
  let reading: Reading
  let plan: ImportPlan?
  /// Nil if nothing was changed.
  var receipt: Receipt?
  /// Abbreviations that a text uses but does not define.
  var unknown: [UnknownAbbreviation] = []

  /// The JSON output of `scan`.
  @MainActor static let scan = Report<ImportReport>(
    "scan",
    Field.outcome("false with -n or --unknown, or if nothing changed", of: \.receipt) + [
      Field("file", "the file or directory, as given", value: \.reading.file),
      .list("drafts", of: \.drafts, scannedFields).plain(rows: \.rows),
      .list("diagnostics", of: \.diagnostics, diagnosticFields).inJSONOnly,
      .list("unknown", of: \.unknown, UnknownAbbreviation.fields),
    ])

  /// The report of a command that imports.
  @MainActor static func report(of call: Call) -> Report<ImportReport> {
    call.command == "scan" ? scan : report
  }

  @MainActor static let report = Report<ImportReport>(
    "import",
    Field.outcome("false with -n, or if nothing changed", of: \.receipt)
      + readingFields.on(\.reading) + [
        .list("records", of: \.records, recordFields).inJSONOnly,
        .list("drafts", of: \.drafts, draftFields).plain(rows: \.rows),
        .object("plan", of: \.plan, planFields),
        .list("diagnostics", of: \.diagnostics, diagnosticFields).inJSONOnly,
        .object("obstacle", of: \.reading.obstacle, obstacleFields),
      ])

  /// The JSON output for a file that cannot be read at all.
  @MainActor
  static func refuse(_ file: String, _ error: any Reportable, in session: Session) {
    let obstacle: [JSON.Member] = [
      ("sentence", .string(error.sentence)), ("remedy", .string(error.remedy)),
    ]
    session.write(
      "import",
      [
        ("done", .bool(false)), ("line", .null), ("file", .string(file)),
        ("obstacle", .object(obstacle)),
      ])
  }

  /// Rows for `--plain`: line, fate, deck, short, long.
  private var rows: [[String]] {
    drafts.map { ["\($0.line)", $0.fate, $0.deck, $0.draft.short, $0.draft.long] }
      + (plan?.recordsNotTaken ?? []).map {
        ["\($0.line)", "not-taken", ""] + $0.fields.prefix(2)
      }
  }
}

extension ImportReport {
  private struct Record {
    let line: Int
    let fields: [String]
  }

  private struct PlannedDraft {
    let line: Int
    let fate: String
    let draft: NewThing
    let deck: String
    let uses: Int
  }

  private var records: [Record] {
    var records: [Record] = []
    reading.text?.forEachRecord { line, fields in
      records.append(Record(line: line, fields: fields))
      return true
    }
    return records
  }

  private var drafts: [PlannedDraft] {
    var drafts: [PlannedDraft] = []
    let uses = plan?.uses ?? []
    plan?.forEachDraft { line, fate, draft, deck in
      let count = uses.isEmpty ? 0 : uses[drafts.count]
      drafts.append(
        PlannedDraft(line: line, fate: fate, draft: draft, deck: deck, uses: count))
    }
    return drafts
  }

  private var diagnostics: [Diagnostic] {
    (plan.map { $0.diagnostics(.doubtful) + $0.diagnostics(.notTaken) } ?? []) + reading.notices
  }
}

@MainActor
extension ImportReport {
  private static let readingFields: [Field<Reading>] = [
    Field("file", "the file, as given", value: \.file),
    Field("format", "delimited text, Anki text, pairs of forms, JSON, …", value: \.format),
    Field("encoding", "utf-8, windows-1252, shift-jis, …") { $0.encoding.name.lowercased() },
    Field(
      "byteOrderMark", "whether the text starts with a byte order mark", value: \.hasByteOrderMark),
    Field("delimiter", "field separator", value: \.delimiter),
    .object(
      "header", of: \.header,
      [
        Field(
          "line", "line number of the header; header is null if none exists", value: \.line),
        Field("names", "the column names", value: \.names),
      ]),
    .list(
      "columns", of: \.columns,
      [
        Field("number", "number of the column, from 1", value: \.number),
        Field("name", "its name; empty without a header", value: \.name),
        Field("role", "what it is used for; null if ignored", value: \.role?.name),
      ]
    ).inJSONOnly,
  ]

  private static let recordFields: [Field<Record>] = [
    Field("line", "line where the record starts", value: \.line),
    Field("fields", "its fields, as read", value: \.fields),
  ]

  private static let scannedFields: [Field<PlannedDraft>] = [
    Field("line", "line of its definition", value: \.line),
    Field("fate", "added, changed, same, elsewhere or not-taken", value: \.fate),
    Field("deck", "target deck", value: \.deck),
    Field("short", "the abbreviation", value: \.draft.short),
    Field("long", "its meaning", value: \.draft.long),
    Field("note", "the sentence that defines it", value: \.draft.note),
    Field("uses", "how often the text uses it", value: \.uses),
  ]

  private static let draftFields: [Field<PlannedDraft>] = [
    Field("line", "line of its record", value: \.line),
    Field("fate", "added, changed, same, elsewhere or not-taken", value: \.fate),
    Field("deck", "target deck", value: \.deck),
    Field("short", "the short form", value: \.draft.short),
    Field("long", "the long form", value: \.draft.long),
    Field("note", "the note", value: \.draft.note),
    Field("tags", "its tags", value: \.draft.tags),
    Field("also", "other accepted answers", value: \.draft.also),
    Field("id", "its id, if the file has one", value: \.draft.id),
    Field("guid", "its guid, if the file has one", value: \.draft.guid),
  ]

  private static let planFields: [Field<ImportPlan>] = [
    Field("source", "name that identifies the file in later imports", value: \.source),
    .list("decks", of: \.targets, targetFields),
    Field("added", "number of new Things", value: \.counts.addedInAll),
    Field(
      "joining", "number of new Things that join a family and are not doubtful",
      value: \.counts.joining),
    Field("changed", "number of changed Things", value: \.counts.changedInAll),
    Field("reviews", "number of reviews from another program", value: \.counts.reviews),
    Field("same", "number of rows the deck already has", value: \.counts.same),
    Field("elsewhere", "number of rows another deck already has", value: \.counts.elsewhere),
    Field(
      "vanished", "number of Things from an earlier import that the file no longer has",
      value: \.counts.vanished),
    Field(
      "doubtful", "number of new and changed rows that look doubtful", value: \.counts.doubtful),
    Field("notTaken", "number of rejected rows", value: \.counts.notTaken),
    .list(
      "changes", of: \.changes,
      [
        Field("line", "line of the row", value: \.line),
        Field("id", "id of the Thing it changes", value: \.old.id),
        .object("old", of: \.old, texts("before")),
        .object("new", of: \.new, texts("after")),
      ]),
    .list(
      "gone", of: { $0.vanished.map { DeckThing(thing: $0.thing, deck: $0.deck) } },
      DeckThing.fields),
  ]

  static let targetFields: [Field<ImportTarget>] = [
    Field("deck", "a target deck", value: \.name),
    Field("new", "whether it is created", value: \.isNew),
  ]

  private static func texts(_ when: String) -> [Field<Thing>] {
    [
      Field("short", "the short form \(when)", value: \.short),
      Field("long", "the long form \(when)", value: \.long),
      Field("note", "the note \(when)", value: \.note),
      Field("tags", "the tags \(when)", value: \.tags),
      Field("also", "other accepted answers \(when)", value: \.also),
      Field("guid", "the guid \(when)", value: \.guid),
    ]
  }

  private static let diagnosticFields: [Field<Diagnostic>] = [
    Field("weight", "doubtful, notTaken or told", value: \.weight.rawValue),
    Field("rule", "identifier of the kind of problem", value: \.rule),
    Field("file", "the file, or a file in the imported directory", value: \.file),
    Field("line", "line in the file", value: \.line),
    Field("column", "column in the line", value: \.column),
    Field("excerpt", "the text in question", value: \.excerpt),
    Field("sentence", "the problem", value: \.sentence),
    Field("remedy", "how to fix it", value: \.remedy),
  ]

  private static let obstacleFields: [Field<ImportError>] = [
    Field(
      "sentence", "why nothing can be imported; obstacle is null if it can be", value: \.sentence),
    Field("remedy", "how to fix it", value: \.remedy),
  ]
}
