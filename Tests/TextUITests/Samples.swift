@testable import TextUI

/// Invented numbers of a learner's year.
enum Samples {
  static let decks = [
    Bar("computing", count: 220), Bar("languages/es", count: 1411), Bar("network-terms", count: 35),
    Bar("slang", count: 0),
  ]
  static let days = [
    Bar("Sat", count: 14), Bar("Sun", count: 6), Bar("Mon", count: 10), Bar("Tue", count: 4),
    Bar("Wed", count: 0), Bar("Thu", count: 9),
  ]
  static let grades = ["again", "hard", "good", "easy"]
  static let answers = [
    StackedBar("young", [40, 30, 210, 20], text: "300"),
    StackedBar("mature", [9, 8, 120, 13], text: "150"),
    StackedBar("none", [0, 0, 0, 0], text: "0"),
  ]
  static let knowledge = (0..<40).map { week in
    week == 20 ? Double.nan : 20 + Double(week * week) * 0.2 + Double(week % 5) * 9
  }
  static let weekdays = ["Mon", "", "", "Thu", "", "", "Sun"]
  static let weeks = (0..<52).map { week in
    HeatmapWeek(
      week % 4 == 1 ? months[week / 4 % 12] : "",
      (0..<7).map { day in
        week == 51 && day > 3 ? nil : Double((week * 7 + day) * 29 % 67 - 10)
      })
  }
  static let stabilities = [1.0, 3, 0.01, 2, 9, 30]

  private static let months = [
    "Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov",
  ]
}
