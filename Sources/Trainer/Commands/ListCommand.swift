import TextUI
import Things

/// `list`: the Things there are, or those that a query finds.
enum ListCommand: Command {
  static let about = About(
    "list", "list Things", usage: ["[QUERY]"],
    text: """
      Without a query it lists the short forms alone, in columns: quiz yourself, then show one.
      With a query, or -l, the long forms stand beside them; --quiz hides them again.

      A query is made of words that the short or the long form holds, without regard to case and
      accents, and of "exact phrases", not x, or, parentheses and fields: deck: tag: short: long:
      note: id:, is:new, is:learning, is:due, is:known, is:suspended, is:flagged, is:leech, and
      ranges: stability:30.. recall:..0.8 difficulty:7.. lapses:4.. added:2026-01.. rated:7d
      due:..7d. The same words serve every command that takes a query.
      """,
    options: [
      Option("long", letter: "l", "long forms too"),
      Option("quiz", "hide the long forms"),
    ], operands: .query, group: .things, letter: "l", elsewhere: ["ls", "find", "search"],
    examples: [
      .init("list", "all short forms"),
      .init("list deck:computing mail", "what has mail in it, in one deck"),
      .init("list is:due not tag:network", "what is due, without a tag"),
    ], isForNewcomers: true, json: .thing(at: "things[]"))

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let entries = try session.entries(matching: call.operands)
    switch call.form {
    case .json: session.write("list", [("things", .array(entries.map { .thing($0) }))])
    case .plain: session.write(rows: entries.map(\.fields))
    case .pretty: try show(entries, call, session)
    }
    return entries.isEmpty ? .no : .done
  }

  private static func show(_ entries: [Entry], _ call: Call, _ session: Session) throws {
    guard !entries.isEmpty else {
      session.tell(
        call.operands.isEmpty
          ? "Nothing here yet. Add acronyms you learn: add YOLO = You Only Live Once"
          : "Nothing matches.")
      return
    }
    let showsLong = !call.operands.isEmpty || call.has("long")
    session.show(ThingList(entries, form: form(showsLong, call)))
  }

  private static func form(_ showsLong: Bool, _ call: Call) -> ThingList.Form {
    call.has("quiz") ? .shorts : showsLong ? .pairs : .columns
  }
}
