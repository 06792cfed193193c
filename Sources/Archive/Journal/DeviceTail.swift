import SystemFiles
import Things

/// Reads the lines of one device, newest first, reading no more than needed.
///
/// A device's own files are in order, so they are read backward while the numbers are consecutive.
/// Where they are not (after a merge, copy or loss of a file), the rest is collected from all files
/// and sorted.
final class DeviceTail {
  let device: Device
  private let journal: String
  private let beginning: CRC64
  /// The device's own files that are not read yet, oldest first.
  private var files: [JournalFile]
  private var cutter: BackwardCutter?
  /// The number that the next line must have.
  private var expected: Int
  /// Lines with higher numbers are out of reach.
  private let newest: Int
  private var last: LineSpot?
  /// Whether the lines read so far follow one another in the device's own files.
  private(set) var isChained = true
  /// Numbers of lines to skip.
  private let leftOut: [ClosedRange<Int>]
  /// Lines after those of the files, kept in memory.
  private var kept: [JournalLine]
  private var spots: [LineSpot] = []

  /// A line's sort key and location.
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

  /// The number of out-of-order lines held at once.
  static let most = 50_000

  /// `newest` is the highest number in the device's files.
  init(
    _ journal: String, of device: Device, newest: Int, leavingOut leftOut: [ClosedRange<Int>] = [],
    kept: [JournalLine] = []
  ) throws(ArchiveError) {
    self.kept = kept
    self.journal = journal
    self.device = device
    self.leftOut = leftOut
    beginning = CRC64(of: device)
    (self.newest, expected) = (newest, newest)
    files = try JournalListing.read(journal).files.filter { $0.device == device }
  }

  /// The preceding line; unreadable ones are skipped.
  func next() throws(ArchiveError) -> JournalLine? {
    if let line = kept.popLast() { return line }
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
    if leaves(out: raw) || raw.number > newest { return nil }
    // A duplicate from a repeated append.
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

  /// Decodes a piece if it is a line of this device.
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

  /// The newest lines before the last one, newest last.
  private func search() throws(ArchiveError) -> [LineSpot] {
    let listing = try JournalListing.read(journal)
    var scanner = JournalScanner(listing, first: [device])
    var found: [LineSpot] = []
    while let raw = try scanner.next() {
      let spot = LineSpot(
        number: raw.number, sum: raw.sum, path: listing.files[raw.place.file].path,
        offset: raw.place.offset, length: raw.length)
      guard raw.device == 0, raw.number <= newest, !leaves(out: spot),
        last.map({ spot < $0 }) ?? true
      else { continue }
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

/// Splits a file into lines, from end to start.
///
/// The file is only open during a read, so that many journals can be read at once.
struct BackwardCutter {
  private let path: String
  /// The buffered part of the file: from `base` to the start of the last piece.
  private var held: [UInt8] = []
  private var base: Int
  /// The number of bytes read at once; doubles while a line is longer.
  private var step = firstStep

  static let firstStep = 1 << 16

  init(_ path: String) throws(ArchiveError) {
    self.path = path
    base = try OpenFile(path, .reading).status().size
  }

  /// The preceding piece, without its newline; nil at the start of the file.
  mutating func next() throws(ArchiveError) -> [UInt8]? {
    // A piece's newline is consumed together with the piece after it, so one may be left at the
    // end.
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

/// The known devices of a journal, numbered as they are met, with the initial checksum of each
/// one's lines.
struct DeviceTable {
  private(set) var devices: [Device] = []
  private var numbers: [Device: Int] = [:]
  private var beginnings: [CRC64] = []
  /// The first device with each initial checksum.
  private var owners: [CRC64: Int] = [:]

  init(_ devices: some Sequence<Device> = []) {
    for device in devices { _ = add(device) }
  }

  subscript(index: Int) -> Device { devices[index] }
  var count: Int { devices.count }

  /// The device's number, assigned on first use.
  mutating func add(_ device: Device) -> Int {
    if let known = numbers[device] { return known }
    let (number, beginning) = (devices.count, CRC64(of: device))
    devices.append(device)
    numbers[device] = number
    beginnings.append(beginning)
    if owners[beginning] == nil { owners[beginning] = number }
    return number
  }

  /// The device of a line: `guess` if its checksum matches, otherwise the first that does.
  ///
  /// The checksum is computed backward from the end of the line, which yields its device's initial
  /// checksum: however many devices exist, a line is read twice at most.
  func owner(of line: UnsafeBufferPointer<UInt8>, sum: UInt64, guess: Int) -> Int? {
    if guess < count {
      var own = beginnings[guess]
      own.add(UnsafeRawBufferPointer(line))
      if own.value == sum { return guess }
    }
    return owners[CRC64(before: UnsafeRawBufferPointer(line), value: sum)]
  }
}
