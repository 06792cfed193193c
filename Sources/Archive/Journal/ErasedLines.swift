import SystemFiles
import Things

/// Typed answers that were erased, as a merge of journals sees them.
///
/// An erased line exists with empty text, or an `x-erased` line names it, or both. In either case
/// no copy of its text counts, on any machine.
struct ErasedLines {
  /// The line that records erased lines; its subject are ranges such as `desk-bcd2:17-17`.
  static let kind = "x-erased"

  private var ranges: [Device: LineRanges] = [:]
  /// Erased lines up to their text.
  private var emptied: Set<[UInt8]> = []

  static func event(_ ranges: some Sequence<String>) -> Event {
    .extra(kind: kind, subject: ranges.joined(separator: " "))
  }

  /// The lines as ranges for one `x-erased` line each.
  static func events(_ lines: some Sequence<LineAddress>) -> [Event] {
    let words = Dictionary(grouping: lines, by: \.device).sorted { $0.key < $1.key }
      .flatMap { device, lines in
        LineRanges(lines.map(\.number)).ranges.map {
          LostLines.Lines(device: device, numbers: $0).description
        }
      }
    return words.parts(of: TornPiece.mostInLine).map { event($0) }
  }

  /// Adds what a journal file says.
  mutating func add(_ text: [UInt8]) {
    for line in LineUnion.lines(text) {
      line.withUnsafeBufferPointer { bytes in
        guard let raw = Self.raw(bytes) else { return }
        if raw.kind == .extra, raw.kindText == Self.kind {
          for lines in LostLines.ranges(of: raw.subject) {
            ranges[lines.device, default: LineRanges()].add(lines.numbers)
          }
        } else if raw.hasText == false {
          emptied.insert(Array(raw.bodyThroughSubject))
        }
      }
    }
  }

  /// Whether a line has the text of an answer that was erased, so that a merge or a commit leaves it
  /// out.
  ///
  /// The same line with empty text always stays.
  func covers(_ line: ArraySlice<UInt8>) -> Bool {
    line.withUnsafeBufferPointer { bytes in
      guard let raw = Self.raw(bytes), raw.hasText == true else { return false }
      if emptied.contains(Array(raw.bodyThroughSubject)) { return true }
      return ranges.contains { device, ranges in
        guard ranges.contains(raw.number) else { return false }
        var own = CRC64(of: device)
        own.add(UnsafeRawBufferPointer(raw.body))
        return own.value == raw.sum
      }
    }
  }

  private static func raw(_ line: UnsafeBufferPointer<UInt8>) -> RawLine? {
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
    guard let (body, sum) = JournalFormat.parts(of: UnsafeBufferPointer(rebasing: text)) else {
      return nil
    }
    return RawLine(
      body, sum: sum, device: 0, place: LinePlace(file: 0, line: 0, offset: 0))
  }
}

extension RawLine {
  /// Whether a typed answer still has its text; nil for other lines.
  fileprivate var hasText: Bool? {
    guard kind == .known(.typed) else { return nil }
    var (_, fields) = subjectAndFields
    return fields.next()?.isEmpty == false
  }
}

/// A set of line numbers, as ranges in order.
struct LineRanges: Hashable {
  private(set) var ranges: [ClosedRange<Int>] = []

  init(_ numbers: [Int] = []) {
    for number in numbers.sorted() {
      if let last = ranges.last, number <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
  }

  /// False if it had all of them.
  @discardableResult
  mutating func add(_ new: ClosedRange<Int>) -> Bool {
    let start = ranges.partitionIndex { $0.upperBound >= new.lowerBound }
    if start < ranges.count, ranges[start].lowerBound <= new.lowerBound,
      ranges[start].upperBound >= new.upperBound
    {
      return false
    }
    let end = ranges.partitionIndex { $0.lowerBound > new.upperBound }
    var whole = new
    for range in ranges[start..<max(start, end)] {
      whole =
        min(whole.lowerBound, range.lowerBound)...max(whole.upperBound, range.upperBound)
    }
    ranges.replaceSubrange(start..<max(start, end), with: [whole])
    return true
  }

  func contains(_ number: Int) -> Bool {
    let place = ranges.partitionIndex { $0.upperBound >= number }
    return place < ranges.count && ranges[place].contains(number)
  }
}
