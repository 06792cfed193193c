/// An instant and its UTC offset.
public struct Moment: Hashable, Sendable, LosslessStringConvertible, UTF8Readable {
  /// Milliseconds since 1970 in UTC.
  public let milliseconds: Int64
  /// The UTC offset in seconds.
  public let offset: Int

  public init(milliseconds: Int64, offset: Int) {
    self.milliseconds = milliseconds
    self.offset = offset
  }

  /// The study day of this instant in its own local time.
  ///
  /// Hours are wall-clock hours, so changes to and from daylight saving time need no special case.
  public func studyDay(rollover: Int) -> StudyDay {
    let local = milliseconds + Int64(offset) * 1000 - Int64(rollover) * 3_600_000
    return StudyDay(number: Int(local.quotientRoundedDown(by: 86_400_000)))
  }

  /// Local hour of the day, 0 to 23.
  public var hour: Int {
    let local = milliseconds + Int64(offset) * 1000
    return Int((local - local.quotientRoundedDown(by: 86_400_000) * 86_400_000) / 3_600_000)
  }

  /// In the format of the journal: `2026-11-20T10:04:11.123+01:00`.
  public var description: String {
    let local = milliseconds + Int64(offset) * 1000
    let day = local.quotientRoundedDown(by: 86_400_000)
    let rest = Int(local - day * 86_400_000)
    let clock = [(rest / 3_600_000, ":"), (rest / 60_000 % 60, ":"), (rest / 1000 % 60, ".")]
    let minutes = offset.magnitude / 60
    return "\(StudyDay(number: Int(day)))T"
      + clock.map { Decimal.padded($0, 2) + $1 }.joined() + Decimal.padded(rest % 1000, 3)
      + (offset < 0 ? "-" : "+") + Decimal.padded(Int(minutes / 60), 2) + ":"
      + Decimal.padded(Int(minutes % 60), 2)
  }

  /// Nil unless the text has exactly the format of `description`.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 29, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "."),
      let day = StudyDay(utf8: UnsafeBufferPointer(rebasing: bytes[..<10])),
      let hour = Decimal.digits(bytes, 11..<13), hour < 24,
      let minute = Decimal.digits(bytes, 14..<16), minute < 60,
      let second = Decimal.digits(bytes, 17..<19), second < 60,
      let fraction = Decimal.digits(bytes, 20..<23), let offset = Self.offset(bytes)
    else { return nil }
    self.offset = offset
    let seconds = day.number * 86_400 + hour * 3600 + minute * 60 + second - offset
    milliseconds = Int64(seconds) * 1000 + Int64(fraction)
  }

  /// Parses a trailing `+01:00`, in seconds.
  private static func offset(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes[26] == UInt8(ascii: ":"), let hours = Decimal.digits(bytes, 24..<26),
      let minutes = Decimal.digits(bytes, 27..<29), minutes < 60
    else { return nil }
    switch bytes[23] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }
}

extension Int64 {
  /// Division that rounds down, also before 1970.
  fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// The source of time; only the main program creates a real one.
public protocol Clock {
  /// The current time with the local UTC offset.
  func now() -> Moment
  /// The instant of a local hour on a calendar day.
  func moment(of day: StudyDay, hour: Int) -> Moment
}

extension Clock {
  /// Seconds until the next study day, at least one.
  ///
  /// Daylight saving time may add or remove an hour.
  public func secondsToRollover(from now: Now, rollover: Int) -> Int {
    let end = moment(of: now.day + 1, hour: rollover).milliseconds
    return max(1, Int((end - now.time.milliseconds + 999) / 1000))
  }
}
