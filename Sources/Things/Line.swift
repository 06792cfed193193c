/// One line of the journal: what happened, when, and on which device.
public struct Line: Hashable, Sendable {
  public var device: Device
  /// Counts this device's lines from 1.
  public var number: Int
  public var time: Moment
  /// The study day, written down then and never computed again.
  public var day: StudyDay
  public var event: Event
  /// CRC-64/XZ of device and line: checksum and identity in one.
  public var sum: UInt64

  public init(
    device: Device, number: Int, time: Moment, day: StudyDay, event: Event, sum: UInt64
  ) {
    self.device = device
    self.number = number
    self.time = time
    self.day = day
    self.event = event
    self.sum = sum
  }

  /// How another line names this one; nil for an extra, which nobody names.
  public var name: LineName? {
    event.kind.map {
      LineName(device: device, number: number, kind: $0, subject: event.subject)
    }
  }
}
