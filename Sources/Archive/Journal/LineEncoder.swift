import Things

/// Writes the lines of one device and one moment.
struct LineEncoder {
  let device: Device
  let time: Moment
  let day: StudyDay
  private let beginning: CRC64
  private let shared: [UInt8]
  private var text = LineBytes()

  init(device: Device, time: Moment, day: StudyDay) {
    self.device = device
    self.time = time
    self.day = day
    beginning = CRC64(of: device)
    shared = Array("\t\(time)\t\(day)".utf8)
  }

  /// All lines so far, each with its newline.
  var bytes: [UInt8] { text.bytes }

  mutating func add(_ event: Event, number: Int) -> Line {
    text.open(number, shared)
    text.add(event.word)
    text.add(event.subject)
    event.write(to: &text)
    let sum = text.close(beginning)
    return Line(device: device, number: number, time: time, day: day, event: event, sum: sum)
  }
}
