import SystemFiles
import Things

/// Splits a file into lines, reading one megabyte at a time.
struct LineCutter: ~Copyable {
  /// The bytes between two newlines.
  struct Piece {
    /// Without the newline and a CR before it; valid until the next piece.
    var bytes: UnsafeBufferPointer<UInt8>
    var offset: Int
    /// The offset of the next piece.
    var end: Int
    var isTerminated: Bool
    /// True for a piece that was skipped for its length.
    var isTooLong = false
  }

  private let file: OpenFile
  private var buffer: UnsafeMutableRawBufferPointer
  private let longest: Int
  /// The part of the buffer that is not split yet.
  private var held = 0..<0
  /// The file offset of the buffer's first byte.
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
      let newline = System.firstNewline(in: rest, from: searched)
      searched = newline ?? rest.count
      if searched > longest { return try skip() }
      if newline != nil { return take(searched, isTerminated: true) }
      if isAtEnd { return rest.isEmpty ? nil : take(rest.count, isTerminated: false) }
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

  /// Moves the remaining bytes to the front and reads more; the buffer grows for a long piece.
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

  /// Skips a piece that is too long for the buffer.
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

/// A line with a valid checksum, read in place; valid until the next one is read.
struct RawLine {
  enum Kind: Hashable {
    case known(EventKind)
    /// An extension line, `x-…`.
    case extra
    /// A kind of a newer til.
    case newer
  }

  /// The index of its device in the scanner.
  let device: Int
  let number: Int
  let time: Moment
  let day: StudyDay
  let kind: Kind
  let sum: UInt64
  let place: LinePlace
  /// The line up to the tab before its checksum.
  let body: UnsafeBufferPointer<UInt8>
  private let kindStart: Int
  private let subjectStart: Int

  /// Nil if the fields before the kind are invalid.
  init?(
    _ bytes: UnsafeBufferPointer<UInt8>, sum: UInt64, device: Int, place: LinePlace
  ) {
    guard let tab = bytes.firstIndex(of: UInt8(ascii: "\t")),
      let number = LineFields.number(.init(rebasing: bytes[..<tab])),
      (1...JournalFormat.highestNumber).contains(number)
    else { return nil }
    // Time and day have fixed widths, 29 and 10, each followed by a tab.
    let (time, day, kind) = (tab + 1, tab + 31, tab + 42)
    guard bytes.count > kind, bytes[day - 1] == UInt8(ascii: "\t"),
      bytes[kind - 1] == UInt8(ascii: "\t"),
      let written = Moment(utf8: .init(rebasing: bytes[time..<day - 1])),
      let study = StudyDay(utf8: .init(rebasing: bytes[day..<kind - 1])),
      written.milliseconds <= JournalFormat.latestTime, study <= JournalFormat.latestDay
    else { return nil }
    var cursor = LineFields(bytes, from: kind)
    guard let word = cursor.next(), cursor.position <= bytes.count else { return nil }
    body = bytes
    kindStart = kind
    subjectStart = cursor.position
    self.kind = Kind(word)
    self.device = device
    self.number = number
    self.time = written
    self.day = study
    self.sum = sum
    self.place = place
  }

  /// The name of the kind, known or not.
  var kindText: String {
    var cursor = LineFields(body, from: kindStart)
    return cursor.text() ?? ""
  }

  var subject: String {
    var cursor = LineFields(body, from: subjectStart)
    return cursor.text() ?? ""
  }

  /// The line's length in bytes with its checksum, without its newline.
  var length: Int { body.count + 1 + Hex.count }

  var bodyThroughSubject: UnsafeBufferPointer<UInt8> {
    var cursor = LineFields(body, from: subjectStart)
    _ = cursor.next()
    return UnsafeBufferPointer(rebasing: body[..<(cursor.position - 1)])
  }

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
