import DelimitedText
import Interchange
import Recall
import Things

/// A review log outside any library: `card_id,review_time,review_rating`, in any order.
struct LogFile {
  /// Whose days they were.
  struct Days {
    var startHour = 4
    /// Nil for the computer's timezone.
    var zone: String?
  }

  let log: ReviewLog

  @MainActor
  init(_ path: String, _ days: Days, in session: Session) throws {
    let rows = try LogRows(session.read(path, 1 << 32 - 1), named: path)
    guard let offsets = session.zones(days.zone, rows.times.map { $0.quotientBySecond }) else {
      throw UsageError(
        "unknown timezone \"\(days.zone ?? "")\".",
        remedy: "Use a name such as Europe/Berlin or UTC.")
    }
    var builder = ReviewLogBuilder()
    builder.reserve(rows.times.count)
    for row in rows.times.indices {
      let moment = Moment(milliseconds: rows.times[row], offset: offsets[row])
      let answer = LoggedAnswer(
        card: rows.cards[row], day: moment.studyDay(rollover: days.startHour).number,
        time: rows.times[row], grade: Int(rows.grades[row]), milliseconds: Int(rows.durations[row]))
      do {
        try builder.append(answer)
      } catch {
        throw LogRows.fault(in: path, line: Int(rows.lines[row]), rows.sentence(error, row))
      }
    }
    log = builder.log()
  }
}

extension Int64 {
  /// Milliseconds as whole seconds.
  fileprivate var quotientBySecond: Int64 { self / 1000 }
}

/// The rows of a log file in columns, in their order.
struct LogRows {
  private(set) var cards: [Int64] = []
  /// Milliseconds since 1970, UTC.
  private(set) var times: [Int64] = []
  private(set) var grades: [Int32] = []
  private(set) var durations: [Int32] = []
  private(set) var lines: [Int32] = []
  /// Cards with non-numeric names, which get unused numbers.
  private var named: [String: Int64] = [:]

  init(_ bytes: [UInt8], named file: String) throws {
    let text: DecodedText
    do {
      text = try DecodedText(bytes)
    } catch {
      throw Self.fault(in: file, line: nil, "\(error)")
    }
    let dialect = Dialect(ofHeaderIn: text.bytes, expecting: Columns.names)
    var reader = RecordReader(text.bytes, dialect: dialect)
    guard reader.advance() else { throw Self.fault(in: file, line: nil, "the file is empty.") }
    let columns = try Columns(reader, file)
    while reader.advance() {
      if let problem = reader.problem {
        throw Self.fault(in: file, line: problem.line, problem.withoutLine)
      }
      if reader.count == 1, reader[0].isEmpty { continue }
      try add(reader, columns, from: file)
    }
  }

  /// The indices of the columns.
  private struct Columns {
    let card: Int
    let time: Int
    let grade: Int
    let duration: Int?

    /// The required columns.
    static let names = ["card_id", "review_time", "review_rating"]

    init(_ header: RecordReader, _ file: String) throws {
      let names = header.texts.map { $0.trimmingBlanks.lowercased() }
      func place(_ name: String) throws -> Int {
        guard let place = names.firstIndex(of: name) else {
          throw LogRows.fault(
            in: file, line: header.line,
            "the header has no column \(name); expected card_id, review_time and review_rating."
          )
        }
        return place
      }
      card = try place(Self.names[0])
      time = try place(Self.names[1])
      grade = try place(Self.names[2])
      duration = names.firstIndex(of: "review_duration")
    }

    var last: Int { max(card, time, grade) }
  }

  private mutating func add(
    _ reader: RecordReader, _ columns: Columns, from file: String
  ) throws {
    guard reader.count > columns.last else {
      let count = Counted.text(reader.count, "field")
      throw Self.fault(
        in: file, line: reader.line,
        "the row has \(count), fewer than the header.")
    }
    guard !reader[columns.card].trimmingBlanks.isEmpty else {
      throw Self.fault(in: file, line: reader.line, "the card id is empty.")
    }
    guard let time = Self.number(reader, columns.time) else {
      throw Self.fault(
        in: file, line: reader.line,
        "the time must be a whole number of milliseconds since 1970, not "
          + "\(Self.quoted(reader, columns.time)).")
    }
    guard let grade = Self.number(reader, columns.grade), (1...4).contains(grade) else {
      throw Self.fault(
        in: file, line: reader.line,
        "the rating must be 1 to 4, not \(Self.quoted(reader, columns.grade)).")
    }
    cards.append(card(reader, columns.card))
    times.append(time)
    grades.append(Int32(clamping: grade))
    let duration = columns.duration.flatMap { $0 < reader.count ? Self.number(reader, $0) : nil }
    durations.append(Int32(clamping: duration ?? 0))
    lines.append(Int32(clamping: reader.line))
  }

  private static let firstName = Int64.min
  private static let leastNumber = Int64.min + 1 << 40

  private mutating func card(_ reader: RecordReader, _ column: Int) -> Int64 {
    if let number = Self.number(reader, column), number >= Self.leastNumber { return number }
    let name = reader[column].trimmingBlanks
    if let number = named[name] { return number }
    let number = Self.firstName + Int64(named.count)
    named[name] = number
    return number
  }

  private static func quoted(_ reader: RecordReader, _ column: Int) -> String {
    "\"\(Excerpt.of(reader[column].trimmingBlanks))\""
  }

  private static func number(_ reader: RecordReader, _ column: Int) -> Int64? {
    reader.withBytes(of: column) { field in
      var bytes = field[...]
      while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      let isNegative = bytes.first == UInt8(ascii: "-")
      let digits = bytes.dropFirst(isNegative ? 1 : 0)
      guard (1...18).contains(digits.count) else { return nil }
      var number: Int64 = 0
      for byte in digits {
        guard (48...57).contains(byte) else { return nil }
        number = number * 10 + Int64(byte - 48)
      }
      return isNegative ? -number : number
    }
  }

  /// The error for an invalid row.
  func sentence(_ error: ReviewLogError, _ row: Int) -> String {
    switch error {
    case .grade: "the rating must be 1 to 4, not \(grades[row])."
    case .time: "the time must be between 1970 and 2200 in milliseconds, not \(times[row])."
    case .day, .tooMany: error.description
    }
  }

  static func fault(in file: String, line: Int?, _ problem: String) -> Refusal {
    let place = line.map { ", line \($0)" } ?? ""
    let sentence = problem.prefix(1).lowercased() + problem.dropFirst()
    return Refusal(
      "\(file)\(place): \(sentence)", remedy: "See: help fit", status: .badInput)
  }
}
