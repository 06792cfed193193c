import Recall
import TextUI
import Things

enum ListCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "list", "List or search Things", usage: ["[QUERY]"],
    text: """
      Without a query, lists only the short forms, so that you can quiz yourself. With a query or
      -l, lists the long forms too; --quiz hides them.

      A query matches words in the short or long form, ignoring case and accents. It can also
      contain "exact phrases"; parentheses; the operators not, or; the fields deck:, tag:, short:, long:,
      note: and id:, where short:AB* matches short forms that begin with AB; flag: with the number of
      a flag from Anki; the states is:new, is:learning, is:due, is:known, is:suspended, is:flagged,
      is:leech and is:twin (the meaning, or the short form in another spelling, exists twice); and the
      ranges stability:30.., recall:..0.8, difficulty:7.., lapses:4..,
      added:2026-01.., rated:7d (last reviewed today or in the 6 days before) and due:..7d (due in 7
      days or earlier). All commands that take a query use this syntax.
      """,
    options: [
      Option("long", letter: "l", "show long forms too"),
      Option("quiz", "hide the long forms"),
      Option(
        "sort", value: "ORDER", "recall: those that you are least likely to know now first",
        completed: .words(["recall"])),
    ], operands: .query, group: .things, letter: "l", elsewhere: ["ls", "find", "search", "query"],
    examples: [
      .init("list", "List all short forms"),
      .init("list deck:computing mail", "Search one deck for mail"),
      .init("list is:due not tag:network", "List due Things without the tag network"),
    ], isForNewcomers: true, json: report.members)

  private static let report = Report<[DeckThing]>(
    "list", [.list("things", of: \.self, DeckThing.fields)])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    var entries = try session.entries(matching: call.operands)
    if let order = call["sort"] {
      guard order == "recall" else {
        throw UsageError("--sort takes recall, not \"\(order)\".")
      }
      try sortByRecall(&entries, in: session)
    }
    try session.mentionCopies()
    let hint = entries.isEmpty ? try deckHint(call, session) : ""
    session.answer(entries, as: report, call) { show(entries, or: hint, call, in: session) }
    return entries.isEmpty ? .no : .done
  }

  /// Things without reviews come last.
  private static func sortByRecall(_ entries: inout [DeckThing], in session: Session) throws {
    let store = try session.store
    let now = store.now()
    var recalls = try store.blend()?.at(now)
    let forgetting = Forgetting(store.settings.parameters)
    let cards = try entries.map { try session.cards(of: $0) }
    let records = try store.library.records(of: cards.flatMap(\.self))
    func recall(_ card: Card.ID) -> Float? {
      guard let record = records[card], record.phase != .new, let memory = record.memory else {
        return nil
      }
      return recalls?[card]
        ?? forgetting.recall(of: memory, after: record.elapsed(to: now.time, on: now.day))
    }
    let ranks = cards.map { $0.compactMap(recall).min() ?? 2 }
    entries = entries.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { entries[$0] }
  }

  private static func show(
    _ entries: [DeckThing], or hint: String, _ call: Call, in session: Session
  ) {
    guard !entries.isEmpty else {
      session.tell(
        call.operands.isEmpty
          ? "Nothing here yet. Add acronyms you learn: add YOLO = You Only Live Once"
          : NoMatches(call.operands).text + hint)
      return
    }
    let showsLong = !call.operands.isEmpty || call.has("long")
    session.show(
      ThingList(entries, form: call.has("quiz") ? .shorts : showsLong ? .pairs : .columns))
  }
}

// Decks.
extension ListCommand {
  /// How to list a deck whose name was given as a word to search for.
  private static func deckHint(_ call: Call, _ session: Session) throws -> String {
    guard call.texts.count == 1,
      try session.store.library.decks().filter({ $0.things > 0 }).map(\.name)
        .decks(namedBy: call.operands) != nil
    else { return "" }
    return " To list the deck: list deck:\(call.texts[0])"
  }
}

/// Things grouped by deck; a single deck is not named.
private struct ThingList: View {
  enum Form {
    /// Short forms side by side.
    case columns
    /// One short form per line.
    case shorts
    /// Short and long forms.
    case pairs
  }

  private var parts: [(deck: String, entries: [DeckThing])] = []
  private let form: Form

  init(_ entries: [DeckThing], form: Form) {
    self.form = form
    for entry in entries {
      if parts.last?.deck == entry.deck {
        parts[parts.count - 1].entries.append(entry)
      } else {
        parts.append((entry.deck, [entry]))
      }
    }
  }

  var body: some View {
    VStack(spacing: parts.count > 1 ? 1 : 0) {
      ForEach(parts) { part in
        VStack {
          if parts.count > 1 { Facts([part.deck, Counted.things(part.entries.count)], .dim) }
          list(part.entries)
        }
      }
    }
  }

  @ViewBuilder private func list(_ entries: [DeckThing]) -> some View {
    switch form {
    case .columns: ShortColumns(shorts: entries.map(\.thing.short))
    case .shorts: PairList(entries: entries, hidesLong: true)
    case .pairs: PairList(entries: entries)
    }
  }
}

/// Short forms in as many columns as fit, read from top to bottom.
private struct ShortColumns: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  let shorts: [String]

  var body: some View {
    if isSpoken {
      Text(shorts.joined(separator: ", ") + ".")
    } else {
      ForEach(rows) { Text($0) }
    }
  }

  private var rows: [StyledText] {
    let room = max(4, width - 2)
    let cells = shorts.map { StyledText($0).truncated(to: room, ellipsis: "…") }
    let width = cells.reduce(0) { max($0, $1.width) } + 2
    let columns = max(1, (room + 2) / width)
    let height = (cells.count + columns - 1) / columns
    return (0..<height).map { row in
      let line = stride(from: row, to: cells.count, by: height).reduce(StyledText()) {
        line, index in
        line.padded(to: (index / height) * width) + cells[index]
      }
      return StyledText("  ") + line
    }
  }
}
