import Things

/// Which of the rolling copies are kept: the newest ones, then one a week, then one a month.
enum CopyThinning {
  static let days = 7
  static let weeks = 5
  static let months = 12

  /// Given the days of copies, the newest first: for each whether it stays.
  ///
  /// Counted by copies there are and not by days gone by, so that a pause of a year takes nothing.
  static func kept(_ copies: [StudyDay]) -> [Bool] {
    var weeksSeen: [Int] = []
    var monthsSeen: [Int] = []
    return copies.enumerated().map { place, day in
      // Both are asked each time: a copy of today is also that of its week and month.
      let isOfWeek = Self.isNew(week(of: day), in: &weeksSeen, most: weeks)
      let isOfMonth = Self.isNew(month(of: day), in: &monthsSeen, most: months)
      return place < days || isOfWeek || isOfMonth
    }
  }

  private static func isNew(_ period: Int, in seen: inout [Int], most: Int) -> Bool {
    guard seen.count < most, seen.last != period else { return false }
    seen.append(period)
    return true
  }

  /// Weeks begin on Monday, wherever the week begins for the user.
  private static func week(of day: StudyDay) -> Int { day.number - day.weekday }

  private static func month(of day: StudyDay) -> Int { day.date.year * 12 + day.date.month }
}
