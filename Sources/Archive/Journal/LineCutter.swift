import Things

/// Cuts a file into pieces at its newlines, reading a megabyte at a time.
struct LineCutter: ~Copyable {
  /// What stands between two newlines.
  struct Piece {
    /// Without newline and the CR a program may have put before it; gone when the next is cut.
    var bytes: UnsafeBufferPointer<UInt8>
    var offset: Int
    /// Where the next one begins.
    var end: Int
    var isTerminated: Bool
    /// True for a piece that was left out because it is longer than any line.
    var isTooLong = false
  }

  private let file: OpenFile
  private var buffer: UnsafeMutableRawBufferPointer
  private let longest: Int
  /// The part of the buffer that holds bytes not yet cut.
  private var held = 0..<0
  /// Where in the file the buffer's first byte stands.
  private var base: Int
  private var isAtEnd = false

  init(
    _ file: consuming OpenFile, from offset: Int = 0, longest: Int = JournalFormat.longestLine
  ) {
    self.file = file
    self.longest = longest
    base = offset
    buffer = .allocate(byteCount: OpenFile.pieceSize, alignment: 16)
  }

  deinit { buffer.deallocate() }

  func stamp() throws(ArchiveError) -> FileFingerprint { try file.stamp() }

  mutating func next() throws(ArchiveError) -> Piece? {
    var searched = 0
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[held])
      if let newline = System.firstNewline(in: rest, from: searched) {
        return take(newline, isTerminated: true)
      }
      if isAtEnd { return rest.isEmpty ? nil : take(rest.count, isTerminated: false) }
      searched = rest.count
      if searched > longest { return try skip() }
      try fill()
    }
  }

  private mutating func take(_ length: Int, isTerminated: Bool) -> Piece {
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[held.lowerBound..<held.lowerBound + length])
    let text = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
    let start = base + held.lowerBound
    let after = length + (isTerminated ? 1 : 0)
    held = held.lowerBound + after..<held.upperBound
    return Piece(
      bytes: UnsafeRawBufferPointer(rebasing: text).assumingMemoryBound(to: UInt8.self),
      offset: start, end: start + after, isTerminated: isTerminated)
  }

  /// Reads on behind what is held, which moves to the front; the buffer grows for a long piece.
  private mutating func fill() throws(ArchiveError) {
    if held.lowerBound > 0 {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[held])
      buffer.copyMemory(from: rest)
      base += held.lowerBound
      held = 0..<held.count
    }
    if held.upperBound == buffer.count { grow() }
    let free = UnsafeMutableRawBufferPointer(rebasing: buffer[held.upperBound...])
    let count = try file.read(into: free, at: base + held.upperBound)
    isAtEnd = count < free.count
    held = 0..<held.upperBound + count
  }

  private mutating func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: buffer.count * 2, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
    buffer.deallocate()
    buffer = larger
  }

  /// Goes past a piece that is too long to be held.
  private mutating func skip() throws(ArchiveError) -> Piece {
    let start = base + held.lowerBound
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[held])
      if let newline = System.firstNewline(in: rest, from: 0) {
        held = held.lowerBound + newline + 1..<held.upperBound
        return tooLong(start, isTerminated: true)
      }
      held = held.upperBound..<held.upperBound
      if isAtEnd { return tooLong(start, isTerminated: false) }
      try fill()
    }
  }

  private func tooLong(_ start: Int, isTerminated: Bool) -> Piece {
    Piece(
      bytes: UnsafeBufferPointer(start: nil, count: 0), offset: start, end: base + held.lowerBound,
      isTerminated: isTerminated, isTooLong: true)
  }
}

/// Lines in the making: fields put one behind the other, escaped.
struct LineBytes {
  private(set) var bytes: [UInt8] = []
  private var start = 0

  static let none = "-"

  /// Begins a line with its number and what all lines of one moment share.
  mutating func open(_ number: Int, _ shared: [UInt8]) {
    start = bytes.count
    bytes.append(contentsOf: String(number).utf8)
    bytes.append(contentsOf: shared)
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  mutating func add(_ number: Int) { add(String(number)) }

  /// Text that may be missing.
  mutating func addOptional(_ text: String) { add(text.isEmpty ? Self.none : text) }

  mutating func add(digest: UInt64?) { add(digest.map(Hex.text) ?? Self.none) }

  /// Ids between blanks; they hold nothing that is to be escaped.
  mutating func add(_ ids: [Thing.ID]) {
    bytes.append(UInt8(ascii: "\t"))
    for (place, id) in ids.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: " ")) }
      id.withUTF8 { bytes.append(contentsOf: $0) }
    }
  }

  mutating func add(_ field: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\t"))
    for byte in field {
      if let letter = Self.letter(for: byte) {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(letter)
      } else {
        bytes.append(byte)
      }
    }
  }

  /// What stands behind the backslash for a byte that cannot stand in a field itself.
  private static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    case UInt8(ascii: "\\"): UInt8(ascii: "\\")
    case 0: UInt8(ascii: "0")
    default: nil
    }
  }

  /// Ends the line with its sum and a newline.
  mutating func close(_ beginning: CRC64) -> UInt64 {
    var sum = beginning
    bytes.withUnsafeBytes { sum.add(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    bytes.append(UInt8(ascii: "\t"))
    bytes.append(contentsOf: Hex.bytes(sum.value))
    bytes.append(UInt8(ascii: "\n"))
    return sum.value
  }
}

extension CRC64 {
  /// The sum that every line of a device begins with.
  init(of device: Device) {
    self.init()
    add(device.name)
    add("\t")
  }
}

/// A line with a right sum, looked at where it lies: its bytes are gone when the next one is read.
struct RawLine {
  enum Kind: Hashable {
    case known(EventKind)
    /// An `x-…` of somebody else.
    case extra
    /// A word of a later til.
    case newer
  }

  /// Which of the scanner's devices it belongs to.
  let device: Int
  let number: Int
  let time: Moment
  let day: StudyDay
  let kind: Kind
  let sum: UInt64
  let place: LinePlace
  /// The line up to the tab before its sum.
  let body: UnsafeBufferPointer<UInt8>
  private let kindStart: Int
  private let subjectStart: Int

  /// Nil if what stands before the kind is not as it must be.
  init?(
    _ bytes: UnsafeBufferPointer<UInt8>, sum: UInt64, device: Int, place: LinePlace
  ) {
    guard let tab = bytes.firstIndex(of: UInt8(ascii: "\t")),
      let number = LineFields.number(.init(rebasing: bytes[..<tab])),
      (1...JournalFormat.highestNumber).contains(number)
    else { return nil }
    // Time and day have one width: 29 and 10, each with the tab behind it.
    let (time, day, kind) = (tab + 1, tab + 31, tab + 42)
    guard bytes.count > kind, bytes[day - 1] == UInt8(ascii: "\t"),
      bytes[kind - 1] == UInt8(ascii: "\t"),
      let written = Moment(utf8: .init(rebasing: bytes[time..<day - 1])),
      let study = StudyDay(utf8: .init(rebasing: bytes[day..<kind - 1])),
      written.milliseconds <= JournalFormat.latestTime, study <= JournalFormat.latestDay
    else { return nil }
    var cursor = LineFields(bytes, from: kind)
    guard let word = cursor.next(), cursor.place <= bytes.count else { return nil }
    body = bytes
    kindStart = kind
    subjectStart = cursor.place
    self.kind = Kind(word)
    self.device = device
    self.number = number
    self.time = written
    self.day = study
    self.sum = sum
    self.place = place
  }

  /// What the kind is called, also one we do not know.
  var kindText: String {
    var cursor = LineFields(body, from: kindStart)
    return cursor.text() ?? ""
  }

  var subject: String {
    var cursor = LineFields(body, from: subjectStart)
    return cursor.text() ?? ""
  }

  /// How many bytes the line has, its sum included, its newline not.
  var length: Int { body.count + 1 + Hex.count }

  /// The line as it stands, up to the end of its subject.
  var bodyThroughSubject: UnsafeBufferPointer<UInt8> {
    var cursor = LineFields(body, from: subjectStart)
    _ = cursor.next()
    return UnsafeBufferPointer(rebasing: body[..<(cursor.place - 1)])
  }

  /// The subject as it stands, and the fields behind it.
  var subjectAndFields: (subject: UnsafeBufferPointer<UInt8>, fields: LineFields) {
    var cursor = LineFields(body, from: subjectStart)
    return (cursor.next() ?? UnsafeBufferPointer(start: nil, count: 0), cursor)
  }
}

extension RawLine.Kind {
  fileprivate init(_ word: UnsafeBufferPointer<UInt8>) {
    if word.reads("review") {
      self = .known(.review)
    } else if word.begins("x-") {
      self = .extra
    } else if let kind = EventKind(rawValue: String(decoding: word, as: UTF8.self)) {
      self = .known(kind)
    } else {
      self = .newer
    }
  }
}
