import SystemFiles
import Things

/// Why lines cannot simply be added to the index.
enum RebuildNeeded: Error {
  /// The number of a line is below one already ingested.
  case lineCameLate
}

extension Intake {
  /// Sorts the lines of each device, drops duplicates and incomplete batches, and gives every line
  /// its position in the common order of all devices.
  mutating func settle(_ devices: inout IndexedDevices) throws(RebuildNeeded) {
    try obey(&devices)
    if !isInOrder { stamps.sort(by: Self.precede) }
    var index = 0
    while index < stamps.count {
      index = try settle(at: index, &devices)
    }
    // Lines that were missing arrived, so that a line beyond them counts.
    if devices.rows.contains(where: { $0.beyond.map($0.reaches) ?? false }) { throw .lineCameLate }
    eraseTexts(&devices)
  }

  /// Takes over what lines say about other lines, before their order is decided.
  private mutating func obey(_ devices: inout IndexedDevices) throws(RebuildNeeded) {
    for (device, range) in clocks where devices[device].clocks.add(range) {
      if range.first <= devices[device].high { throw .lineCameLate }
    }
    // In order, so that many ranges are quickly united.
    erased.sort { ($0.device, $0.numbers.lowerBound) < ($1.device, $1.numbers.lowerBound) }
    for (device, numbers) in erased where devices[device].erased.add(numbers) {
      if numbers.lowerBound <= Int(devices[device].high) { throw .lineCameLate }
    }
  }

  /// Empties erased texts, whichever of their copies were read.
  private mutating func eraseTexts(_ devices: inout IndexedDevices) {
    let emptied = Set(typed.lazy.filter(\.text.isEmpty).map(\.own))
    for place in typed.indices where !typed[place].text.isEmpty {
      let own = typed[place].own
      guard emptied.contains(own) || devices[own.device].erased.contains(Int(own.number)) else {
        continue
      }
      typed[place].text = ""
      devices.erasedTexts.append(
        LineAddress(device: devices[own.device].device, number: Int(own.number)))
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
    if stamp.number <= devices.rows[Int(stamp.device)].high, !isTwin(index) {
      throw .lineCameLate
    }
    guard place(index, &devices) else { return index + 1 }
    guard case .batch(let event) = stamp.slot, case .batch(let batch) = events[Int(event)].event
    else {
      return index + 1
    }
    let extent = extent(of: batch, head: index)
    if extent.isWhole { return index + 1 }
    guard isTwin(index) || index + 1 < stamps.count && isTwin(index + 1) else {
      return drop(extent, head: index, &devices)
    }
    // A forged head must not take the lines of others.
    drop(stamp.slot)
    return index + 1
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

  /// Gives a line its position; false for one whose number is out of reach.
  private mutating func place(_ index: Int, _ devices: inout IndexedDevices) -> Bool {
    let stamp = stamps[index]
    // A line may say nothing, as after its text was erased, but two that say something have two
    // authors.
    let hasTwoAuthors =
      isTwin(index) && (stamp.slot != .silent || stamps[index - 1].slot != .silent)
    guard let latest = devices.place(stamp, hasTwoAuthors: hasTwoAuthors) else {
      drop(stamp.slot)
      return false
    }
    switch stamp.slot {
    case .silent: break
    case .entry(let first, let count):
      for place in Int(first)..<Int(first) + Int(count) { entries[place].order(by: latest) }
    case .event(let place), .batch(let place): events[Int(place)].latest = latest
    case .mark(let place): marks[Int(place)].latest = latest
    }
    return true
  }

  /// Mixes the checksum's bits so that differences do not cancel out in the digest.
  static func spread(_ sum: UInt64) -> UInt64 {
    let mixed = (sum ^ (sum >> 32)) &* 0xd6e8_feb8_6659_fd93
    return mixed ^ (mixed >> 32)
  }

  /// Which lines a batch has.
  private struct BatchExtent {
    /// The index after the last of them.
    var end: Int
    /// The last number that belongs to it, whether or not that line is there.
    var last: UInt32
    var hasGap = false
    /// Whether there is another line with the number and the time of one of them.
    var isDisputed = false
    var isWhole = false
  }

  /// Lines of a batch have its time.
  ///
  /// Others do not belong to it, whatever its head says.
  private func extent(of batch: Batch, head: Int) -> BatchExtent {
    let first = stamps[head]
    var extent = BatchExtent(end: head + 1, last: Self.lastNumber(of: batch, after: first.number))
    var number = first.number
    var sums = CRC64()
    while extent.end < stamps.count {
      let stamp = stamps[extent.end]
      guard stamp.device == first.device, stamp.number <= extent.last else { break }
      if stamp.time == first.time {
        if !isRepeat(extent.end) {
          if stamp.number == number {
            extent.isDisputed = true
          } else if stamp.number != number + 1 {
            extent.hasGap = true
          }
          sums.add(stamp.sum)
        }
        number = stamp.number
      } else if stamp.number != number, !hasTwin(at: first.time, after: extent.end) {
        extent.last = stamp.number - 1
        extent.hasGap = true
        break
      }
      extent.end += 1
    }
    // A forged line changes the sum, but no number is missing.
    extent.isWhole =
      !extent.hasGap && number == extent.last && (extent.isDisputed || sums.value == batch.sum)
    return extent
  }

  /// Whether a following line has the same number, and this time.
  private func hasTwin(at time: Int64, after index: Int) -> Bool {
    var place = index + 1
    while place < stamps.count, isTwin(place) {
      if stamps[place].time == time { return true }
      place += 1
    }
    return false
  }

  private static func lastNumber(of batch: Batch, after head: UInt32) -> UInt32 {
    let (last, isTooFar) = head.addingReportingOverflow(UInt32(clamping: batch.count))
    return isTooFar ? .max - 1 : last
  }

  /// Skips an incomplete batch; its numbers remain used.
  private mutating func drop(
    _ batch: BatchExtent, head: Int, _ devices: inout IndexedDevices
  ) -> Int {
    let first = stamps[head]
    let numbers = Int(first.number)...Int(batch.last)
    drop(first.slot)
    for place in head + 1..<batch.end {
      let isCounted = !isRepeat(place) && self.place(place, &devices)
      if !isCounted || stamps[place].time == first.time { drop(stamps[place].slot) }
    }
    if !batch.hasGap { devices[first.device].unfinished.append(numbers) }
    devices[first.device].leftOut.append(numbers)
    devices[first.device].use(upTo: batch.last)
    devices[first.device].isBroken = true
    return batch.end
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
