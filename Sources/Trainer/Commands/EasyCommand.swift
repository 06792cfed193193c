import TextUI
import Things

enum EasyCommand: Command {
  static let about = CommandHelp(
    "easy", "Plan days with less work", usage: ["", "DAYS half|none|normal", "off"],
    text: """
      Plans days on which you want to study less: weekdays such as sat,sun, or dates such as 24
      Dec..2 Jan. On half days, half as many new Things are introduced and about half of the usual
      reviews are asked; on none days, nothing is. Use normal to make days usual again, and off to do
      so for all days. Without arguments, shows your easy days and how many cards are due on them.

      From then on, til chooses due dates so that few cards become due on easy days. No card moves
      further than fuzz allows, so intervals of one or two days cannot avoid them, and due dates that
      are already set do not change. Cards that are due on an easy day beyond its share wait until the
      next day; the ones that you are most likely to forget come first. To review more, name a number
      or a deck, as in study --limit 20. Use undo to revert a change.
      """,
    operands: .words(EasyDays.Level.allCases.map(\.rawValue) + ["normal", "off"]), group: .study,
    examples: [
      .init("easy", "Show your easy days"), .init("easy sat,sun half", "Study less on weekends"),
      .init("easy 24 Dec..2 Jan none", "Take a vacation"),
      .init("easy sun normal", "Make Sundays usual days again"),
    ], json: report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let store = try session.store
    let today = store.now().day
    guard !call.operands.isEmpty else {
      let answer = try Answer(store)
      session.answer(answer, as: report, call) { session.show(EasyDaysView(answer: answer)) }
      return .done
    }
    var days = store.settings[Setting.easyDays]
    days.forget(before: today)
    try EasyDaysReading(today: today).apply(call.texts, to: &days)
    if !call.isDryRun {
      let value = days.isEmpty ? "" : days.setting
      try store.commit(
        Change("easy", events: [.set(.library, name: Setting.easyDays.name, value: value)]))
    }
    let answer = try Answer(store, days: days)
    session.answer(answer, as: report, call) {
      session.say(
        call.isDryRun
          ? "Would set easy days: \(days.setting)."
          : "Easy days: \(days.setting). Use undo to revert.")
      if let unavoidable = answer.unavoidable { session.say(unavoidable) }
    }
    return .done
  }

  /// The easy days, and what is due on those to come.
  struct Answer {
    struct Entry {
      let days: String
      let level: EasyDays.Level
    }

    struct Coming {
      let day: StudyDay
      let level: EasyDays.Level
      let due: Int
    }

    let today: StudyDay
    let entries: [Entry]
    let coming: [Coming]
    /// Whether fuzz is off, so that due dates cannot avoid any day.
    let isFixed: Bool

    @MainActor
    init(_ store: ThingStore, days: EasyDays? = nil) throws {
      let easyDays = days ?? store.settings[Setting.easyDays]
      let today = store.now().day
      self.today = today
      isFixed = !store.settings[Setting.fuzz]
      entries =
        easyDays.weekdays.sorted { $0.key < $1.key }.map {
          Entry(days: CalendarWords.weekdays[$0.key], level: $0.value)
        }
        + easyDays.spans.map { span in
          let (first, last) = (span.days.lowerBound, span.days.upperBound)
          let start = DateText.short(first, today: today)
          return Entry(
            days: first == last ? start : "\(start) to \(DateText.short(last, today: today))",
            level: span.level)
        }
      let load = try store.library.load(from: today)
      coming = (0..<DueLoad.length).compactMap { index in
        let day = today + index
        return easyDays.level(on: day).map { Coming(day: day, level: $0, due: load[day]) }
      }
    }

    /// What the easy days do not change.
    var unavoidable: String? {
      guard !entries.isEmpty else { return nil }
      if isFixed {
        return "fuzz is off, so no due date avoids these days. To change that: set fuzz on"
      }
      let due = coming.reduce(0) { $0 + $1.due }
      guard due > 0 else { return nil }
      return
        "\(Counted.text(due, "card")) \(due == 1 ? "is" : "are") already due on these days and "
        + "\(due == 1 ? "keeps its date" : "keep their dates")."
    }
  }

  fileprivate static let report = Report<Answer>(
    "easy",
    [
      .list(
        "easyDays", of: \.entries,
        [
          Field("days", "a weekday, a date or a range of dates", value: \.days),
          Field("level", "half or none", value: \.level.rawValue),
        ]),
      .list(
        "coming", of: \.coming,
        [
          Field("day", "an easy day of the next 14 weeks", value: \.day),
          Field("level", "half or none", value: \.level.rawValue),
          Field("due", "cards due that day", value: \.due),
        ]
      ).inJSONOnly,
    ])
}

/// Parses the days of `easy`: `sat,sun half`, `24 Dec..2 Jan none`, `off`.
private struct EasyDaysReading {
  let today: StudyDay

  private static let remedy = "Try: easy sat,sun half, or: easy 24 Dec..2 Jan none"

  func apply(_ words: [String], to days: inout EasyDays) throws(UsageError) {
    let words = words.flatMap { $0.lowercased().split(separator: " ") }.map(String.init)
    if words == ["off"] {
      days = EasyDays()
      return
    }
    let word = words.last ?? ""
    let level = EasyDays.Level(rawValue: word)
    let text = words.dropLast().joined(separator: " ")
    guard !text.isEmpty, level != nil || word == "normal" else {
      throw UsageError(
        "easy needs days, followed by half, none or normal.", remedy: Self.remedy)
    }
    if let weekdays = weekdays(text) {
      for weekday in weekdays { days.set(weekday: weekday, to: level) }
    } else {
      days.set(try dates(text), to: level)
    }
  }

  /// Nil unless all words are weekdays.
  private func weekdays(_ text: String) -> [Int]? {
    var found: [Int] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      if word.hasPrefix("weekend") {
        found += [5, 6]
      } else if word.count >= 3,
        let index = CalendarWords.weekdays.firstIndex(where: { weekday in
          (weekday + "s").lowercased().hasPrefix(word)
        })
      {
        found.append(index)
      } else {
        return nil
      }
    }
    return found
  }

  private func dates(_ text: String) throws(UsageError) -> ClosedRange<StudyDay> {
    guard let dots = text.firstRange(of: "..") else {
      let day = try day(text[...], from: today)
      return day...day
    }
    let first = try day(text[..<dots.lowerBound], from: today)
    let last = try day(text[dots.upperBound...], from: first)
    guard first <= last else {
      throw UsageError("\(first)..\(last) ends before it begins.", remedy: Self.remedy)
    }
    guard last >= today else { throw UsageError("these days have passed.", remedy: Self.remedy) }
    guard last - first <= Self.longest else {
      throw UsageError("easy takes at most a year at a time.", remedy: Self.remedy)
    }
    return first...last
  }

  private static let longest = 365

  private func day(_ text: Substring, from first: StudyDay) throws(UsageError) -> StudyDay {
    try DateReading(today: first).day([String(text)])
  }
}

/// The easy days, and the next of them with what is due.
private struct EasyDaysView: View {
  let answer: EasyCommand.Answer

  private static let most = 10

  var body: some View {
    if answer.entries.isEmpty {
      Text("No easy days. To plan some: easy sat,sun half")
    } else {
      VStack(spacing: 1) {
        Table(
          answer.entries,
          columns: [
            TableColumn { StyledText($0.days, .strong) },
            TableColumn { StyledText($0.level.rawValue) },
          ]
        ).padding()
        if !answer.coming.isEmpty {
          VStack {
            Text("Due on the next easy days:", .dim)
            Table(
              Array(answer.coming.prefix(Self.most)),
              columns: [
                TableColumn { StyledText(DateText.long($0.day, today: answer.today)) },
                TableColumn { StyledText($0.level.rawValue, .dim) },
                TableColumn.number { $0.due.grouped },
              ])
          }.padding()
        }
      }
    }
  }
}
