/// A local day that starts at the rollover hour, counted from 1 January 1970.
public struct StudyDay: Hashable, Comparable, Sendable, CustomStringConvertible, UTF8Readable {
  public let number: Int

  public init(number: Int) { self.number = number }

  public init(year: Int, month: Int, day: Int) {
    // Years start in March here, so that the leap day is the last of its year.
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// Nil unless the text is a valid date such as `2026-11-20`.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Decimal.digits(bytes, 0..<4), let month = Decimal.digits(bytes, 5..<7),
      let day = Decimal.digits(bytes, 8..<10), (1...12).contains(month),
      day >= 1, day <= Self.days(in: month, of: year)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The calendar date.
  public var date: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// 0 is Monday.
  public var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  public static func < (one: StudyDay, other: StudyDay) -> Bool { one.number < other.number }
  public static func + (day: StudyDay, days: Int) -> StudyDay {
    StudyDay(number: day.number + days)
  }
  public static func - (day: StudyDay, days: Int) -> StudyDay {
    StudyDay(number: day.number - days)
  }
  /// The number of days between two days; negative if the second is later.
  public static func - (day: StudyDay, other: StudyDay) -> Int { day.number - other.number }

  public var description: String {
    let (year, month, day) = date
    return "\(Decimal.padded(year, 4))-\(Decimal.padded(month, 2))-\(Decimal.padded(day, 2))"
  }
}

/// Formats numbers with a fixed width, which the standard library lacks.
enum Decimal {
  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }

  /// Parses decimal digits; nil if any byte is not a digit.
  @inline(__always)
  static func digits(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    var value = 0
    for offset in range {
      let digit = bytes[offset] &- 48
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}
