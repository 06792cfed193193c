import SystemFiles
import Things

/// Why lines cannot simply be added to the index.
enum RebuildNeeded: Error {
  /// The number of a line is below one already ingested.
  case lineCameLate
  /// The index was folded with a memory model that is no longer current.
  case memoryChanged
}

extension Intake {
  /// Sorts the lines of each device, drops duplicates and incomplete batches, and gives every line
  /// its position in the common order of all devices.
  mutating func settle(_ devices: inout IndexedDevices) throws(RebuildNeeded) {
    if !isInOrder { stamps.sort(by: Self.precede) }
    var index = 0
    while index < stamps.count {
      index = try settle(at: index, &devices)
    }
  }

  private static func precede(_ one: Stamp, _ other: Stamp) -> Bool {
    (one.device, one.number, one.sum) < (other.device, other.number, other.sum)
  }

  private var isInOrder: Bool {
    for index in stamps.indices.dropFirst() where Self.precede(stamps[index], stamps[index - 1]) {
      return false
    }
    return true
  }

  /// Processes the line at `index`, or the batch that starts there; returns the next index.
  private mutating func settle(
    at index: Int, _ devices: inout IndexedDevices
  ) throws(RebuildNeeded) -> Int {
    let stamp = stamps[index]
    if isRepeat(index) {
      drop(stamp.slot)
      return index + 1
    }
    if stamp.number <= devices[stamp.device].high, !isTwin(index) { throw .lineCameLate }
    place(stamp, &devices)
    guard case .batch(let event) = stamp.slot, case .batch(let batch) = events[Int(event)].event
    else {
      return index + 1
    }
    let end = batchEnd(index, batch)
    if let end, isWhole(batch, head: index, end: end) { return index + 1 }
    return drop(batch, head: index, &devices)
  }

  /// A duplicate of the line before, from a repeated append.
  private func isRepeat(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let (one, other) = (stamps[index - 1], stamps[index])
    return one.device == other.device && one.number == other.number && one.sum == other.sum
  }

  /// A different line with the same number: two programs once shared a device name.
  private func isTwin(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    return stamps[index - 1].device == stamps[index].device
      && stamps[index - 1].number == stamps[index].number
  }

  private mutating func place(_ stamp: Stamp, _ devices: inout IndexedDevices) {
    var row = devices[stamp.device]
    if stamp.number > row.high + 1 { row.gaps.append(Int(row.high) + 1...Int(stamp.number) - 1) }
    row.high = max(row.high, stamp.number)
    row.latest = max(row.latest, stamp.time)
    row.digest ^= Self.spread(stamp.sum)
    row.lines += 1
    devices[stamp.device] = row
    switch stamp.slot {
    case .silent: break
    case .entry(let first, let count):
      for place in Int(first)..<Int(first) + Int(count) {
        entries[place].place(latest: row.latest)
      }
    case .event(let place), .batch(let place): events[Int(place)].latest = row.latest
    case .mark(let place): marks[Int(place)].latest = row.latest
    }
  }

  /// Mixes the checksum's bits so that differences do not cancel out in the digest.
  static func spread(_ sum: UInt64) -> UInt64 {
    let mixed = (sum ^ (sum >> 32)) &* 0xd6e8_feb8_6659_fd93
    return mixed ^ (mixed >> 32)
  }

  /// The index after a batch's last line; nil if lines are missing.
  private func batchEnd(_ head: Int, _ batch: Batch) -> Int? {
    var place = head + 1
    var number = stamps[head].number
    let last = Self.lastNumber(of: batch, after: number)
    while number < last {
      while place < stamps.count, isRepeat(place) { place += 1 }
      guard place < stamps.count, stamps[place].device == stamps[head].device,
        stamps[place].number == number + 1
      else { return nil }
      number += 1
      place += 1
    }
    return place
  }

  private static func lastNumber(of batch: Batch, after head: UInt32) -> UInt32 {
    let (last, isTooFar) = head.addingReportingOverflow(UInt32(clamping: batch.count))
    return isTooFar ? .max - 1 : last
  }

  private func isWhole(_ batch: Batch, head: Int, end: Int) -> Bool {
    var sums = CRC64()
    for place in head + 1..<end where !isRepeat(place) { sums.add(stamps[place].sum) }
    return sums.value == batch.sum
  }

  /// Skips an incomplete batch; its numbers remain used.
  private mutating func drop(
    _ batch: Batch, head: Int, _ devices: inout IndexedDevices
  ) -> Int {
    let device = stamps[head].device
    let last = Self.lastNumber(of: batch, after: stamps[head].number)
    drop(stamps[head].slot)
    var place = head + 1
    while place < stamps.count, stamps[place].device == device, stamps[place].number <= last {
      if !isRepeat(place) { self.place(stamps[place], &devices) }
      drop(stamps[place].slot)
      place += 1
    }
    let count = place - head
    if stamps[place - 1].number == stamps[head].number + UInt32(count - 1) {
      devices[device].unfinished.append(Int(stamps[head].number)...Int(last))
    }
    devices[device].leftOut.append(Int(stamps[head].number)...Int(last))
    devices[device].high = last
    devices[device].isBroken = true
    return place
  }

  private mutating func drop(_ slot: Slot) {
    switch slot {
    case .silent: break
    case .entry(let first, let count):
      for place in Int(first)..<Int(first) + Int(count) { cards[place] = Self.dropped }
    case .event(let place), .batch(let place): events[Int(place)].latest = .min
    case .mark(let place): marks[Int(place)].latest = .min
    }
  }
}

extension Intake {
  /// The lines of a completely read journal that the index lacks; nil if the others differ.
  func beyond(_ known: IndexedDevices) -> Intake? {
    var rest = self
    rest.stamps.sort(by: Self.precede)
    var digests = [UInt64](repeating: 0, count: known.rows.count)
    for index in rest.stamps.indices {
      let stamp = rest.stamps[index]
      guard Int(stamp.device) < known.rows.count, stamp.number <= known[stamp.device].high else {
        continue
      }
      if !rest.isRepeat(index) { digests[Int(stamp.device)] ^= Self.spread(stamp.sum) }
      rest.drop(stamp.slot)
    }
    for (row, digest) in zip(known.rows, digests) where row.digest != digest || row.isBroken {
      return nil
    }
    rest.stamps.removeAll {
      Int($0.device) < known.rows.count && $0.number <= known[$0.device].high
    }
    rest.typed.removeAll {
      Int($0.line.device) < known.rows.count && $0.line.number <= known[$0.line.device].high
    }
    return rest
  }
}

/// Entries grouped by card: indices into the intake, sorted by card and otherwise in arrival order.
struct CardGroups {
  private struct Item {
    var card: UInt64
    var place: UInt32
  }

  private var items: [Item]

  init(_ cards: [UInt64]) {
    items = []
    items.reserveCapacity(cards.count)
    for (place, card) in cards.enumerated() where card != Intake.dropped {
      items.append(Item(card: card, place: UInt32(place)))
    }
    sort()
  }

  /// Calls `body` with each card, in order of number, and the indices of its entries.
  func visit<Failure: Error>(
    _ body: (UInt64, [Int]) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    var places: [Int] = []
    while start < items.count {
      let card = items[start].card
      places.removeAll(keepingCapacity: true)
      while start < items.count, items[start].card == card {
        places.append(Int(items[start].place))
        start += 1
      }
      try body(card, places)
    }
  }

  private static let digitBits = 13
  private static let passes = 4

  // A card's number fits in 49 bits. A radix sort is several times faster than comparing a million
  // pairs, and is stable.
  private mutating func sort() {
    guard items.count > 1000 else {
      items.sort { ($0.card, $0.place) < ($1.card, $1.place) }
      return
    }
    var other = items
    for pass in 0..<Self.passes {
      let shift = UInt64(pass * Self.digitBits)
      let mask = UInt64(1 << Self.digitBits - 1)
      var starts = [Int](repeating: 0, count: 1 << Self.digitBits + 1)
      for item in items { starts[Int(item.card >> shift & mask) + 1] += 1 }
      for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
      for item in items {
        let digit = Int(item.card >> shift & mask)
        other[starts[digit]] = item
        starts[digit] += 1
      }
      swap(&items, &other)
    }
  }
}
