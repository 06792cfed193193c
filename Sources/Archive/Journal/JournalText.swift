public import Things

/// The text of a journal file in the making, for libraries that are made to be measured.
public struct JournalText {
  private let device: Device
  private var number = 0
  public private(set) var bytes: [UInt8]

  public init(device: Device) {
    self.device = device
    bytes = Array(JournalFormat.header(of: device).utf8)
  }

  /// Begins another file; the numbers go on.
  public mutating func beginFile() { bytes = Array(JournalFormat.header(of: device).utf8) }

  public mutating func add(_ event: Event, time: Moment, day: StudyDay) {
    number += 1
    var encoder = LineEncoder(device: device, time: time, day: day)
    _ = encoder.add(event, number: number)
    bytes += encoder.bytes
  }
}
