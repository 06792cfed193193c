import Things

/// Lines of a computer whose clock was ahead: they count as of an earlier time.
///
/// `check` writes such a line when the user accepts it, and every machine obeys it: for the order
/// of lines, and for which of two changes is the later one. Study days and due dates stay as
/// written, since they are decisions.
struct ClockCorrection: Hashable {
  /// The line that records it; its subject are words such as
  /// `desk-bcd2:17-19@2026-11-20T10:04:11.123+01:00`.
  static let kind = "x-clock"

  var lines: LostLines.Lines
  var time: Moment

  var description: String { "\(lines.description)@\(time)" }

  var range: ClockCorrections.Range {
    ClockCorrections.Range(
      time: time.milliseconds, first: UInt32(clamping: lines.numbers.lowerBound),
      last: UInt32(clamping: lines.numbers.upperBound))
  }

  static func event(_ words: some Sequence<String>) -> Event {
    .extra(kind: kind, subject: words.joined(separator: " "))
  }

  /// The corrections of an `x-clock` line; invalid ones are skipped.
  static func all(_ subject: String) -> [ClockCorrection] {
    subject.split(separator: " ").compactMap { word in
      let parts = word.split(separator: "@")
      guard parts.count == 2, let time = Moment(parts[1]),
        let lines = LostLines.ranges(of: String(parts[0])).first
      else { return nil }
      return ClockCorrection(lines: lines, time: time)
    }
  }
}

/// The corrections of one device's lines.
struct ClockCorrections: Hashable {
  struct Range: Hashable, Comparable {
    var time: Int64
    var first: UInt32
    var last: UInt32

    static func < (one: Range, other: Range) -> Bool {
      (one.time, one.first, one.last) < (other.time, other.first, other.last)
    }
  }

  private(set) var ranges: [Range] = []

  /// Bounds the work for each line; the earliest ones count.
  private static let most = 100

  /// False if nothing changes.
  mutating func add(_ range: Range) -> Bool {
    let index = ranges.partitionIndex { range <= $0 }
    guard index < Self.most, index == ranges.count || ranges[index] != range else { return false }
    ranges.insert(range, at: index)
    if ranges.count > Self.most { ranges.removeLast() }
    return true
  }

  /// The time as of which a line counts.
  ///
  /// A correction never moves a line into the future.
  func time(of number: UInt32, written: Int64) -> Int64 {
    for range in ranges where range.first <= number && number <= range.last {
      return min(written, range.time)
    }
    return written
  }
}
