import TextUI
import Things

/// What is printed when the prompt opens.
struct OpeningView: View {
  let opening: Opening
  let starters: Starters
  /// On the first few openings.
  let explains: Bool

  private var isNarrow: Bool { EnvironmentValues.current.width < 60 }

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      Text(OpeningSentences(opening: opening).text)
      if explains { Text(Self.help) }
    } else if opening.isEmpty {
      EmptyLibraryView(starters: starters, explains: explains)
    } else {
      VStack(spacing: isNarrow ? 0 : 1) {
        Text(header)
        if opening.isBack { backlog } else if !opening.decks.isEmpty { table }
        if !examsBelow.isEmpty { exams }
        VStack {
          if let coming = opening.coming {
            NothingDueView(coming: coming)
          } else {
            Text(start).padding()
          }
          if explains { Text(Self.help, .dim).padding() }
        }
      }
    }
  }

  static let help = "Tab completes, help explains."

  private var header: Line {
    var facts: [String] = []
    if opening.isBack, let days = opening.daysAway {
      facts.append("back after \(Counted.text(days, "day"))")
    } else {
      if !isNarrow {
        facts.append(Counted.text(opening.deckCount, "deck"))
        facts.append(Counted.things(opening.thingCount))
      }
      if opening.daysInARow > 1 { facts.append("\(opening.daysInARow.grouped) days in a row") }
    }
    return Line("til", .strong) + Line(facts.map { " · \($0)" }.joined())
  }

  /// More decks than this are counted, not listed.
  private static let mostDecks = 10

  private var table: some View {
    VStack {
      DueTable(shownDecks, exams: isNarrow ? [] : opening.exams)
      if opening.decks.count > Self.mostDecks {
        Text("… \(opening.decks.count - Self.mostDecks) more; due lists them", .dim).padding()
      }
    }
  }

  private var shownDecks: [DueLimits.Deck] {
    opening.isBack ? [] : Array(opening.decks.prefix(Self.mostDecks))
  }

  /// Exams that have no row of the table to stand in.
  private var examsBelow: [ExamStanding] {
    let beside = isNarrow ? [] : Set(shownDecks.map(\.deck))
    return opening.exams.filter { !beside.contains($0.plan.deck) }
  }

  private var exams: some View {
    VStack {
      ForEach(examsBelow) { standing in
        Text(Line("\(standing.plan.deck) · ") + ExamText(standing: standing).line).padding()
      }
    }
  }

  private var backlog: some View {
    Text(
      "\(opening.waiting.grouped) are waiting. Today's share is \(opening.due.grouped), about "
        + "\(opening.minutes) min, first those you are about to lose. \(plan)"
    ).padding()
  }

  private var plan: String {
    opening.catchupDays.map { "The plan has \(Counted.text($0, "day")) left." }
      ?? "catchup compares 7, 14 and 30 days."
  }

  private var start: String {
    if let goesOn = opening.goesOn { return "Return goes on: \(goesOn.text)." }
    if opening.isBack { return "Return asks \(opening.due.grouped)." }
    let asked = isNarrow ? (opening.due + opening.new).grouped : opening.asked
    return "Return asks \(asked), about \(opening.minutes) min."
  }
}
