import TextUI
import Things

struct OpeningView: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  @AppStorage("streak") private var streak = SettingChoice.on

  let opening: Opening
  let starters: Starters
  /// On the first few openings.
  let explains: Bool

  private var isNarrow: Bool { width < 60 }
  private var showsStreak: Bool { streak == .on && opening.daysInARow > 1 }

  var body: some View {
    if isSpoken {
      Text(OpeningSentences(opening: opening, showsStreak: showsStreak).text)
      if explains { Text(Self.help) }
    } else if opening.isEmpty {
      EmptyLibraryView(starters: starters, explains: explains)
    } else {
      VStack(spacing: isNarrow ? 0 : 1) {
        Text(header)
        if opening.hasBacklog { backlog } else if !opening.decks.isEmpty { table }
        if !examsBelow.isEmpty { exams }
        VStack {
          if let coming = opening.coming {
            NothingDueView(coming: coming)
          } else {
            Text(start).padding()
            if let held = opening.held { Text(held, .dim).padding() }
          }
          if let reminder = opening.sync?.reminder() { Text(reminder, .dim).padding() }
          if explains { Text(Self.help, .dim).padding() }
        }
      }
    }
  }

  static let help = "Press Tab to complete, or type help."

  private var header: StyledText {
    var facts: [String] = []
    if opening.isBack, let days = opening.daysAway {
      facts.append("back after \(Counted.text(days, "day"))")
    } else {
      if !isNarrow {
        facts.append(Counted.text(opening.deckCount, "deck"))
        facts.append(Counted.things(opening.thingCount))
      }
      if showsStreak { facts.append("\(opening.daysInARow.grouped) days in a row") }
    }
    return StyledText("til", .strong) + StyledText(facts.map { " · \($0)" }.joined())
  }

  /// More decks than this are counted, not listed.
  private static let mostDecks = 10

  private var table: some View {
    VStack {
      DueTable(shownDecks, exams: isNarrow ? [] : opening.exams)
      if opening.decks.count > Self.mostDecks {
        Text("… \(opening.decks.count - Self.mostDecks) more; type due to list them", .dim)
          .padding()
      }
    }
  }

  private var shownDecks: [DueLimits.Deck] {
    opening.hasBacklog ? [] : Array(opening.decks.prefix(Self.mostDecks))
  }

  /// Exams of decks that are not in the table.
  private var examsBelow: [ExamStanding] {
    let beside = isNarrow ? [] : Set(shownDecks.map(\.deck))
    return opening.exams.filter { !beside.contains($0.plan.deck) }
  }

  private var exams: some View {
    VStack {
      ForEach(examsBelow) { standing in
        Text(StyledText("\(standing.plan.deck) · ") + ExamText(standing: standing).line).padding()
      }
    }
  }

  private var backlog: some View {
    Text(
      "\(opening.waiting.grouped) cards are due. Today's share is \(opening.due.grouped), starting "
        + "with those you are about to forget. \(plan)"
    ).padding()
  }

  private var plan: String {
    opening.catchupDays.map { "The catch-up plan has \(Counted.text($0, "day")) left." }
      ?? "To spread them over 7, 14 or 30 days, type catchup."
  }

  private var start: String {
    if let resume = opening.resume { return "Press Return to resume: \(resume.text)." }
    let asked = isNarrow ? (opening.due + opening.new).grouped : opening.asked
    let time = opening.minutes.map { ", about \($0) min" } ?? ""
    return "Press Return to study \(asked)\(time)."
  }
}

/// The opening screen for screen readers.
@MainActor
private struct OpeningSentences {
  let opening: Opening
  let showsStreak: Bool

  var text: String {
    if opening.isEmpty {
      return "Nothing here yet. Type add with a short and a long form, or import with a file."
    }
    var sentences: [String] = []
    if opening.isBack, let days = opening.daysAway {
      sentences.append("Back after \(Counted.text(days, "day")).")
    } else if showsStreak {
      sentences.append("\(opening.daysInARow.grouped) days in a row.")
    }
    if opening.hasBacklog {
      sentences.append(
        "\(opening.waiting.grouped) cards are due. Today's share is \(opening.due.grouped). "
          + "To compare ways to catch up, type catchup.")
    }
    let sync = [opening.sync?.reminder(isSpoken: true)].compactMap(\.self)
    return (sentences + start + exams + sync).joined(separator: " ")
  }

  private var exams: [String] {
    opening.exams.map { "\($0.plan.deck), \(ExamText(standing: $0).short)." }
  }

  private var start: [String] {
    if let resume = opening.resume { return ["\(resume.text). Press Return to resume."] }
    if let coming = opening.coming { return [NothingDueView(coming: coming).spoken] }
    let time = opening.minutes.map { ", about \(Counted.text($0, "minute"))" } ?? ""
    return [
      "\(opening.asked)\(time). Press Return to start."
    ] + [opening.held].compactMap(\.self)
  }
}

private struct EmptyLibraryView: View {
  @Environment(\.width) private var width
  let starters: Starters
  /// On the first few openings.
  var explains = false

  /// Starter decks that are named; the others are found by completion.
  private static let shown = ["computing", "nato", "slang"]

  var body: some View {
    VStack(spacing: 1) {
      Text(StyledText("til", .strong) + StyledText(" · nothing here yet"))
      VStack { ForEach(ways) { way in row(way.what, way.how) } }
      if explains { Text(OpeningView.help, .dim).padding() }
    }
    Spacer()
  }

  @ViewBuilder private func row(_ what: String, _ how: String) -> some View {
    if width < 60 {
      VStack {
        Text(what).padding()
        Text(how, .accent).padding(4)
      }
    } else {
      HStack(spacing: 2) {
        Text(what).padding().frame(width: 27)
        Text(how, .accent)
      }
    }
  }

  private var ways: [(what: String, how: String)] {
    var ways = [("Add acronyms you learn", "add YOLO = You Only Live Once")]
    let shown = Self.shown.filter(starters.names.contains)
    if !shown.isEmpty {
      let names = shown.map { "\($0) (\(starters.count(of: $0)))" }.joined(separator: ", ")
      let more = starters.names.count > shown.count ? " …" : ""
      ways.append(("Try a starter deck", "import \(names)\(more)"))
    }
    ways.append(("Import your own deck", "import words.csv, or paste two columns"))
    return ways
  }
}
