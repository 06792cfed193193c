import SystemFiles
public import Things

// The journal, and how it is read into an index.
//
// A journal is a directory with one subdirectory per device and one file per year. These names do
// not affect the meaning of lines: a file may be copied, merged line by line with `git`, split or
// renamed, and the same lines mean the same. Each line is self-contained:
//
//     seq ⇥ time ⇥ day ⇥ kind ⇥ subject ⇥ fields… ⇥ sum
//
// The sum is CRC-64/XZ of the device's name, a tab, and the line up to the tab before the sum. It
// has three uses. It is a checksum. It is the line's identity: duplicates count once, so a failed
// append can be repeated and journals can be merged by union. And it shows which device wrote the
// line, so the header is only a hint: its device is tried first, and if the sum does not match,
// every other device that this journal knows from headers or directory names. It is no signature:
// anyone who can write a file can write a line with a valid sum under any name.
//
// Line numbers: a device numbers its lines from 1 without gaps. A line before which more than
// 1,000,000 numbers are missing, among all lines of its device, is a damaged piece, until lines
// that come later fill the gap. This depends on which lines exist, and on nothing else. A device
// takes a new name once its next line would be such a piece, or once two different lines have the
// same number under its name.
//
// Anything else is a damaged piece, up to the next newline. It is reported with its location and
// skipped; all other lines count. An unterminated last piece with a valid sum is a line. Without
// a valid sum it may be an append in progress or cut off: the reader stops before it, and the next
// append starts with a newline, which turns it into an ordinary damaged piece. Files whose line
// endings were converted to CR LF are read normally.
//
// In fields `\t \n \r \\` are escaped, and NUL as `\0`, because git treats files with a NUL as
// binary and refuses to merge them. An empty field is `-`. Additional fields are ignored, so that
// newer versions can add some. `LineForms` lists the fields of each kind; extensions have only a
// subject:
//
//     x-torn  digests  (CRC-64/XZ of invalid pieces that `check` has reported)
//     x-lost  ranges of lines whose loss was accepted, such as desk-bcd2:17-19
//     x-clock ranges with the time their lines count as, such as
//             desk-bcd2:17-19@2026-11-20T10:04:11.123+01:00
//     x-erased  ranges of `typed` lines whose text was erased, such as desk-bcd2:17-17
//
// The `result` of a line is a digest of the rows that it left (`RowDigest`), by which undo notices later
// edits; `next` is the Thing in the row after the old one, `-` if none. Lines of older versions
// lack both. A line that `x-clock` names counts as of the earlier of both times, in the order of
// lines and in merges; its day and due date stay as written. A text that `x-erased` names never
// counts: a program that finds one replaces the line by one with the same number, time and day
// and empty text.
//
// `past` and `due` lines of an import end with what its source knew: the interval and state before an
// answer; the state and steps of a card; where memory starts if the answers do not say it (`start`:
// an interval in days and an ease in permille); and the memory from which the source continues, with
// the stability that til computed beside it.
//
// `before` and `after` are CRC-64/XZ of a deck file's bytes, `-` if there is no file. On lines
// inside a batch both are `-`; its head has them for the whole batch. The head's `sum` is
// CRC-64/XZ over the sums of the batch's lines, eight bytes each, most significant first. It shows
// whether a line is missing; an incomplete batch does not count at all.
//
// Reading is optimized for a million lines: files are read in chunks and never mapped, lines are
// read in place (`RawLine`), and only requested lines are decoded. The scanner passes on every
// line with a valid sum in file order, including duplicates. Line numbers, duplicates, batches and
// undo are left to the ingest, which knows what it has consumed before.

/// Keywords and limits of journal files.
enum JournalFormat {
  static let version = 1
  /// The first field of a header: `til-journal⇥1⇥device`.
  static let mark = "til-journal"
  /// Longer pieces are never read into memory.
  static let longestLine = 1 << 27
  /// The most numbers that may be missing before a line; see "Line numbers" above.
  static let mostMissing = 1_000_000
  /// No line number can be higher.
  static let highestNumber = 1 << 31
  /// The last valid day of a line, in the year 2262.
  static let latestDay = StudyDay(number: 106_751)
  static let latestTime = Int64(106_751) * 86_400_000
  /// The maximum number of ids in an `add` line.
  static let idsInLine = 1000

  static func header(of device: Device) -> String { "\(mark)\t\(version)\t\(device)\n" }

  /// The number of a format, however large; nil if it is not a number.
  static func number(_ field: UnsafeBufferPointer<UInt8>) -> Int? {
    if let number = LineFields.number(field) { return number }
    return !field.isEmpty && field.allSatisfy { (48...57).contains($0) } ? .max : nil
  }

  /// A line's body and checksum; nil unless it ends with a tab and 16 digits.
  static func parts(
    of line: UnsafeBufferPointer<UInt8>
  ) -> (body: UnsafeBufferPointer<UInt8>, sum: UInt64)? {
    let tab = line.count - Hex.count - 1
    guard tab > 0, line[tab] == UInt8(ascii: "\t"),
      let sum = Hex.number(UnsafeBufferPointer(rebasing: line[(tab + 1)...]))
    else { return nil }
    return (UnsafeBufferPointer(rebasing: line[..<tab]), sum)
  }
}

/// Builds the text of journal files, for generated libraries in benchmarks.
public struct JournalText {
  private let device: Device
  private var number = 0
  private(set) var bytes: [UInt8]

  public init(device: Device) {
    self.device = device
    bytes = Array(JournalFormat.header(of: device).utf8)
  }

  /// Starts another file; line numbers continue.
  public mutating func beginFile() { bytes = Array(JournalFormat.header(of: device).utf8) }

  /// Returns and removes the lines added so far.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  public mutating func add(_ event: Event, time: Moment, day: StudyDay) {
    number += 1
    var encoder = LineEncoder(device: device, time: time, day: day)
    _ = encoder.add(event, number: number)
    bytes += encoder.bytes
  }
}

/// Reads the fields of a line in place, one by one.
struct LineFields {
  private let line: UnsafeBufferPointer<UInt8>
  /// The start of the next field; past the end if none exists.
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
    line = bytes
    self.position = position
  }

  /// The next field in escaped form; nil after the last.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    if position > line.count { return nil }
    var end = position
    while end < line.count, line[end] != UInt8(ascii: "\t") { end += 1 }
    defer { position = end + 1 }
    return UnsafeBufferPointer(rebasing: line[position..<end])
  }

  mutating func bytes() -> [UInt8]? { next().map(Self.unescaped) }

  mutating func text() -> String? {
    guard let field = next() else { return nil }
    if !field.contains(UInt8(ascii: "\\")) { return String(decoding: field, as: UTF8.self) }
    return String(decoding: Self.unescaped(field), as: UTF8.self)
  }

  /// Optional text; `-` means nil.
  mutating func optionalText() -> String? {
    text().map { $0 == LineBytes.none ? "" : $0 }
  }

  /// A number from 0; `-` is 0.
  mutating func number() -> Int? {
    guard let field = next() else { return nil }
    return field.reads("-") ? 0 : Self.number(field)
  }

  /// Nil for `-`.
  mutating func optionalNumber() -> Int? {
    guard let field = next(), !field.reads("-") else { return nil }
    return Self.number(field)
  }

  /// Nil for `-` and for anything that is no finite number.
  mutating func decimal() -> Float? {
    guard let number = text().flatMap({ Float($0) }), number.isFinite else { return nil }
    return number
  }

  /// The outer value is nil if the field is not a digest, the inner value for `-`.
  mutating func digest() -> UInt64?? {
    guard let field = next() else { return nil }
    if field.reads("-") { return .some(nil) }
    return Hex.number(field).map { .some($0) }
  }

  /// Nil unless the bytes are digits of a number in range.
  static func number(_ field: UnsafeBufferPointer<UInt8>) -> Int? {
    guard (1...18).contains(field.count) else { return nil }
    var number = 0
    for byte in field {
      let digit = byte &- 48
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  /// A backslash before an unknown character is literal.
  private static func unescaped(_ field: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(field.count)
    var position = 0
    while position < field.count {
      if field[position] == UInt8(ascii: "\\"), position + 1 < field.count,
        let byte = byte(for: field[position + 1])
      {
        bytes.append(byte)
        position += 2
      } else {
        bytes.append(field[position])
        position += 1
      }
    }
    return bytes
  }

  private static func byte(for letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case UInt8(ascii: "\\"): UInt8(ascii: "\\")
    case UInt8(ascii: "0"): 0
    default: nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes equal a word.
  func reads(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && begins(word)
  }

  func begins(_ word: StaticString) -> Bool {
    guard count >= word.utf8CodeUnitCount else { return false }
    for position in 0..<word.utf8CodeUnitCount where self[position] != word.utf8Start[position] {
      return false
    }
    return true
  }
}
