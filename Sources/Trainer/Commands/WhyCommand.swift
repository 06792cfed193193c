import TextUI
import Things

enum WhyCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "why", "Explain why a card is due when it is", usage: ["WORD", "ID"],
    text: """
      Explains how your last answer changed the card's schedule, what the other grades would have
      done, and why the due date was moved. If the card is suspended or hidden, explains why it is
      not shown. If you keep forgetting a Thing, explains the pattern in its history. Covers every
      direction that you study.
      """,
    options: [Option("reverse", "explain only the long → short card")],
    operands: .things, group: .things,
    examples: [.init("why SMTP", "Explain its due date")], json: report.members)

  private static let report = Report<[WhyDetail]>(
    "why", [.list("cards", of: \.self, WhyDetail.fields).plain(rows: { $0.flatMap(\.rows) })])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.operands.isEmpty else {
      throw UsageError("why needs a short form or an id.", remedy: "List your Things with: list")
    }
    let details = try session.things(called: call.phrase).flatMap { entry in
      let cards =
        call.has("reverse")
        ? [Card.ID(entry.thing.id, .backward)] : try session.cards(of: entry)
      return try cards.map { try WhyDetail($0, of: entry, in: session.store) }
    }
    session.answer(details, as: report, call) {
      let isNamed = details.count > 1
      let isBothWays = Set(details.map(\.card.direction)).count > 1
      session.show(
        VStack(spacing: 1) {
          ForEach(details) { WhyView(detail: $0, isNamed: isNamed, namesDirection: isBothWays) }
        })
    }
    return .done
  }
}

/// Why a card is due when it is, one sentence per line.
private struct WhyView: View {
  let detail: WhyDetail
  /// Whether each card is named, because there are several.
  let isNamed: Bool
  let namesDirection: Bool

  var body: some View {
    VStack {
      if isNamed {
        let thing = detail.entry.thing
        Text(
          StyledText(thing.short, .strong) + StyledText(" \(thing.long)")
            + StyledText(
              " (\(detail.entry.deck)\(namesDirection ? ", \(detail.card.words)" : ""))", .dim)
        )
        .hanging(4).padding()
      }
      ForEach(detail.sentences) { Text($0).padding() }
    }
  }
}
