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
  /// The card ids of the file, in the order of the log.
  let cards: [String]

  @MainActor
  init(_ path: String, _ days: Days, in session: Session) throws {
    let source = InputFile(name: path, command: "fit")
    let rows = try LogRows(session.surroundings.read(path, 1 << 32 - 1), source)
    guard let offsets = session.surroundings.zones(days.zone, rows.times.map { $0 / 1000 }) else {
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
        throw source.fault(rows.sentence(error, row), line: Int(rows.lines[row]))
      }
    }
    log = builder.log()
    cards = rows.cardNames
  }
}

/// A file that a command reads, for messages about it.
struct InputFile {
  let name: String
  /// The command whose help describes the file.
  let command: String

  func decoded(_ bytes: [UInt8]) throws -> [UInt8] {
    do {
      return try DecodedText(bytes).bytes
    } catch {
      throw fault("\(error)")
    }
  }

  func fault(_ problem: String, line: Int? = nil) -> Refusal {
    let place = line.map { ", line \($0)" } ?? ""
    let sentence = problem.prefix(1).lowercased() + problem.dropFirst()
    return Refusal(
      "\(name)\(place): \(sentence)", remedy: "See: help \(command)", status: .badInput)
  }
}

/// The rows of a log file in columns, in their order.
private struct LogRows {
  private(set) var cards: [Int64] = []
  /// Milliseconds since 1970, UTC.
  private(set) var times: [Int64] = []
  private(set) var grades: [Int32] = []
  private(set) var durations: [Int32] = []
  private(set) var lines: [Int32] = []
  /// Cards with non-numeric names, which get unused numbers.
  private var named: [String: Int64] = [:]

  init(_ bytes: [UInt8], _ source: InputFile) throws {
    let bytes = try source.decoded(bytes)
    var reader = RecordReader(bytes, dialect: Dialect(ofHeaderIn: bytes, expecting: Columns.names))
    guard reader.advance() else { throw source.fault("the file is empty.") }
    let columns = try Columns(reader, source)
    while reader.advance() {
      if let problem = reader.problem {
        throw source.fault(problem.withoutLine, line: problem.line)
      }
      if reader.count == 1, reader[0].isEmpty { continue }
      try add(reader, columns, from: source)
    }
  }

  private struct Columns {
    let card: Int
    let time: Int
    let grade: Int
    let duration: Int?

    /// The required columns.
    static let names = ["card_id", "review_time", "review_rating"]

    init(_ header: RecordReader, _ source: InputFile) throws {
      let names = header.texts.map { $0.trimmed.lowercased() }
      func place(_ name: String) throws -> Int {
        guard let place = names.firstIndex(of: name) else {
          throw source.fault(
            "the header has no column \(name); expected card_id, review_time and review_rating.",
            line: header.line)
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
    _ reader: RecordReader, _ columns: Columns, from source: InputFile
  ) throws {
    let fault = { (problem: String) in source.fault(problem, line: reader.line) }
    guard reader.count > columns.last else {
      throw fault("the row has \(Counted.text(reader.count, "field")), fewer than the header.")
    }
    guard !reader[columns.card].trimmed.isEmpty else {
      throw fault("the card id is empty.")
    }
    guard let time = Self.number(reader, columns.time) else {
      throw fault(
        "the time must be a whole number of milliseconds since 1970, not "
          + "\(Self.quoted(reader, columns.time)).")
    }
    guard let grade = Self.number(reader, columns.grade), (1...4).contains(grade) else {
      throw fault("the rating must be 1 to 4, not \(Self.quoted(reader, columns.grade)).")
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
    let name = reader[column].trimmed
    if let number = named[name] { return number }
    let number = Self.firstName + Int64(named.count)
    named[name] = number
    return number
  }

  /// The ids of all cards, once each, ordered by their number.
  var cardNames: [String] {
    let names = Dictionary(uniqueKeysWithValues: named.map { ($1, $0) })
    var last: Int64?
    return cards.sorted().compactMap { card in
      defer { last = card }
      return card == last ? nil : names[card] ?? "\(card)"
    }
  }

  private static func quoted(_ reader: RecordReader, _ column: Int) -> String {
    "\"\(Excerpt.of(reader[column].trimmed))\""
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

  func sentence(_ error: ReviewLogError, _ row: Int) -> String {
    switch error {
    case .grade: "the rating must be 1 to 4, not \(grades[row])."
    case .time: "the time must be between 1970 and 2200 in milliseconds, not \(times[row])."
    case .day, .tooMany: error.description
    }
  }
}
