/// Reads the ranges of a query: `4..`, `..0.8`, `30..90`, `2026-01..`, `7d`.
enum QueryRange {
  static func numbers(
    _ text: String, of name: String, at position: Int
  ) throws(QueryError) -> Query.Bounds<Double> {
    let (low, high) = ends(text)
    return Query.Bounds(
      low: try number(low, of: name, at: position), high: try number(high, of: name, at: position))
  }

  /// The two ends; text without dots is both.
  private static func ends(_ text: String) -> (low: Substring, high: Substring) {
    guard let dots = text.firstRange(of: "..") else { return (text[...], text[...]) }
    return (text[..<dots.lowerBound], text[dots.upperBound...])
  }

  private static func number(
    _ text: Substring, of name: String, at position: Int
  ) throws(QueryError) -> Double? {
    guard !text.isEmpty else { return nil }
    let isPercent = text.last == "%"
    guard let number = Double(isPercent ? text.dropLast() : text), number.isFinite else {
      throw QueryError(
        at: position, "\"\(text)\" is not a number",
        remedy: "Write a range as \(name):4, \(name):4.., \(name):..8 or \(name):4..8.")
    }
    return isPercent ? number / 100 : number
  }

  static func days(
    _ text: String, of measure: Query.DayMeasure, on today: StudyDay, at position: Int
  ) throws(QueryError) -> Query.Bounds<StudyDay> {
    if text.contains("..") {
      let (low, high) = ends(text)
      return Query.Bounds(
        low: try low.isEmpty ? nil : span(low, of: measure, on: today, at: position).lowerBound,
        high: try high.isEmpty ? nil : span(high, of: measure, on: today, at: position).upperBound)
    }
    let days = try span(text[...], of: measure, on: today, at: position)
    guard text.last == "d", Int(text.dropLast()) != nil else {
      return Query.Bounds(low: days.lowerBound, high: days.upperBound)
    }
    // A single number of days is a range from today: back for past dates, ahead for due dates.
    return measure == .due
      ? Query.Bounds(low: nil, high: days.upperBound)
      : Query.Bounds(low: days.lowerBound, high: today)
  }

  /// The days of a word; a month is all its days.
  private static func span(
    _ text: Substring, of measure: Query.DayMeasure, on today: StudyDay, at position: Int
  ) throws(QueryError) -> ClosedRange<StudyDay> {
    if let named = named(text, today) { return named...named }
    if text.last == "d", let count = Int(text.dropLast()), (-999_999...999_999).contains(count) {
      let day = measure == .due ? today + count : today - max(0, count - 1)
      return day...day
    }
    if let day = StudyDay(text) { return day...day }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    if parts.count == 1, text.count == 4, let year = parts[0] {
      return StudyDay(year: year, month: 1, day: 1)...StudyDay(year: year, month: 12, day: 31)
    }
    if parts.count == 2, let year = parts[0], let month = parts[1], (1...12).contains(month),
      (1...9999).contains(year)
    {
      let first = StudyDay(year: year, month: month, day: 1)
      let next =
        month == 12
        ? StudyDay(year: year + 1, month: 1, day: 1)
        : StudyDay(year: year, month: month + 1, day: 1)
      return first...next - 1
    }
    throw QueryError(
      at: position, "\"\(text)\" is not a date",
      remedy: "Write a date as 2026-11-20, 2026-11, 2026, today, or 7d.")
  }

  private static func named(_ text: Substring, _ today: StudyDay) -> StudyDay? {
    switch text.lowercased() {
    case "today": today
    case "tomorrow": today + 1
    case "yesterday": today - 1
    default: nil
    }
  }
}
