import Things

/// The devices of a library, by the numbers they have in the index.
struct IndexedDevices {
  /// How much of a device's journal the index holds.
  struct Row: Hashable {
    var device: Device
    /// The highest number seen, also of lines that were left out.
    var high: UInt32 = 0
    /// The latest time of all lines so far, in milliseconds.
    var latest = Int64.min
    /// All sums, folded together without regard to order: the same lines give the same digest.
    var digest: UInt64 = 0
    var lines = 0
    /// A batch that was not whole was left out; lines that come late may complete it.
    var isBroken = false
    /// Numbers of batches of which only the beginning is there: appends that a cut tore off.
    var unfinished: [ClosedRange<Int>] = []
    /// Numbers of all batches that were left out: lines that have one of them do not count.
    var leftOut: [ClosedRange<Int>] = []
  }

  private(set) var rows: [Row] = []
  private var numbers: [Device: UInt16] = [:]

  subscript(number: UInt16) -> Row {
    get { rows[Int(number)] }
    set { rows[Int(number)] = newValue }
  }

  /// The number of a device, given to it the first time it is heard of.
  mutating func number(of device: Device) -> UInt16 {
    if let number = numbers[device] { return number }
    rows.append(Row(device: device))
    let number = UInt16(rows.count - 1)
    numbers[device] = number
    return number
  }

  func existing(_ device: Device) -> UInt16? { numbers[device] }

  mutating func restore(_ row: Row) {
    numbers[row.device] = UInt16(rows.count)
    rows.append(row)
  }

  /// Whether one line comes before another among all devices.
  func isOrdered(
    _ one: (latest: Int64, line: HistoryEntry.LineKey),
    _ other: (latest: Int64, line: HistoryEntry.LineKey)
  ) -> Bool {
    if one.latest != other.latest { return one.latest < other.latest }
    if one.line.device != other.line.device {
      return self[one.line.device].device < self[other.line.device].device
    }
    return one.line.number < other.line.number
  }
}
