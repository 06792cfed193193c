import Things

extension JournalLine {
  /// The line from its number to its last field: what the index keeps of it.
  var encodedBody: [UInt8] {
    var encoder = LineEncoder(device: device, time: time, day: day)
    _ = encoder.add(event, number: number)
    // Behind the fields stand a tab, the sum and a newline.
    return Array(encoder.bytes.dropLast(Hex.count + 2))
  }

  /// Nil for bytes that no line of ours has.
  init?(encodedBody bytes: [UInt8], device: Device) {
    let place = LinePlace(file: 0, line: 0, offset: 0)
    let line = bytes.withUnsafeBufferPointer { bytes in
      RawLine(bytes, sum: 0, device: 0, place: place)?.line(of: device)
    }
    guard let line else { return nil }
    self = line
  }
}

extension Event {
  /// Nil for bytes that no line of ours has.
  init?(encodedBody bytes: [UInt8]) {
    let place = LinePlace(file: 0, line: 0, offset: 0)
    let event = bytes.withUnsafeBufferPointer { bytes in
      RawLine(bytes, sum: 0, device: 0, place: place)?.event()
    }
    guard let event else { return nil }
    self = event
  }
}
