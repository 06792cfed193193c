import Things

/// The lines of one device, newest first, without reading more than is asked for.
///
/// A device's own files hold its lines in order, so they are read backwards as long as each line's
/// number is the one before the last. Where that chain breaks (a merge, a copy, a lost file), the
/// rest is looked for in all files and put in order.
final class DeviceTail {
  let device: Device
  private let journal: String
  private let beginning: CRC64
  /// The device's own files still to be read, the oldest first.
  private var files: [JournalFile]
  private var cutter: BackwardCutter?
  /// The number that the next line of the chain must have.
  private var expected: Int
  private var last: LineSpot?
  private var isChained = true
  /// Numbers of lines that do not count.
  private let leftOut: [ClosedRange<Int>]
  private var spots: [LineSpot] = []

  /// A line by what orders it, and where it stands.
  private struct LineSpot: Comparable {
    var number: Int
    var sum: UInt64
    var path: String
    var offset: Int
    var length: Int

    static func < (one: LineSpot, other: LineSpot) -> Bool {
      (one.number, one.sum) < (other.number, other.sum)
    }
  }

  /// How many lines out of order are held at once.
  static let most = 50_000

  /// `newest` is the highest number this device has given out.
  init(
    _ journal: String, of device: Device, newest: Int, leavingOut leftOut: [ClosedRange<Int>] = []
  ) throws(ArchiveError) {
    self.journal = journal
    self.device = device
    self.leftOut = leftOut
    beginning = CRC64(of: device)
    expected = newest
    files = try JournalListing.read(journal).files.filter { $0.device == device }
  }

  /// The next line towards the beginning; one that we cannot read is passed over.
  func next() throws(ArchiveError) -> JournalLine? {
    while isChained, expected > 0 {
      if let range = leftOut.first(where: { $0.contains(expected) }) {
        expected = range.lowerBound - 1
        continue
      }
      guard let piece = try nextPiece() else {
        isChained = false
        break
      }
      if let line = try chained(piece) { return line }
    }
    return expected > 0 ? try nextSpot() : nil
  }

  private func nextPiece() throws(ArchiveError) -> [UInt8]? {
    while true {
      if let piece = try cutter?.next() { return piece }
      guard let file = files.popLast() else { return nil }
      cutter = try BackwardCutter(file.path)
    }
  }

  private func chained(_ piece: [UInt8]) throws(ArchiveError) -> JournalLine? {
    guard let (raw, line) = read(piece) else { return nil }
    if leaves(out: raw) { return nil }
    // The same append, done again.
    if raw.number == last?.number, raw.sum == last?.sum { return nil }
    guard raw.number == expected else {
      isChained = false
      return nil
    }
    last = raw
    expected -= 1
    return line
  }

  private func leaves(out spot: LineSpot) -> Bool {
    leftOut.contains { $0.contains(spot.number) }
  }

  /// What a piece says if it is a line of this device.
  private func read(_ piece: [UInt8]) -> (spot: LineSpot, line: JournalLine?)? {
    let text = piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece[...]
    return text.withUnsafeBufferPointer { bytes in
      guard let (body, sum) = JournalFormat.parts(of: bytes) else { return nil }
      var own = beginning
      own.add(UnsafeRawBufferPointer(body))
      let place = LinePlace(file: 0, line: 0, offset: 0)
      guard own.value == sum, let raw = RawLine(body, sum: sum, device: 0, place: place) else {
        return nil
      }
      let spot = LineSpot(
        number: raw.number, sum: sum, path: "", offset: 0, length: piece.count)
      return (spot, raw.line(of: device))
    }
  }

  private func nextSpot() throws(ArchiveError) -> JournalLine? {
    while true {
      if spots.isEmpty { spots = try search() }
      guard let spot = spots.popLast() else {
        expected = 0
        return nil
      }
      last = spot
      let piece = try OpenFile(spot.path, .reading).read(count: spot.length, at: spot.offset)
      if let line = read(piece)?.line { return line }
    }
  }

  /// The newest lines that come before the last one, the newest at the end.
  private func search() throws(ArchiveError) -> [LineSpot] {
    let listing = try JournalListing.read(journal)
    var scanner = JournalScanner(
      listing.files.map { ($0, nil) }, devices: DeviceTable([device] + listing.devices))
    var found: [LineSpot] = []
    while let raw = try scanner.next() {
      let spot = LineSpot(
        number: raw.number, sum: raw.sum, path: listing.files[raw.place.file].path,
        offset: raw.place.offset, length: raw.length)
      guard raw.device == 0, !leaves(out: spot), last.map({ spot < $0 }) ?? true else {
        continue
      }
      found.append(spot)
      if found.count >= 2 * Self.most { found = Self.newest(found) }
    }
    return Self.newest(found)
  }

  private static func newest(_ spots: [LineSpot]) -> [LineSpot] {
    var sorted: [LineSpot] = []
    for spot in spots.sorted() where sorted.last.map({ $0 < spot }) ?? true { sorted.append(spot) }
    return Array(sorted.suffix(most))
  }
}

/// Cuts a file into pieces at its newlines, from its end to its beginning.
///
/// The file is opened for each reading alone, so that many journals can stand open at once.
struct BackwardCutter {
  private let path: String
  /// What is held of the file: everything from `base` to where the last piece began.
  private var held: [UInt8] = []
  private var base: Int
  /// How much is read at once; it doubles while a piece does not end.
  private var step = firstStep

  static let firstStep = 1 << 16

  init(_ path: String) throws(ArchiveError) {
    self.path = path
    base = try OpenFile(path, .reading).status().size
  }

  /// The next piece towards the beginning, without its newline; nil when there is no more.
  mutating func next() throws(ArchiveError) -> [UInt8]? {
    // The newline behind a piece is taken with the piece after it, so one may hang at the end.
    if held.isEmpty, base > 0 { try fill() }
    if held.isEmpty { return nil }
    if held.last == UInt8(ascii: "\n") { held.removeLast() }
    while true {
      if let newline = held.lastIndex(of: UInt8(ascii: "\n")) {
        let piece = Array(held[(newline + 1)...])
        held.removeSubrange((newline + 1)...)
        step = Self.firstStep
        return piece
      }
      if base == 0 || held.count > JournalFormat.longestLine {
        defer { held = [] }
        return held
      }
      try fill()
    }
  }

  private mutating func fill() throws(ArchiveError) {
    let count = min(step, base)
    let piece = try OpenFile(path, .reading).read(count: count, at: base - count)
    held = piece + held
    base -= count
    step *= 2
  }
}

/// The devices a journal knows of, numbered as they are met, and the sum each one's lines begin with.
struct DeviceTable {
  private(set) var devices: [Device] = []
  private var beginnings: [CRC64] = []

  init(_ devices: some Sequence<Device> = []) {
    for device in devices { _ = add(device) }
  }

  subscript(index: Int) -> Device { devices[index] }
  var count: Int { devices.count }

  func index(of device: Device) -> Int? { devices.firstIndex(of: device) }

  /// The device's number, given out now if it has none yet.
  mutating func add(_ device: Device) -> Int {
    if let known = index(of: device) { return known }
    devices.append(device)
    beginnings.append(CRC64(of: device))
    return devices.count - 1
  }

  /// Whose line it is: the first of `guess` and then all others from `start` for whom the sum is
  /// right.
  func owner(
    of line: UnsafeBufferPointer<UInt8>, sum: UInt64, guess: Int, from start: Int = 0
  ) -> Int? {
    if guess >= start, guess < count, isRight(line, sum, for: guess) { return guess }
    for index in start..<max(start, count) where index != guess {
      if isRight(line, sum, for: index) { return index }
    }
    return nil
  }

  private func isRight(
    _ line: UnsafeBufferPointer<UInt8>, _ sum: UInt64, for index: Int
  ) -> Bool {
    var own = beginnings[index]
    own.add(UnsafeRawBufferPointer(line))
    return own.value == sum
  }
}
