import Archive
import CLibrary
import Recall
import Things

/// A generated library: the same one in every run.
struct MadeLibrary {
  let folder: String
  let things: Int
  let reviews: Int
  static let decks = 20
  /// The day after the last review.
  static let today = StudyDay(year: 2026, month: 11, day: 20)

  var path: String { folder + "/library" }
  var environment: [String] { Bench.environment(library: path, in: folder) }

  init(folder: String, things: Int, reviews: Int) throws {
    self.folder = folder
    self.things = things
    self.reviews = reviews
    for path in [folder, path, path + "/decks", path + "/journal", path + "/journal/made-bcdf"] {
      mkdir(path, 0o700)
    }
    var random = Generator()
    var ids: [Thing.ID] = []
    for deck in 0..<Self.decks { ids += try writeDeck(deck, &random) }
    try writeJournal(ids, &random)
  }

  /// Opened in this process.
  func open() throws -> Library {
    guard let device = Device("made-bcdf") else { throw BenchError("invalid device name") }
    let places = try Places(
      option: path,
      PlaceVariables(home: folder, cacheHome: folder + "/cache", stateHome: folder + "/state"))
    return try Library(places, device: device, access: .full)
  }

  private static let words = [
    "simple", "mail", "transfer", "protocol", "network", "address", "control", "access", "data",
    "unit", "système", "größe", "señal", "réseau", "сеть", "主机", "object", "link", "state",
    "virtual", "private", "secure", "shell", "domain", "name", "service", "remote", "procedure",
  ]

  private func writeDeck(_ deck: Int, _ random: inout Generator) throws -> [Thing.ID] {
    let file = try OutputFile(path + "/decks/deck\(deck).csv")
    try file.write("short,long,note,tags,id\n")
    var ids: [Thing.ID] = []
    for row in 0..<things / Self.decks {
      let number = deck * (things / Self.decks) + row
      let short = "T\(String(number, radix: 36).uppercased())"
      let long = (0..<3 + random.next(below: 3))
        .map { _ in Self.words[random.next(below: Self.words.count)] }.joined(separator: " ")
      let id = Thing.ID.computed(short: short, long: long)
      ids.append(id)
      try file.write("\(short),\(long),,\(row % 5 == 0 ? "net" : ""),\(id)\n")
    }
    return ids
  }

  /// A review that is planned for a day.
  private struct Planned {
    var card: Int32
    /// Days since the previous review, 0 for the first one.
    var interval: UInt8
  }

  /// Introduces one card after the other and reviews each at growing intervals, over three years.
  private func plan(_ random: inout Generator) -> [[Planned]] {
    let reviewed = things * 2 / 3
    var days = [[Planned]](repeating: [], count: 1100)
    var count = 0
    for index in 0..<reviewed where count < reviews {
      var day = index * 1000 / reviewed
      var interval = 0
      for _ in 0..<reviews / reviewed + 1 where day < days.count && count < reviews {
        days[day].append(Planned(card: Int32(index), interval: UInt8(interval)))
        count += 1
        interval = max(1, min(200, interval * 2 + random.next(below: 3)))
        day += max(1, interval / 6)
      }
    }
    return days
  }

  private func writeJournal(_ ids: [Thing.ID], _ random: inout Generator) throws {
    guard let device = Device("made-bcdf") else { return }
    let days = plan(&random)
    var text = JournalText(device: device)
    var file: OutputFile?
    var year = 0
    for (offset, planned) in days.enumerated() {
      let day = Self.today - 1100 + offset
      if day.date.year != year {
        if year != 0 { text.beginFile() }
        year = day.date.year
        file = try OutputFile(path + "/journal/made-bcdf/\(year).tsv")
      }
      // From 10:00 on, and never beyond midnight.
      let pause = min(9000, 50_000_000 / max(planned.count, 1))
      for (place, review) in planned.enumerated() {
        let at = Int64(day.number) * 86_400_000 + 36_000_000 + Int64(place * pause)
        text.add(
          event(review, of: ids[Int(review.card) * 3 / 2], on: day, &random),
          time: Moment(milliseconds: at, offset: 0), day: day)
      }
      try file?.write(text.take())
    }
  }

  private func event(
    _ planned: Planned, of thing: Thing.ID, on day: StudyDay, _ random: inout Generator
  ) -> Event {
    let grade: Grade = random.next(below: 8) == 0 ? .again : .good
    return .review(
      Card.ID(thing, .forward),
      Review(
        grade: grade, phaseBefore: planned.interval == 0 ? .new : .review, phaseAfter: .review,
        firstKey: 900 + random.next(below: 3000), duration: 2000 + random.next(below: 6000),
        verdict: grade == .again ? .wrong : .exact,
        due: .day(day + max(1, Int(planned.interval)))))
  }
}
