import DelimitedText
import Interchange
import TextUI
import Things

/// What `import` gives in JSON: how the file was read, every record, every draft, the plan.
struct ImportReport {
  let reading: Reading
  let plan: ImportPlan?
  var isDone = false
  var line: LineName?

  @MainActor static let report = Report<ImportReport>(
    "import",
    [
      Field("done", "false for -n, or where nothing had to change", value: \.isDone),
      Field("line", "the line of the journal that undo names", value: \.line),
    ] + readingFields.on(\.reading) + [
      .list("records", of: \.records, recordFields).inJSONOnly,
      .list("drafts", of: \.drafts, draftFields).plain(rows: \.rows),
      .object("plan", of: \.plan, planFields),
      .list("diagnostics", of: \.diagnostics, diagnosticFields).inJSONOnly,
      .object("obstacle", of: \.reading.obstacle, obstacleFields),
    ])

  /// Rows for `--plain`: line, what becomes of it, deck, short, long.
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
    plan?.forEachDraft { line, fate, draft, deck in
      drafts.append(PlannedDraft(line: line, fate: fate, draft: draft, deck: deck))
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
    Field("file", "the file, as it was named", value: \.file),
    Field("format", "delimited text, Anki text or pairs of forms", value: \.format),
    Field("encoding", "utf-8, utf-16, windows-1252 or latin-1") { $0.encoding.name.lowercased() },
    Field("byteOrderMark", "whether the text begins with one", value: \.hasByteOrderMark),
    Field("delimiter", "what parts the fields", value: \.delimiter),
    .object(
      "header", of: \.header,
      [
        Field(
          "line", "where the names stand; header is null where there are none", value: \.line),
        Field("names", "the names of the columns", value: \.names),
      ]),
    .list(
      "columns", of: \.columns,
      [
        Field("number", "counted from 1", value: \.number),
        Field("name", "its name; empty without a header", value: \.name),
        Field("role", "what it is taken for; null if it is left out", value: \.role?.name),
      ]
    ).inJSONOnly,
  ]

  private static let recordFields: [Field<Record>] = [
    Field("line", "the line the record begins in", value: \.line),
    Field("fields", "its fields, as they were read", value: \.fields),
  ]

  private static let draftFields: [Field<PlannedDraft>] = [
    Field("line", "the line of its record", value: \.line),
    Field("fate", "added, changed, same, elsewhere or not-taken", value: \.fate),
    Field("deck", "the deck it goes to", value: \.deck),
    Field("short", "the short form", value: \.draft.short),
    Field("long", "the long form", value: \.draft.long),
    Field("note", "the note", value: \.draft.note),
    Field("tags", "its tags", value: \.draft.tags),
    Field("also", "other right answers", value: \.draft.also),
    Field("id", "the id it brings", value: \.draft.id),
    Field("guid", "a name given elsewhere", value: \.draft.guid),
  ]

  private static let planFields: [Field<ImportPlan>] = [
    Field("source", "what the file is remembered by", value: \.source),
    .list(
      "decks", of: \.targets,
      [
        Field("deck", "a deck that rows go to", value: \.name),
        Field("new", "whether it would be made", value: \.isNew),
      ]),
    Field("added", "how many are new", value: \.counts.addedInAll),
    Field("changed", "how many change a Thing", value: \.counts.changedInAll),
    Field("same", "how many the deck has", value: \.counts.same),
    Field("elsewhere", "how many another deck has", value: \.counts.elsewhere),
    Field(
      "vanished", "how many an earlier import brought and the file no longer has",
      value: \.counts.vanished),
    Field(
      "doubtful", "how many of the new and changed should be looked at", value: \.counts.doubtful),
    Field("notTaken", "how many rows are left out", value: \.counts.notTaken),
    .list(
      "changes", of: \.changes,
      [
        Field("line", "the line of the row", value: \.line),
        Field("id", "the Thing it changes", value: \.old.id),
        .object("old", of: \.old, texts("before")),
        .object("new", of: \.new, texts("after")),
      ]),
    .list(
      "gone", of: { $0.vanished.map { DeckThing(thing: $0.thing, deck: $0.deck) } },
      DeckThing.fields),
  ]

  private static func texts(_ when: String) -> [Field<Thing>] {
    [
      Field("short", "the short form \(when)", value: \.short),
      Field("long", "the long form \(when)", value: \.long),
      Field("note", "the note \(when)", value: \.note),
      Field("tags", "the tags \(when)", value: \.tags),
      Field("also", "other right answers \(when)", value: \.also),
      Field("guid", "the name given elsewhere, \(when)", value: \.guid),
    ]
  }

  private static let diagnosticFields: [Field<Diagnostic>] = [
    Field("weight", "doubtful, notTaken, or told", value: \.weight.rawValue),
    Field("rule", "a word for the kind of fault", value: \.rule),
    Field("line", "where", value: \.line),
    Field("column", "where in the line", value: \.column),
    Field("excerpt", "the text it is about", value: \.excerpt),
    Field("sentence", "what is wrong", value: \.sentence),
    Field("remedy", "what to do", value: \.remedy),
  ]

  private static let obstacleFields: [Field<ImportError>] = [
    Field(
      "sentence", "why nothing can be imported; obstacle is null if it can", value: \.sentence),
    Field("remedy", "what to do", value: \.remedy),
  ]
}
