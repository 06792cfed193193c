import TextUI
import Things

/// `why`: Explains why a card is due when it is.
enum WhyCommand: Command {
  static let about = CommandHelp(
    "why", "Explain why a card is due when it is", usage: ["WORD", "ID"],
    text: """
      Explains what your last answer did to the memory, what the other grades would have done, why
      the due date was moved, and why the card is not shown at the moment, if it is suspended or
      hidden. If you keep forgetting a Thing, explains the pattern from its history.
      """,
    options: [Option("reverse", "explain the long → short card")],
    operands: .things, group: .things,
    examples: [.init("why SMTP", "Explain its due date")], json: report.members)

  private static let report = Report<[WhyDetail]>(
    "why", [.list("cards", of: \.self, WhyDetail.fields).plain(rows: { $0.flatMap(\.rows) })])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.operands.isEmpty else {
      throw UsageError("why needs a short form or an id.", remedy: "List your Things with: list")
    }
    let direction = call.has("reverse") ? Card.Direction.backward : .forward
    let details = try session.things(called: call.phrase).map {
      try WhyDetail(Card.ID($0.thing.id, direction), of: $0, in: session.store)
    }
    session.answer(details, as: report, call) {
      let isNamed = details.count > 1
      session.show(VStack(spacing: 1) { ForEach(details) { WhyView($0, isNamed: isNamed) } })
    }
    return .done
  }
}

/// Why a card is due when it is, one sentence per line.
struct WhyView: View {
  private let detail: WhyDetail
  /// Whether each card is named, because there are several.
  private let isNamed: Bool

  init(_ detail: WhyDetail, isNamed: Bool) {
    self.detail = detail
    self.isNamed = isNamed
  }

  var body: some View {
    VStack {
      if isNamed {
        let thing = detail.entry.thing
        Text(
          StyledText(thing.short, .strong) + StyledText(" \(thing.long)")
            + StyledText(" (\(detail.entry.deck))", .dim)
        )
        .hanging(4).padding()
      }
      ForEach(detail.sentences) { Text($0).padding() }
    }
  }
}
