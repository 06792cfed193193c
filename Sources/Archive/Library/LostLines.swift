import SQLiteAccess
import Things

/// Lines that the index knows and the journal no longer has: a file was cut off, deleted, or
/// replaced by an older copy.
///
/// Until they are back, or the user accepts the loss with `rebuild`, nothing is written, because new
/// lines would take their numbers. Accepting it writes an `x-lost` line with a higher number.
struct LostLines: Error, Equatable {
  /// The line that records an accepted loss; its subject are ranges such as `desk-bcd2:17-19`.
  static let kind = "x-lost"

  /// By device, in order.
  let ranges: [Lines]
  /// The number of lines, and of reviews among them.
  let lines: Int
  let reviews: Int
  /// The study days of the reviews.
  let days: ClosedRange<StudyDay>?

  /// Lines of a device.
  struct Lines: Hashable {
    var device: Device
    var numbers: ClosedRange<Int>

    var description: String { "\(device):\(numbers.lowerBound)-\(numbers.upperBound)" }
  }

  /// Nil if a completely read journal has at least as many of the known lines as the index.
  ///
  /// `devices` are those that the lines refer to.
  init?(
    from intake: borrowing Intake, of devices: IndexedDevices, in index: Index
  ) throws(IndexError) {
    let present = intake.numbers(of: devices, upTo: index.devices)
    var ranges: [Lines] = []
    var lines = 0
    var missing: [UInt32: [ClosedRange<UInt32>]] = [:]
    for (number, row) in index.devices.rows.enumerated() {
      let found = present[number]
      guard found.count < row.lines else { continue }
      lines += row.lines - found.count
      let gaps = Self.gaps(in: found.numbers, upTo: row.high)
      ranges += gaps.map {
        Lines(device: row.device, numbers: Int($0.lowerBound)...Int($0.upperBound))
      }
      missing[UInt32(number)] = gaps
    }
    guard lines > 0 else { return nil }
    self.ranges = ranges
    self.lines = lines
    (reviews, days) = try Self.reviews(missing, in: index.database)
  }

  private static func gaps(in numbers: [UInt32], upTo high: UInt32) -> [ClosedRange<UInt32>] {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 1
    for number in numbers {
      if number > next { gaps.append(next...number - 1) }
      next = number + 1
    }
    if next <= high { gaps.append(next...high) }
    return gaps
  }

  private static func reviews(
    _ missing: [UInt32: [ClosedRange<UInt32>]], in database: Database
  ) throws(IndexError) -> (Int, ClosedRange<StudyDay>?) {
    var (count, first, last) = (0, Int32.max, Int32.min)
    let histories = try HistoryStore(database: database).histories(0...UInt64(Int64.max))
    while let history = try histories.next() {
      for entry in try history.entries() where entry.tallied != nil {
        let gaps = missing[entry.device] ?? []
        let gap = gaps.partitionIndex { $0.upperBound >= entry.number }
        guard gap < gaps.count, gaps[gap].contains(entry.number) else { continue }
        count += 1
        (first, last) = (min(first, entry.dayNumber), max(last, entry.dayNumber))
      }
    }
    guard count > 0 else { return (0, nil) }
    return (count, StudyDay(number: Int(first))...StudyDay(number: Int(last)))
  }

  /// What is missing, without a period.
  var sentence: String {
    let lines = Self.counted(lines, "line")
    guard let days else { return "the journal is missing \(lines) that til has read before" }
    let reviews = Self.counted(reviews, "review")
    let when =
      days.lowerBound == days.upperBound
      ? "from \(days.lowerBound)" : "from \(days.lowerBound) to \(days.upperBound)"
    return "the journal is missing \(lines) that til has read before, including \(reviews) \(when)"
  }

  var notice: Notice {
    Notice(
      sentence.capitalizedFirst + ".", remedy: Self.remedy,
      whenRebuilding: lines == 1 ? "It will be left out." : "They will be left out.")
  }

  static let remedy = """
    Get them back with sync or restore. To continue without them: rebuild
    """

  private static func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Records that the user accepted the loss.
  var event: Event { Self.event(ranges.map(\.description)) }

  static func event(_ ranges: some Sequence<String>) -> Event {
    .extra(kind: kind, subject: ranges.joined(separator: " "))
  }

  /// The ranges of an `x-lost` line; invalid ones are skipped.
  static func ranges(of subject: String) -> [Lines] {
    subject.split(separator: " ").compactMap { word in
      guard let colon = word.lastIndex(of: ":"), let device = Device(String(word[..<colon]))
      else { return nil }
      let ends = word[word.index(after: colon)...].split(separator: "-").map { Int($0) }
      guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else {
        return nil
      }
      return Lines(device: device, numbers: first...last)
    }
  }
}

/// The index was computed from another library.
struct ForeignIndex: Error {}

extension Index {
  /// Whether a journal that lacks lines is another library's, rather than one that lost them: it has
  /// lines, but neither the first line of any device nor the last of any file that the index knows.
  func isForeign(to intake: borrowing Intake) throws(IndexError) -> Bool {
    var known = Set(devices.rows.compactMap(\.firstSum))
    for file in try JournalState(database: database).consumed(in: "").values {
      if let mark = file.mark { known.insert(mark.sum) }
    }
    return !known.isEmpty && !intake.isEmpty && !intake.stamps.contains { known.contains($0.sum) }
  }
}

extension Intake {
  /// The numbers that the lines of each known device have, in order, and the number of lines.
  fileprivate func numbers(
    of devices: IndexedDevices, upTo known: IndexedDevices
  ) -> [(numbers: [UInt32], count: Int)] {
    var found = known.rows.map { _ in [UInt32]() }
    let places = devices.rows.map { known.existing($0.device) }
    let stamps = stamps.lazy.compactMap { stamp in
      places[Int(stamp.device)].map { (device: $0, number: stamp.number, sum: stamp.sum) }
    }.filter { $0.number <= known[$0.device].high }
    // Most devices have their lines in order, each once; a rebuild has no room for a second list.
    var mixed: [UInt32: [(number: UInt32, sum: UInt64)]] = [:]
    for stamp in stamps {
      if let last = found[Int(stamp.device)].last, last >= stamp.number { mixed[stamp.device] = [] }
      found[Int(stamp.device)].append(stamp.number)
    }
    for stamp in stamps where mixed[stamp.device] != nil {
      mixed[stamp.device]?.append((stamp.number, stamp.sum))
    }
    return found.enumerated().map { device, ordered in
      guard let lines = mixed[UInt32(device)]?.sorted(by: { $0 < $1 }) else {
        return (ordered, ordered.count)
      }
      var (numbers, count): ([UInt32], Int) = ([], 0)
      for (position, line) in lines.enumerated() {
        if position > 0, lines[position - 1] == line { continue }
        count += 1
        if numbers.last != line.number { numbers.append(line.number) }
      }
      return (numbers, count)
    }
  }
}
