import Things

/// A count of reviews that were not yet pushed, stored on this machine.
///
/// The prompt shows how many there are. If syncs keep failing there may be a million, so counting
/// continues from the last count.
private struct WaitingReviews {
  /// The most lines that are counted again each time; only longer counts are stored.
  static let most = 200

  /// The newest line that had been pushed.
  let sent: Int
  /// The newest line that was counted.
  var newest: Int
  var count = 0

  init(after sent: Int) { (self.sent, newest) = (sent, sent) }

  /// The stored count, unless the file has one of another device, or from before the last sync.
  init(_ note: StateNote, _ device: Device, after sent: Int, until high: Int) {
    self.init(after: sent)
    let words = (note.text() ?? "").split(whereSeparator: \.isWhitespace)
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard words.first.map(String.init) == device.name, numbers.count == 3, numbers[0] == sent,
      (sent...high).contains(numbers[1])
    else { return }
    (newest, count) = (numbers[1], numbers[2])
  }

  func save(_ note: StateNote, _ device: Device) {
    try? note.write("\(device.name) \(sent) \(newest) \(count)\n")
  }
}

extension Library {
  /// The number of reviews of this device that were not yet pushed.
  func reviewsSinceSync() throws -> Int {
    let values = readState()
    // A device with a new name counts from 1 again.
    let isOther = values["device"].map { $0 != device.name } ?? false
    let sent = isOther ? 0 : values["number"].flatMap { Int($0) } ?? 0
    let high = Int(index.high(of: device))
    guard high > sent else { return 0 }
    let note = StateNote(places.syncState("waiting"), in: places)
    var waiting = WaitingReviews(note, device, after: sent, until: high)
    let known = waiting.newest
    try visitLines(of: device) { line in
      guard line.number > known else { return false }
      waiting.newest = max(waiting.newest, line.number)
      if line.event.review != nil { waiting.count += 1 }
      return true
    }
    if waiting.newest - known > WaitingReviews.most { waiting.save(note, device) }
    return waiting.count
  }
}
