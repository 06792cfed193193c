import TextUI
import Things

enum DecksCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "decks", "List decks with due, new, learning and known cards",
    text: """
      The due column respects daily limits, as the due command does. The other columns count all cards
      of a deck. New cards have never been reviewed. Learning cards are in learning or relearning
      steps; known cards have completed them.

      With -l, also shows what til found in the rows of each deck: the languages of its short and long
      forms, and whether commas separate synonyms. The settings languages and split change it.
      """,
    options: [Option("long", letter: "l", "show the languages and lists of each deck")],
    operands: .decks, group: .decks,
    examples: [.init("decks", "List all decks")],
    json: report.members)

  private static let report = Report<[DeckStanding]>(
    "decks",
    [
      .list(
        "decks", of: \.self,
        [
          Field("deck", "name of the deck", value: \.info.name),
          Field("path", "its file, relative to the decks directory", value: \.info.path),
          Field("state", "writable, link, read-only, merge-marks or unreadable", value: \.state),
          Field("things", "rows", value: \.info.things),
          Field("due", "due now, after limits", value: \.due),
          Field("new", "cards never reviewed", value: \.counts.new),
          Field("learning", "cards in learning steps", value: \.counts.learning),
          Field("known", "cards in review", value: \.counts.known),
          Field("suspended", "cards suspended", value: \.counts.suspended),
          Field(
            "shape", "with --long, the languages and lists found in its rows", value: \.shape),
        ])
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    var decks = try DeckStanding.all(in: session, below: call.operands.first?.text)
    if call.has("long") {
      let store = try session.store
      for index in decks.indices {
        let name = decks[index].info.name
        decks[index].shape = store.settings.shape(store.shape(of: name), in: name).summary
      }
    }
    session.answer(decks, as: report, call) {
      if decks.isEmpty {
        session.tell("No decks yet. To create one: add YOLO = You Only Live Once")
      } else {
        session.show(DeckList(decks: decks))
        if let first = decks.first, call.has("long") {
          let name = Call.Word.asOperand(first.info.name)
          session.show(Text("To change: set languages es en -d \(name)", .dim).padding())
        }
      }
    }
    return decks.isEmpty ? .no : .done
  }
}

/// Decks, one per line, with counts in columns.
private struct DeckList: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  let decks: [DeckStanding]

  var body: some View {
    Table(decks, columns: columns).padding()
  }

  private var columns: [TableColumn<DeckStanding>] {
    var columns: [TableColumn<DeckStanding>] = [
      TableColumn("deck", shrinksTo: 8) { StyledText($0.info.name, .strong) },
      .count("Things", isSpoken: isSpoken) { $0.info.things },
      .count("due", isSpoken: isSpoken) { $0.due },
      .count("new", isSpoken: isSpoken) { $0.counts.new },
    ]
    if width >= 48 {
      columns.append(.count("learning", isSpoken: isSpoken) { $0.counts.learning })
    }
    columns.append(.count("known", isSpoken: isSpoken) { $0.counts.known })
    if decks.contains(where: { $0.shape != nil }) {
      columns.append(
        TableColumn(shrinksTo: 8, wraps: true) { StyledText($0.shape ?? "", .accent) })
    }
    if decks.contains(where: { $0.counts.suspended > 0 }) {
      columns.append(.count("suspended", isSpoken: isSpoken) { $0.counts.suspended })
    }
    if decks.contains(where: { !$0.remark.isEmpty }) {
      columns.append(TableColumn(shrinksTo: 8) { StyledText($0.remark, .warning) })
    }
    return columns
  }
}

extension TableColumn {
  /// A column of counts, with a dash for 0 unless it is read aloud.
  static func count(
    _ title: String, isSpoken: Bool = false, _ value: @escaping (Row) -> Int
  ) -> TableColumn {
    TableColumn(title, alignment: .trailing) { row in
      let number = value(row)
      return number == 0 && !isSpoken ? StyledText("–", .dim) : StyledText(number.grouped)
    }
  }
}

/// A deck with its file and counts.
private struct DeckStanding {
  let info: DeckInfo
  let counts: DeckCounts
  /// Due cards after applying the limits.
  let due: Int
  /// The languages and lists found in its rows; nil unless asked for.
  var shape: String?

  @MainActor
  static func all(in session: Session, below name: String?) throws -> [DeckStanding] {
    let store = try session.store
    let wanted = try name.map { try session.decks(named: $0) }
    let now = store.now()
    let counts = try store.library.counts(at: now)
    let limits = try Today(store, counts: counts, at: now).limits
    let known = Dictionary(
      zip(counts, limits.decks).map { ($0.deck, ($0, $1.due)) }, uniquingKeysWith: { $1 })
    return try store.library.decks()
      .filter { info in wanted?.contains(info.name) ?? true }
      .map { info in
        let (counts, due) = known[info.name] ?? (DeckCounts(deck: info.name), 0)
        return DeckStanding(info: info, counts: counts, due: due)
      }
  }

  /// A remark about its file; empty if none exists.
  var remark: String {
    switch info.state {
    case .writable: ""
    case .link: "read-only link"
    case .readOnly: "read-only"
    case .mergeMarks: "merge conflict"
    case .unreadable(let why): why
    }
  }

  var state: String {
    switch info.state {
    case .writable: "writable"
    case .link: "link"
    case .readOnly: "read-only"
    case .mergeMarks: "merge-marks"
    case .unreadable: "unreadable"
    }
  }
}
