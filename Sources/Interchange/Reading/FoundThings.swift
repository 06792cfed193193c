import DelimitedText
import Recall
import Things

/// A Thing in a file that is not a table, with its schedule if the file has one.
struct FoundThing {
  /// Counted from 1.
  var line: Int
  var short: String
  var long: String
  var note = ""
  var tags: [String] = []
  var also: [String] = []
  var guid = ""
  var deck = ""
  var asksBothWays = false
  var histories: [FoundHistory] = []

  init(
    line: Int, short: String, long: String, note: String = "", tags: [String] = [],
    also: [String] = []
  ) {
    self.line = line
    self.short = Blanks.trimmed(short)
    self.long = Blanks.trimmed(long)
    self.note = Blanks.trimmed(note)
    self.tags = tags
    self.also = also
  }

  fileprivate var withoutOrgMarks: FoundThing {
    var thing = self
    thing.short = Blanks.trimmed(OrgText.plain(short))
    thing.long = Blanks.trimmed(OrgText.plain(long))
    return thing
  }

  fileprivate var thing: NewThing {
    NewThing(
      short: short, long: long, note: note, tags: tags, also: also, guid: guid,
      directions: asksBothWays ? .both : nil)
  }
}

/// The history of a card in another program.
struct FoundHistory: Hashable, Sendable {
  struct Answer: Hashable, Sendable {
    var grade: Grade
    /// Local time in milliseconds since 1970.
    var wallTime: Int64
    /// Days until the card was due again.
    var interval = 0
    /// The initial memory state, if no earlier reviews are known.
    var start: SM2Schedule?
  }

  var direction: Card.Direction = .forward
  var answers: [Answer] = []
  var due: StudyDay?
}

extension FoundHistory {
  /// A schedule without a review log, represented by one good answer that leads to it.
  ///
  /// `interval` is in days, `ease` in permille. Nil if one of them is impossible, or if the answer
  /// would be older than any computer's clock.
  init?(direction: Card.Direction, due: StudyDay, interval: Double, ease: Double) {
    guard Self.intervals.contains(interval), Self.eases.contains(ease) else { return nil }
    self.direction = direction
    self.due = due
    let days = max(1, Int(interval))
    guard (due - days).number >= 0 else { return nil }
    let noon = Int64((due - days).number) * 86_400_000 + 43_200_000
    let start = SM2Schedule(interval: days, ease: Int(ease.rounded()))
    answers = [Answer(grade: .good, wallTime: noon, start: start)]
  }

  /// A century is longer than any schedule.
  private static let intervals = 0...36_500.0
  private static let eases = 0...20_000.0
}

extension ArrivedText {
  /// A reading of Things that are not rows of a table.
  func reading(
    _ format: String, _ things: [FoundThing], untaken: [(line: Int, text: String)] = [],
    headings: [(line: Int, text: String)] = []
  ) -> Reading {
    var reading = self.reading(format, delimiter: "")
    var rows: [SourceText.Record] = []
    for thing in OrgText.isName(file) ? things.map(\.withoutOrgMarks) : things {
      let place = RecordPlace(line: thing.line, offset: rows.count)
      rows.append(SourceText.Record(line: thing.line, cells: [thing.short, thing.long]))
      guard !thing.short.isEmpty, !thing.long.isEmpty else {
        reading.untaken.append(Untaken(place: place, why: thing.short.isEmpty ? .noShort : .noLong))
        continue
      }
      reading.drafts.append(thing.thing, at: place, deck: thing.deck)
      guard !thing.histories.isEmpty else { continue }
      reading.histories[Int32(reading.drafts.count - 1)] = thing.histories
    }
    for (lines, why) in [(untaken, Untaken.Why.noPair), (headings, .heading)] {
      for (line, text) in lines {
        reading.untaken.append(
          Untaken(place: RecordPlace(line: line, offset: rows.count), why: why))
        rows.append(SourceText.Record(line: line, cells: [text]))
      }
    }
    reading.records = rows.count
    reading.texts = [SourceText(bytes: [], form: .rows(rows), body: .start)]
    reading.columns = Reading.Column.forms
    if reading.drafts.isEmpty { reading.obstacle = ImportError(file, .noDrafts) }
    return reading
  }

  /// The text as lines, without a byte-order mark.
  var lines: [String] { Self.lines(of: bytes[...]) }

  /// The first part of the text, without blanks and a byte-order mark before it.
  var opening: Substring { start.drop { $0.isWhitespace || $0 == "\u{FEFF}" } }

  /// The size of the first part of the text, which is used to detect the format.
  static let startSize = 1 << 16

  /// Lines end with a line feed, a carriage return, or both; `\r\r\n` is one line ending, too.
  static func lines(of bytes: ArraySlice<UInt8>) -> [String] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let plain = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes
    var lines: [String] = []
    var start = plain.startIndex
    var place = start
    while place < plain.endIndex {
      let byte = plain[place]
      place += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      lines.append(String(decoding: plain[start..<place - 1], as: UTF8.self))
      if byte == 0x0D, plain[place...].starts(with: [0x0D, 0x0A]) { place += 1 }
      if byte == 0x0D, place < plain.endIndex, plain[place] == 0x0A { place += 1 }
      start = place
    }
    lines.append(String(decoding: plain[start...], as: UTF8.self))
    return lines
  }

  /// Whether the first part contains a text.
  func startHas(_ text: String) -> Bool {
    bytes.place(of: Array(text.utf8), in: 0..<min(bytes.count, Self.startSize)) != nil
  }

  /// Whether the first part is the whole text.
  var isShort: Bool { bytes.count <= Self.startSize }
}

extension [UInt8] {
  /// Where a text occurs first in a range; by bytes, which is much faster than by characters.
  func place(of text: [UInt8], in range: Range<Int>) -> Int? {
    withUnsafeBufferPointer { bytes in
      let end = range.upperBound - text.count
      guard let first = text.first, range.lowerBound <= end else { return nil }
      return (range.lowerBound...end).first { place in
        bytes[place] == first && bytes[place..<place + text.count].elementsEqual(text)
      }
    }
  }
}
