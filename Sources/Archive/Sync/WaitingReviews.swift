import SystemFiles
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
  init(_ path: String?, _ device: Device, after sent: Int, until high: Int) {
    self.init(after: sent)
    guard let path, let text = try? WholeFile.read(path, limit: 1 << 10).bytes else { return }
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard words.first.map(String.init) == device.name, numbers.count == 3, numbers[0] == sent,
      (sent...high).contains(numbers[1])
    else { return }
    (newest, count) = (numbers[1], numbers[2])
  }

  func save(_ path: String, _ device: Device) {
    let text = "\(device.name) \(sent) \(newest) \(count)\n"
    try? Folder.make(Folder.of(path))
    try? WholeFile.replace(path, with: Array(text.utf8))
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
    let path = places.syncState("waiting")
    var waiting = WaitingReviews(path, device, after: sent, until: high)
    let known = waiting.newest
    try visitLines(of: device) { line in
      guard line.number > known else { return false }
      waiting.newest = max(waiting.newest, line.number)
      if line.event.review != nil { waiting.count += 1 }
      return true
    }
    if let path, waiting.newest - known > WaitingReviews.most, places.usableState() != nil {
      waiting.save(path, device)
    }
    return waiting.count
  }
}
