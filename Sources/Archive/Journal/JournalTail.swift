import Things

/// The lines of all devices, newest first.
///
/// Each device's lines keep their order; among devices they are put together by time, as far as it
/// can be known from the end: a clock that once went back may move lines of others by as much. The
/// order that counts is the ingest's, which knows every line before.
struct JournalTail {
  private var heads: [Head] = []

  private struct Head {
    var tail: DeviceTail
    var line: JournalLine
    /// No line may come before one that follows it on its device.
    var time: Int64

    static func precedes(_ one: Head, _ other: Head) -> Bool {
      if one.time != other.time { return one.time < other.time }
      return one.line.device < other.line.device
    }
  }

  /// `newest` is the highest number that each device has given out.
  init(_ journal: String, newest: [(device: Device, number: Int)]) throws(ArchiveError) {
    for (device, number) in newest {
      let tail = try DeviceTail(journal, of: device, newest: number)
      if let line = try tail.next() {
        heads.append(Head(tail: tail, line: line, time: line.time.milliseconds))
      }
    }
  }

  mutating func next() throws(ArchiveError) -> JournalLine? {
    guard let place = heads.indices.max(by: { Head.precedes(heads[$0], heads[$1]) }) else {
      return nil
    }
    let head = heads[place]
    if let line = try head.tail.next() {
      heads[place].line = line
      heads[place].time = min(head.time, line.time.milliseconds)
    } else {
      heads.remove(at: place)
    }
    return head.line
  }
}
