import TextUI
import Things

/// What comes after a sitting: steps later today, and the next day that asks anything.
struct Coming: Hashable {
  /// When the steps of today come back, by time.
  let steps: [Moment]
  let now: Now
  /// The next day on which something is due, and how much.
  let day: StudyDay?
  let count: Int
  let minutes: Int

  @MainActor
  init(_ sitting: Sitting, _ store: ThingStore) throws {
    let now = store.now()
    self.now = now
    let end = store.clock.moment(of: now.day + 1, hour: store.settings.rollover).milliseconds
    steps = sitting.steps(after: now.time).filter { $0.milliseconds < end }
    let days = (1..<DueLoad.length).map { now.day + $0 }
    day = days.first { sitting.load[$0] > 0 }
    count = day.map { sitting.load[$0] } ?? 0
    minutes = ExpectedTime(try store.shelf.daysAnswered(), now: now).minutes(reviews: count, new: 0)
  }

  /// As in `Two come back in 8 minutes; tomorrow 14, about 4 min.`; empty if nothing comes.
  func sentence(isSpoken: Bool) -> String {
    var parts: [String] = []
    if let last = steps.last {
      let seconds = Int((last.milliseconds - now.time.milliseconds + 59_999) / 60_000) * 60
      let count = NumberText.word(steps.count)
      let wait = IntervalText.words.text(seconds: max(60, seconds))
      parts.append("\(count) \(steps.count == 1 ? "comes" : "come") back in \(wait)")
    }
    if let day {
      let unit = isSpoken ? Counted.text(minutes, "minute") : "\(minutes) min"
      let name = name(of: day)
      let share = isTomorrow(day) ? "\(name) \(count.grouped)" : "\(count.grouped) \(name)"
      parts.append("\(share), about \(unit)")
    }
    guard var text = parts.isEmpty ? nil : parts.joined(separator: "; ") else { return "" }
    text = text.prefix(1).uppercased() + text.dropFirst()
    return text + "."
  }

  /// As in `2 at 14:32, 14 tomorrow`; empty if nothing comes.
  var list: String {
    var parts: [String] = []
    if let first = steps.first { parts.append("\(steps.count) at \(DateText.clock(first))") }
    if let day { parts.append("\(count.grouped) \(name(of: day))") }
    return parts.joined(separator: ", ")
  }

  private func name(of day: StudyDay) -> String {
    isTomorrow(day) ? "tomorrow" : "on \(DateText.long(day, today: now.day))"
  }

  private func isTomorrow(_ day: StudyDay) -> Bool { day - now.day == 1 }
}
