import Things

/// Parses dates as people type them: `25 Dec`, `friday`, `tomorrow`, `+5w`, `2026-12-25`.
struct DateReading {
  let today: StudyDay

  static let remedy = "Write a date such as 25 Dec, friday, +5w or 2026-12-25."

  func day(_ typed: [String]) throws(UsageError) -> StudyDay {
    let words = typed.flatMap { $0.lowercased().split { $0 == " " || $0 == "," } }.map(String.init)
    guard
      let day = relative(words) ?? weekday(words) ?? StudyDay(words.joined(separator: "-"))
        ?? calendar(words)
    else {
      throw UsageError(
        "\"\(typed.joined(separator: " "))\" is not a date.", remedy: Self.remedy)
    }
    return day
  }

  /// `+5w`, `+10d`, `+2m`, `+1y`; `in 5 weeks`; `today`, `tomorrow`.
  private func relative(_ words: [String]) -> StudyDay? {
    switch words {
    case ["today"]: return today
    case ["tomorrow"]: return today + 1
    default: break
    }
    var text = words.joined()
    guard text.hasPrefix("+") || words.first == "in" else { return nil }
    text.removeFirst(text.hasPrefix("+") ? 1 : 2)
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), (0...100_000).contains(count) else { return nil }
    switch text.dropFirst(digits.count) {
    case "d", "day", "days": return today + count
    case "w", "week", "weeks": return today + count * 7
    case "m", "mo", "month", "months": return later(by: count)
    case "y", "year", "years": return later(by: count * 12)
    default: return nil
    }
  }

  /// The same day in a later month, or the last day of that month.
  private func later(by months: Int) -> StudyDay? {
    guard months <= 1200 else { return nil }
    let (year, month, day) = today.date
    let number = year * 12 + month - 1 + months
    return (day - 3...day).reversed().lazy.compactMap {
      Self.day($0, month: number % 12 + 1, year: number / 12)
    }.first
  }

  /// The next such weekday after today.
  private func weekday(_ words: [String]) -> StudyDay? {
    guard let word = words.last, words.count == 1 || words.dropLast() == ["next"],
      let index = Self.index(of: word, in: CalendarWords.weekdays)
    else { return nil }
    let days = (index - today.weekday + 7) % 7
    return today + (days == 0 ? 7 : days)
  }

  /// `25 Dec`, `Dec 25`, `25 December 2027`; without a year, the next one from today.
  private func calendar(_ words: [String]) -> StudyDay? {
    guard
      let index = words.firstIndex(where: { Self.index(of: $0, in: CalendarWords.months) != nil }),
      let month = Self.index(of: words[index], in: CalendarWords.months)
    else { return nil }
    let numbers = (words[..<index] + words[(index + 1)...]).map(Self.number)
    guard let first = numbers.first, let day = first else { return nil }
    switch (numbers.count, numbers.last) {
    case (1, _):
      let year = today.date.year
      // The next 29 February may be up to eight years away.
      return (year...year + 8).lazy.compactMap { Self.day(day, month: month + 1, year: $0) }
        .first { $0 >= today }
    case (2, let year??) where year >= 1000: return Self.day(day, month: month + 1, year: year)
    default: return nil
    }
  }

  /// `25`, `25.`, `25th`.
  private static func number(_ word: String) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard ["", ".", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)),
      digits.count <= 4
    else { return nil }
    return Int(digits)
  }

  private static func index(of word: String, in names: [String]) -> Int? {
    let word = word.hasSuffix(".") ? String(word.dropLast()) : word
    guard word.count >= 3 else { return nil }
    return names.firstIndex { $0.lowercased().hasPrefix(word) }
  }

  /// Nil if the calendar has no such day.
  private static func day(_ day: Int, month: Int, year: Int) -> StudyDay? {
    guard (1...31).contains(day), (0...9999).contains(year) else { return nil }
    let found = StudyDay(year: year, month: month, day: day)
    return found.date == (year, month, day) ? found : nil
  }
}
