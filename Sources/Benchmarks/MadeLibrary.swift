import Archive
import Glibc
import Recall
import Things

/// A library made to be measured: the same one every time.
struct MadeLibrary {
  let folder: String
  let things: Int
  let answers: Int
  static let decks = 20
  /// The day after the last answer.
  static let today = StudyDay(year: 2026, month: 11, day: 20)

  /// The library's own folder.
  var path: String { folder + "/library" }
  /// For a program that is to use it.
  var environment: [String] {
    [
      "TIL_LIBRARY=\(path)", "TIL_DEVICE=made-bcdf", "HOME=\(folder)", "TZ=UTC",
      "XDG_CACHE_HOME=\(folder)/cache", "XDG_STATE_HOME=\(folder)/state", "LANG=C.UTF-8",
      "PATH=/usr/bin:/bin", "TERM=xterm-256color",
    ]
  }

  init(folder: String, things: Int, answers: Int) throws {
    self.folder = folder
    self.things = things
    self.answers = answers
    for path in [folder, path, path + "/decks", path + "/journal", path + "/journal/made-bcdf"] {
      mkdir(path, 0o700)
    }
    var random = Generator()
    var ids: [Thing.ID] = []
    for deck in 0..<Self.decks { ids += try writeDeck(deck, &random) }
    try writeJournal(ids, &random)
  }

  private static let words = [
    "simple", "mail", "transfer", "protocol", "network", "address", "control", "access", "data",
    "unit", "système", "größe", "señal", "réseau", "сеть", "主机", "object", "link", "state",
    "virtual", "private", "secure", "shell", "domain", "name", "service", "remote", "procedure",
  ]

  private func writeDeck(_ deck: Int, _ random: inout Generator) throws -> [Thing.ID] {
    var text = "short,long,note,tags,id\n"
    var ids: [Thing.ID] = []
    for row in 0..<things / Self.decks {
      let number = deck * (things / Self.decks) + row
      let short = "T\(String(number, radix: 36).uppercased())"
      let long = (0..<3 + random.next(below: 3))
        .map { _ in Self.words[random.next(below: Self.words.count)] }.joined(separator: " ")
      let id = Thing.ID.computed(short: short, long: long)
      ids.append(id)
      text += "\(short),\(long),,\(row % 5 == 0 ? "net" : ""),\(id)\n"
    }
    try Self.write(Array(text.utf8), path + "/decks/deck\(deck).csv")
    return ids
  }

  /// Cards are met one after the other and answered at growing intervals over three years.
  private func writeJournal(_ ids: [Thing.ID], _ random: inout Generator) throws {
    guard let device = Device("made-bcdf") else { return }
    let reviewed = things * 2 / 3
    let first = Self.today - 1100
    var days: [[Answer]] = Array(repeating: [], count: 1100)
    var count = 0
    for index in 0..<reviewed where count < answers {
      var day = index * 1000 / reviewed
      var answer = Answer(card: index, interval: 0)
      for _ in 0..<answers / reviewed + 1 where day < 1100 && count < answers {
        days[day].append(answer)
        count += 1
        answer.interval = max(1, min(200, answer.interval * 2 + random.next(below: 3)))
        day += max(1, answer.interval / 6)
      }
    }
    var year = 0
    var text = JournalText(device: device)
    for (offset, answers) in days.enumerated() {
      let day = first + offset
      if day.date.year != year, year != 0 {
        try Self.write(text.bytes, journalPath(year))
        text.beginFile()
      }
      year = day.date.year
      for (place, answer) in answers.enumerated() {
        let at = Int64(day.number) * 86_400_000 + 36_000_000 + Int64(place) * 9000
        let time = Moment(milliseconds: at, offset: 0)
        let grade = Grade(rawValue: UInt8(random.next(below: 8) == 0 ? 1 : 3)) ?? .good
        text.add(
          .review(
            Card.ID(ids[answer.card * 3 / 2], .forward),
            Review(
              grade: grade, phaseBefore: answer.interval == 0 ? .new : .review,
              phaseAfter: .review, firstKey: 900 + random.next(below: 3000),
              duration: 2000 + random.next(below: 6000),
              verdict: grade == .again ? .wrong : .exact,
              due: .day(day + max(1, answer.interval)))), time: time, day: day)
      }
    }
    try Self.write(text.bytes, journalPath(year))
  }

  private func journalPath(_ year: Int) -> String { path + "/journal/made-bcdf/\(year).tsv" }

  private struct Answer {
    var card: Int
    var interval: Int
  }

  private static func write(_ bytes: [UInt8], _ path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchError("\(path) cannot be written") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw BenchError("\(path) is not whole")
    }
  }
}

/// Numbers that are the same in every run.
struct Generator {
  private var state: UInt64 = 42

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(limit))
  }
}
