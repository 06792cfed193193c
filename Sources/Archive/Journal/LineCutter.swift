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

  func stamp() throws(ArchiveError) -> Stamp { try file.stamp() }

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
