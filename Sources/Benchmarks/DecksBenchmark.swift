import Archive
import CLibrary
import Things

/// Libraries with many small decks, as an imported collection has them.
enum DecksBenchmark: Benchmark {
  static let name = "decks"
  private static let decks = 2000

  static func run(_ bench: Bench) throws -> [Measurement] {
    let plain = try due(bench, in: bench.folder + "/plain-decks") { _ in [] }
    let set = try due(bench, in: bench.folder + "/set-decks") { number in
      [.set(.deck(deck(number)), name: "new", value: "\(5 + number % 20)")]
    }
    return [
      Measurement(
        "til due --count, \(decks) decks with settings, against none", set, against: plain,
        budget: 1.3)
    ]
  }

  private static func deck(_ number: Int) -> String { "group\(number % 40)/deck\(number)" }

  /// `due --count` in a new library whose decks have these events.
  private static func due(
    _ bench: Bench, in folder: String, events: (Int) -> [Event]
  ) throws -> MeasuredCommand.Run {
    guard let device = Device("made-bcdf") else { throw BenchError("invalid device name") }
    let path = folder + "/library"
    for folder in [folder, path, path + "/decks", path + "/journal"] { mkdir(folder, 0o700) }
    for number in 0..<decks {
      mkdir(path + "/decks/group\(number % 40)", 0o700)
      let file = try OutputFile(path + "/decks/\(deck(number)).csv")
      try file.write("short,long\nS\(number),long \(number)\nT\(number),short \(number)\n")
    }
    let places = try Places(
      option: path,
      PlaceVariables(home: folder, cacheHome: folder + "/cache", stateHome: folder + "/state"))
    let library = try Library(places, device: device, access: .full)
    let change = Change("import", events: (0..<decks).flatMap(events))
    let time = Moment(milliseconds: 1_795_000_000_000, offset: 0)
    if !change.events.isEmpty {
      _ = try library.commit(change, at: Now(time: time, day: time.studyDay(rollover: 4)))
    }
    let environment = Bench.environment(library: path, in: folder)
    return try MeasuredCommand(arguments: [bench.til, "due", "--count"], environment: environment)
      .median(of: 21)
  }
}
