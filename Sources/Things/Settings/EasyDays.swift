import Recall

/// Days with less work than usual: the setting `easy-days`.
public struct EasyDays: Hashable, Sendable {
  public enum Level: String, CaseIterable, Comparable, Sendable {
    case none
    case half

    /// The share of the usual work.
    var share: Float { self == .none ? 0 : 0.5 }

    public static func < (one: Level, other: Level) -> Bool { one.share < other.share }
  }

  /// A range of dates.
  public struct Span: Hashable, Sendable {
    public let days: ClosedRange<StudyDay>
    public let level: Level
  }

  /// By weekday; 0 is Monday.
  public private(set) var weekdays: [Int: Level] = [:]
  /// In order, without overlaps.
  public private(set) var spans: [Span] = []

  public init() {}

  public var isEmpty: Bool { weekdays.isEmpty && spans.isEmpty }

  /// Nil on usual days.
  ///
  /// If both a weekday and a date apply, the easier one counts.
  public func level(on day: StudyDay) -> Level? {
    let date = spans.first { $0.days.contains(day) }?.level
    return [weekdays[day.weekday], date].compactMap(\.self).min()
  }

  public func share(on day: StudyDay) -> Float { level(on: day)?.share ?? 1 }

  /// The first day with reviews after this one; nil if none comes within years.
  public func nextWorkday(after day: StudyDay) -> StudyDay? {
    (1...Self.furthest).lazy.map { day + $0 }.first { share(on: $0) > 0 }
  }

  private static let furthest = 3_660

  /// The shares of a day and of those after it.
  func shares(from today: StudyDay) -> WorkShares {
    guard !isEmpty else { return .usual }
    return WorkShares(
      week: (0..<7).map { weekdays[(today + $0).weekday]?.share ?? 1 },
      spans: spans.filter { $0.days.upperBound >= today }.map {
        WorkShares.Span(
          ($0.days.lowerBound - today)...($0.days.upperBound - today), share: $0.level.share)
      })
  }

  /// Nil makes it a usual day.
  public mutating func set(weekday: Int, to level: Level?) { weekdays[weekday] = level }

  /// Replaces what these dates had; nil makes them usual days.
  public mutating func set(_ days: ClosedRange<StudyDay>, to level: Level?) {
    spans = spans.flatMap { span -> [Span] in
      guard span.days.overlaps(days) else { return [span] }
      var rest: [Span] = []
      if span.days.lowerBound < days.lowerBound {
        rest.append(Span(days: span.days.lowerBound...(days.lowerBound - 1), level: span.level))
      }
      if span.days.upperBound > days.upperBound {
        rest.append(Span(days: (days.upperBound + 1)...span.days.upperBound, level: span.level))
      }
      return rest
    }
    if let level { spans.append(Span(days: days, level: level)) }
    spans.sort { $0.days.lowerBound < $1.days.lowerBound }
  }

  /// Forgets dates before a day.
  public mutating func forget(before day: StudyDay) {
    spans.removeAll { $0.days.upperBound < day }
  }
}

// The text of the setting, as in `sat half, sun half, 2026-12-24..2027-01-02 none`.
extension EasyDays {
  static let weekdayWords = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  static let expected =
    "off, or days such as: sat half, sun half, 2026-12-24..2027-01-02 none"
  /// A journal can have any text; a few dozen dates are plenty.
  private static let most = 60

  /// Nil if the text is not a list of easy days.
  init?(setting text: String) {
    if text == "off" { return }
    let entries = text.split(separator: ",")
    guard !entries.isEmpty, entries.count <= Self.most else { return nil }
    for entry in entries {
      let words = entry.split(separator: " ")
      guard words.count == 2, let level = Level(rawValue: String(words[1])) else { return nil }
      if let weekday = Self.weekdayWords.firstIndex(of: String(words[0])) {
        set(weekday: weekday, to: level)
      } else if let days = Self.dates(words[0]) {
        set(days, to: level)
      } else {
        return nil
      }
    }
  }

  /// As in `2026-12-24..2027-01-02`, or a single date.
  private static func dates(_ word: Substring) -> ClosedRange<StudyDay>? {
    let days = word.split(separator: ".", omittingEmptySubsequences: true).map { StudyDay($0) }
    guard let first = days.first ?? nil, let last = days.last ?? nil, first <= last,
      word == "\(first)" || word == "\(first)..\(last)"
    else { return nil }
    return first...last
  }

  public var setting: String {
    guard !isEmpty else { return "off" }
    let days = weekdays.sorted { $0.key < $1.key }
      .map { "\(Self.weekdayWords[$0.key]) \($0.value.rawValue)" }
    let dates = spans.map { span -> String in
      let (first, last) = (span.days.lowerBound, span.days.upperBound)
      return (first == last ? "\(first)" : "\(first)..\(last)") + " \(span.level.rawValue)"
    }
    return (days + dates).joined(separator: ", ")
  }
}
