public import Things

// The journal, and how it is read into an index.
//
// A journal is a folder of folders, one a device, of files, one a year. Nothing in these names
// matters to what the lines mean: a file may be copied, merged with `git` line by line, cut up or
// put under another name, and the same lines say the same thing. What a line needs it carries:
//
//     seq ⇥ time ⇥ day ⇥ kind ⇥ subject ⇥ fields… ⇥ sum
//
// The sum is CRC-64/XZ of the device's name, a tab, and the line up to the tab before the sum. It
// is three things at once: a checksum, the line's identity (a line that stands twice counts once,
// which is what makes a failed append safe to repeat and a merge by union right), and the proof of
// whose line it is. So the header is a convenience: the device it names is tried first, and if the
// sum is not right for it, every other device this journal knows of, by header or folder name.
//
// What is no line is a damaged piece, reaching to the next newline. It is named with its place and
// left out; everything else stands. An unterminated last piece with a right sum is a line. Without
// one it may be an append that is just happening or was torn: the reader does not go past it, and
// the next append begins with a newline, which makes it a damaged piece like any other. A file
// whose line ends a program turned into CR LF is read as if nothing had happened.
//
// In fields `\t \n \r \\` are escaped, and NUL as `\0`, because one NUL makes git take a file for
// binary and refuse to merge it. A field that has nothing to say is `-`. Fields that follow those
// a kind has here are ignored, so that a later til can add some. Fields by kind, in this order:
//
//     review  card     grade  mode  before  after  steps  first key  in all  hints  verdict  other
//                      due
//     past    card     grade  time  day  source
//     typed   line     text
//     undo    line     device  seq  kind  subject      (redo alike)
//     bury    card     until
//     due     card     due
//     set     place    name  value                     place: `-`, `@device` or a deck
//     plan    place    name  value  name  value …
//     batch   -        command  source  lines  sum  decks, and for each  deck  before  after
//     add     deck     before  after  ids              ids: up to 1,000, with blanks between
//     edit    Thing    deck  before  after  old row    (remove alike)
//     move    Thing    from  to  old row
//     deck    from     to
//     suspend, resume, flag, unflag, reset  Thing
//
// `before` and `after` are CRC-64/XZ of a deck file's bytes, `-` where there is no file, and both
// `-` on a line inside a batch, whose head says them for the whole batch. The head's `sum` is
// CRC-64/XZ over the sums of the batch's lines, eight bytes each, most significant first: a batch
// of which a line is missing is known, and none of it stands.
//
// Reading is made for a million lines: files are read in pieces and never mapped, a line is looked
// at where it lies (`RawLine`), and only what is asked for becomes a value of its own. The scanner
// hands on whatever has a right sum, also twice, in the order of the files; numbers, repetitions,
// batches and undo are the ingest's, which alone knows what it has consumed before.

/// The words and limits of a journal's files.
enum JournalFormat {
  static let version = 1
  /// The first field of a header: `til-journal⇥1⇥device`.
  static let mark = "til-journal"
  static let fileEnding = ".tsv"
  /// A longer piece is never taken into memory.
  static let longestLine = 1 << 27
  /// How many ids one `add` line names at most.
  static let idsInLine = 1000

  static func header(of device: Device) -> String { "\(mark)\t\(version)\t\(device)\n" }

  /// The number of a format, however large; nil for what is none.
  static func number(_ field: UnsafeBufferPointer<UInt8>) -> Int? {
    if let number = LineFields.number(field) { return number }
    return !field.isEmpty && field.allSatisfy { (48...57).contains($0) } ? .max : nil
  }

  /// A line's body and its sum; nil for what does not end with a tab and sixteen digits.
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

/// The text of a journal file in the making, for libraries that are made to be measured.
public struct JournalText {
  private let device: Device
  private var number = 0
  public private(set) var bytes: [UInt8]

  public init(device: Device) {
    self.device = device
    bytes = Array(JournalFormat.header(of: device).utf8)
  }

  /// Begins another file; the numbers go on.
  public mutating func beginFile() { bytes = Array(JournalFormat.header(of: device).utf8) }

  /// Hands over the lines added so far.
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

/// The fields of a line, taken one after the other from where they lie.
struct LineFields {
  private let line: UnsafeBufferPointer<UInt8>
  /// Where the next field begins; behind the end when there is none.
  private(set) var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from place: Int = 0) {
    line = bytes
    self.place = place
  }

  /// The next field as it stands, escaped; nil behind the last.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    if place > line.count { return nil }
    var end = place
    while end < line.count, line[end] != UInt8(ascii: "\t") { end += 1 }
    defer { place = end + 1 }
    return UnsafeBufferPointer(rebasing: line[place..<end])
  }

  mutating func bytes() -> [UInt8]? { next().map(Self.unescaped) }

  mutating func text() -> String? {
    guard let field = next() else { return nil }
    if !field.contains(UInt8(ascii: "\\")) { return String(decoding: field, as: UTF8.self) }
    return String(decoding: Self.unescaped(field), as: UTF8.self)
  }

  /// Text that may be missing, written `-`.
  mutating func optionalText() -> String? {
    text().map { $0 == LineBytes.none ? "" : $0 }
  }

  /// A number from 0; `-` is 0.
  mutating func number() -> Int? {
    guard let field = next() else { return nil }
    return field.reads("-") ? 0 : Self.number(field)
  }

  /// Nil for a field that is no digest; nil inside for `-`.
  mutating func digest() -> UInt64?? {
    guard let field = next() else { return nil }
    if field.reads("-") { return .some(nil) }
    return Hex.number(field).map { .some($0) }
  }

  /// Nil unless these are digits only, few enough for a number of ours.
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

  /// A backslash before anything unknown stands for itself.
  private static func unescaped(_ field: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(field.count)
    var place = 0
    while place < field.count {
      if field[place] == UInt8(ascii: "\\"), place + 1 < field.count,
        let byte = byte(for: field[place + 1])
      {
        bytes.append(byte)
        place += 2
      } else {
        bytes.append(field[place])
        place += 1
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
  /// Whether these bytes are exactly that word.
  func reads(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && begins(word)
  }

  func begins(_ word: StaticString) -> Bool {
    guard count >= word.utf8CodeUnitCount else { return false }
    for place in 0..<word.utf8CodeUnitCount where self[place] != word.utf8Start[place] {
      return false
    }
    return true
  }
}
