import TextUI
import Things

/// A Thing with all its cards, for `show`.
struct ThingDetail {
  let entry: DeckThing
  let added: StudyDay?
  let today: StudyDay
  /// The cards in the directions in which it is asked.
  let cards: [CardDetail]

  @MainActor
  init(_ entry: DeckThing, in session: Session) throws {
    self.entry = entry
    let store = try session.store
    today = store.now().day
    added = try store.library.dayAdded(entry.thing.id)
    cards = try session.cards(of: entry).map { try CardDetail($0, deck: entry.deck, in: store) }
  }

  /// Deck, tags, other answers, directions, and the day it was added.
  var facts: [String] {
    let thing = entry.thing
    let also = thing.also.isEmpty ? [] : ["also " + thing.also.joined(separator: ", ")]
    let day = added.map { ["added " + DateText.short($0, today: today)] } ?? []
    let own = thing.directions.map { [$0.words] } ?? []
    return [entry.deck] + thing.tags + also + own + thing.mediaNames.map(Self.named) + day
  }

  /// As in `picture peru.png`.
  private static func named(_ file: String) -> String {
    let isRecording = MediaFormat(name: file)?.kind == .recording
    return "\(isRecording ? "recording" : "picture") \(file)"
  }

  /// One row per card: the Thing's cells, then the card's.
  @MainActor
  var rows: [[String]] {
    cards.map { DeckThing.fields.cells(of: entry) + CardDetail.fields.cells(of: $0) }
  }

  @MainActor static let fields: [Field<ThingDetail>] =
    DeckThing.fields.on(\.entry) + [
      Field("added", "the day it was added, if the journal records it", value: \.added),
      .list("cards", of: \.cards, CardDetail.fields),
    ]
}

/// Short facts on one line, separated by dots, or by commas for a screen reader.
struct Facts: View {
  @Environment(\.isSpoken) private var isSpoken
  private let facts: [String]
  private let role: Role

  init(_ facts: [String], _ role: Role = .plain) {
    self.facts = facts.filter { !$0.isEmpty }
    self.role = role
  }

  var body: some View {
    if !facts.isEmpty {
      Text(isSpoken ? facts.joined(separator: ", ") + "." : facts.joined(separator: " · "), role)
    }
  }
}

/// A label with its content beside it, or below on a narrow screen.
struct LabeledRow<Content: View>: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  private static var labelWidth: Int { 15 }

  let label: StyledText
  @ViewBuilder let content: Content

  var body: some View {
    if isSpoken {
      VStack {
        if !label.isEmpty { Text(label + StyledText(".")) }
        content
      }
    } else if width < 56 || label.width > Self.labelWidth - 2 {
      VStack {
        if !label.isEmpty { Text(label).padding() }
        VStack { content }.padding(4)
      }
    } else {
      HStack(spacing: 0) {
        Text(label).padding().frame(width: Self.labelWidth + 2)
        VStack { content }
      }
    }
  }
}

extension DeckThing {
  /// The forms with the words of their pictures and recordings.
  fileprivate var shortShown: String { MediaText.shown(thing.short) }
  fileprivate var longShown: String { MediaText.shown(thing.long) }
}

/// Pairs, one per row: short forms on the left, long forms beside them or hidden.
struct PairList: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  let entries: [DeckThing]
  var hidesLong = false

  var body: some View {
    ForEach(isSpoken ? sentences : rows) { Text($0) }
  }

  private var sentences: [StyledText] {
    entries.map { entry in
      hidesLong
        ? StyledText("\(entry.shortShown).")
        : StyledText("\(entry.shortShown): \(entry.longShown).") + directions(of: entry)
    }
  }

  /// A Thing's own directions.
  private func directions(of entry: DeckThing) -> StyledText {
    guard let words = entry.thing.directions?.words else { return StyledText() }
    return StyledText(isSpoken ? " \(words)." : "  \(words)", .dim)
  }

  /// Two columns; a short form wider than its column gets its own line.
  private var rows: [StyledText] {
    let most = max(6, min(24, width / 3))
    let shorts = entries.map { StyledText($0.shortShown, .strong) }
    let column = min(most, shorts.reduce(0) { max($0, $1.width) })
    return zip(entries, shorts).flatMap { entry, short in
      hidesLong
        ? (StyledText("  ") + short).wrapped(to: width, hanging: 2)
        : Self.row(
          short, StyledText(entry.longShown) + directions(of: entry), column: column, width: width)
    }
  }

  private static func row(_ short: StyledText, _ long: StyledText, column: Int, width: Int)
    -> [StyledText]
  {
    let start = StyledText(String(repeating: " ", count: column + 4))
    let longs = long.wrapped(to: max(8, width - column - 4))
    guard short.width <= column, let first = longs.first else {
      return (StyledText("  ") + short).wrapped(to: width, hanging: 2) + longs.map { start + $0 }
    }
    return [StyledText("  ") + short.padded(to: column) + StyledText("  ") + first]
      + longs.dropFirst().map { start + $0 }
  }
}
