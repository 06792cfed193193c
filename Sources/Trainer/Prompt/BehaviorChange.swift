import TextUI
import Things

/// A change of behavior that each existing library is told once on each computer, and the command
/// that keeps the old way.
///
/// To announce another change, add it to `all`.
struct BehaviorChange {
  enum Subject {
    case judging
    case planning
    case adding
  }

  /// Its name in the state file, which never changes.
  let name: String
  let subject: Subject
  /// The first day of the version that changed it; libraries with older answers are told.
  let since: StudyDay
  let text: String
  /// The command that keeps the old way.
  let command: String
  /// The setting that the command sets; if it is set already, there is no notice.
  let setting: String
  /// Whether it matters only if there are several decks.
  var concernsSeveralDecks = false

  static let all: [BehaviorChange] = [
    BehaviorChange(
      name: "split", subject: .judging, since: version2,
      text: "One of several answers after semicolons is enough", command: "set split off",
      setting: "split"),
    BehaviorChange(
      name: "accents", subject: .judging, since: version2,
      text: "Another accent is only close; a missing one is right",
      command: "set lenient accents", setting: "lenient"),
    BehaviorChange(
      name: "order", subject: .judging, since: version2,
      text: "The items of a list must be in order",
      command: "set lenient order", setting: "lenient"),
    BehaviorChange(
      name: "tries", subject: .judging, since: version2,
      text: "If you are close, you can try once more", command: "set tries 1", setting: "tries"),
    BehaviorChange(
      name: "families", subject: .judging, since: version2,
      text: "A meaning that you just gave does not count again",
      command: "set lenient meanings", setting: "lenient"),
    BehaviorChange(
      name: "fit", subject: .planning, since: version2,
      text: "The memory model is tuned in the background", command: "set fit off",
      setting: "fit"),
    BehaviorChange(
      name: "leech", subject: .planning, since: version2,
      text: "A leech is missed more often than by chance", command: "set leech 4",
      setting: "leech"),
    BehaviorChange(
      name: "limits", subject: .planning, since: version2,
      text: "Limits apply to all decks together",
      command: "set new 10 -d DECK", setting: "", concernsSeveralDecks: true),
    BehaviorChange(
      name: "capitals", subject: .adding, since: version2,
      text: "add capitalizes acronyms in a deck of acronyms", command: "set capitals off",
      setting: "capitals"),
  ]

  private static let version2 = StudyDay(year: 2026, month: 11, day: 23)
}

/// Which changes of behavior the open library was told on this computer, and when.
@MainActor
struct ToldChanges {
  private let session: Session
  private let store: ThingStore
  /// The days by name; nil where the library is newer than the change.
  private var days: [String: StudyDay?]

  private static let key = "told"

  init(_ session: Session) throws {
    self.session = session
    store = try session.store
    days = [:]
    for entry in (session.root.scene?[Self.key] ?? "").split(separator: " ") {
      let parts = entry.split(separator: "=")
      guard parts.count == 2 else { continue }
      days.updateValue(Int(parts[1]).map { StudyDay(number: $0) }, forKey: String(parts[0]))
    }
  }

  /// The day on which this library was told the first change of judging; nil if it is newer.
  var judgedSince: StudyDay? {
    BehaviorChange.all.filter { $0.subject == .judging }.compactMap { days[$0.name] ?? nil }.min()
  }

  /// Shows the changes that were not told yet, and notes that they are told now.
  mutating func tell() throws {
    let open = BehaviorChange.all.filter { days[$0.name] == nil }
    guard session.canAsk, !session.door.isDemo, !open.isEmpty else { return }
    let (today, first) = (store.now().day, try firstDay(before: open.map(\.since).max()))
    let new = open.filter { change in first.map { $0 < change.since } ?? false }
    for change in open {
      days.updateValue(new.contains { $0.name == change.name } ? today : nil, forKey: change.name)
    }
    session.root.scene?[Self.key] = days.sorted { $0.key < $1.key }
      .map { "\($0.key)=\($0.value.map { "\($0.number)" } ?? "-")" }.joined(separator: " ")
    let deckCount = try store.library.decks().count
    let shown = new.filter { change in
      (!change.concernsSeveralDecks || deckCount > 1)
        && (change.setting.isEmpty || store.settings.value(change.setting).source == .standard)
    }
    if !shown.isEmpty { session.show(BehaviorChangesView(changes: shown)) }
  }

  /// A day with an answer given in til before this one; answers from elsewhere do not count.
  private func firstDay(before day: StudyDay?) throws -> StudyDay? {
    guard let day, let oldest = try store.library.daysAnswered().last, oldest.day < day else {
      return nil
    }
    var first: StudyDay?
    try store.library.histories(of: nil) { history in
      first =
        history.entries.first { $0.kind == .answer && $0.day < day }?.day
      return first == nil
    }
    return first
  }
}

/// The changes on one screen, each with the command that keeps the old way.
private struct BehaviorChangesView: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  let changes: [BehaviorChange]

  var body: some View {
    if isSpoken {
      Text("What is new, with the command that keeps the old way.")
      ForEach(changes) { Text("\($0.text): \($0.command).") }
      if let several { Text(several) }
    } else {
      VStack {
        VStack(spacing: isNarrow ? 0 : 1) {
          Text(
            StyledText("What is new", .strong)
              + StyledText(isNarrow ? "" : ", and the command that keeps the old way", .dim))
          if isNarrow { list } else { table.padding() }
          if let several { Text(several, .dim).padding() }
        }
        Text("")
      }
    }
  }

  private var isNarrow: Bool { width < 76 }

  private var table: some View {
    Table(
      changes,
      columns: [
        TableColumn { StyledText($0.text) }, TableColumn { StyledText($0.command, .accent) },
      ])
  }

  private var list: some View {
    VStack {
      ForEach(changes) { change in
        Text(change.text).hanging(2)
        Text("To keep the old way: \(change.command)", .dim).padding()
      }
    }
  }

  /// How to keep several of those that are values of one setting.
  private var several: String? {
    let commands = changes.map(\.command).filter { $0.hasPrefix("set lenient ") }
    guard commands.count > 1 else { return nil }
    let words = commands.map { $0.dropFirst("set lenient ".count) }.joined(separator: " ")
    return "To keep several: set lenient \(words) · In one deck: add -d DECK"
  }
}
