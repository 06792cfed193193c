import TextUI
import Things

enum ShowCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "show", "Show a Thing, its family and its schedule", usage: ["WORD", "ID"],
    text: """
      Shows all Things with this short form (its family), each with its note, tags and deck, and for
      each direction its due date, current recall and review history.

      At the prompt, typing a short form alone does the same. On a terminal, a word that is in none
      of your decks is looked up in the starter decks, in the databases of dictd and in the lists of
      wtf that are installed, and you can add one of its meanings with its number. An unknown word
      in place of a command does the same: til ZZQ. The setting dictionaries names those to use.
      """, operands: .things, group: .things, elsewhere: ["info"],
    examples: [.init("show SMTP", "Show everything about SMTP")], isForNewcomers: true,
    json: report.members)

  private static let report = Report<[ThingDetail]>(
    "show", [.list("things", of: \.self, ThingDetail.fields).plain(rows: { $0.flatMap(\.rows) })])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.operands.isEmpty else {
      throw UsageError("show needs a short form or an id.", remedy: "List your Things with: list")
    }
    if let found = try lookedUp(call, session) { return try found.run(call) }
    let details = try session.things(called: call.phrase).map { try ThingDetail($0, in: session) }
    session.answer(details, as: report, call) {
      session.show(VStack(spacing: 1) { ForEach(details) { ThingView(detail: $0) } })
    }
    return .done
  }

  /// A word that only a starter deck or a dictionary knows.
  private static func lookedUp(_ call: Call, _ session: Session) throws -> LookUp? {
    guard session.canAsk, call.form == .pretty else { return nil }
    let library = try session.store.library
    if let id = Thing.ID(call.phrase), try library.thing(id) != nil { return nil }
    guard try library.family(of: call.phrase).isEmpty else { return nil }
    return LookUp.offer(call.phrase, call, in: session)
  }
}

/// One Thing in full, with the state of each of its cards.
struct ThingView: View {
  /// The number of lines after which a note is folded.
  private static var noteLines: Int { 12 }

  let detail: ThingDetail
  var isFolded = true

  private var thing: Thing { detail.entry.thing }

  var body: some View {
    VStack(spacing: 1) {
      LabeledRow(label: StyledText(MediaText.shown(thing.short), .strong)) {
        Text(MediaText.shown(thing.long), .strong)
        if !thing.note.isEmpty {
          Text(MediaText.shown(thing.note)).lineLimit(isFolded ? Self.noteLines : nil)
        }
        Facts(detail.facts, .dim)
      }
      VStack { ForEach(detail.cards) { CardView(card: $0) } }
    }
  }
}
