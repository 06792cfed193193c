public import Recall

/// One line of a card's history, as the index keeps it and the fold reads it.
public struct HistoryEntry: Hashable, Sendable {
  public enum What: Hashable, Sendable {
    case answer(Review)
    case past(Grade)
    case suspend
    case resume
    case bury(until: StudyDay)
    case flag
    case unflag
    case reset
    case due(Due)
  }

  public var place: Place
  public var time: Moment
  public var day: StudyDay
  public var what: What
  /// False for a line that was taken back.
  public var stands: Bool

  public init(place: Place, time: Moment, day: StudyDay, what: What, stands: Bool = true) {
    self.place = place
    self.time = time
    self.day = day
    self.what = what
    self.stands = stands
  }
}

extension HistoryEntry {
  /// A line's place among all lines of all devices: the same on every machine.
  ///
  /// Within a device lines follow their numbers; a clock that went back must not reorder them, so
  /// devices are merged by the running maximum of time.
  public struct Place: Hashable, Comparable, Sendable {
    /// The latest time, in milliseconds, of this line and all before it on its device.
    public var latest: Int64
    public var device: Device
    public var number: Int
    public var sum: UInt64

    public init(latest: Int64, device: Device, number: Int, sum: UInt64) {
      self.latest = latest
      self.device = device
      self.number = number
      self.sum = sum
    }

    public static func < (one: Place, other: Place) -> Bool {
      if one.latest != other.latest { return one.latest < other.latest }
      if one.device != other.device { return one.device < other.device }
      return (one.number, one.sum) < (other.number, other.sum)
    }
  }
}
