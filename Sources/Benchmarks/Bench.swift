import CLibrary

/// Measured work with a budget, next to its yardstick.
protocol Benchmark {
  /// The name that selects it on the command line.
  static var name: String { get }
  static func run(_ bench: Bench) throws -> [Measurement]
}

/// A measured figure and its budget.
struct Measurement: CustomStringConvertible {
  var what: String
  var figure: Double
  var budget: Double
  var unit: String
  /// Details, such as the time of the yardstick.
  var remark = ""

  var isMet: Bool { figure <= budget }

  /// The budget of a time on a machine that takes that many times as long.
  func onMachine(slower factor: Double) -> Measurement {
    var scaled = self
    if ["s", "ms", "µs"].contains(unit) { scaled.budget *= factor }
    return scaled
  }

  var description: String {
    let verdict = isMet ? "pass" : "FAIL"
    let figures = "\(figure.rounded2) \(unit) of \(budget.rounded2)"
    return "\(verdict)  \(what): \(figures)" + (remark.isEmpty ? "" : " (\(remark))")
  }
}

extension Measurement {
  init(_ what: String, milliseconds seconds: Double, budget: Double, remark: String = "") {
    self.init(what: what, figure: seconds * 1000, budget: budget, unit: "ms", remark: remark)
  }

  init(_ what: String, seconds: Double, budget: Double) {
    self.init(what: what, figure: seconds, budget: budget, unit: "s")
  }

  init(_ what: String, kibibytes: Int, budget: Double) {
    self.init(
      what: what + ", memory", figure: Double(kibibytes) / 1000, budget: budget, unit: "MB")
  }

  /// A time as a multiple of the yardstick's.
  init(
    _ what: String, _ run: MeasuredCommand.Run, against yardstick: MeasuredCommand.Run,
    budget: Double
  ) {
    let times = [run, yardstick].map { "\(($0.seconds * 1000).rounded2) ms" }
    self.init(
      what: what, figure: run.seconds / yardstick.seconds, budget: budget, unit: "×",
      remark: times.joined(separator: ", "))
  }
}

extension Double {
  /// With two decimals.
  var rounded2: String {
    guard isFinite else { return "\(self)" }
    let hundredths = Int((self * 100).rounded())
    let rest = abs(hundredths % 100)
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// What the benchmarks share: a folder, the built program, a generated library, and a clock.
final class Bench {
  /// How large the library is.
  enum Size {
    /// A tenth of the work against the budgets of the whole, to see that everything runs.
    case quick
    /// 100,000 Things and 1,000,000 reviews.
    case normal
    /// Ten times as much.
    case large
  }

  let folder: String
  let size: Size
  /// A copy of the built program, which starts as fast as an installed one: Linux maps a file that was
  /// written in one pass in larger pieces than one written by a linker.
  let til: String
  private var made: MadeLibrary?

  init(folder: String, size: Size) throws {
    self.folder = folder
    self.size = size
    til = folder + "/til"
    let own = CommandLine.arguments[0]
    let built = (own.lastIndex(of: "/").map { String(own[...$0]) } ?? "") + "til"
    mkdir(folder, 0o700)
    let copying = MeasuredCommand(
      arguments: ["cp", built, til], environment: ["PATH=/usr/bin:/bin"])
    guard try copying.run().status == 0 else { throw BenchError("cannot copy \(built)") }
  }

  var things: Int {
    switch size {
    case .quick: 10_000
    case .normal: 100_000
    case .large: 1_000_000
    }
  }
  var reviews: Int { things * 10 }

  /// The budget of work that grows with the library: ten times the work may cost twelve times.
  func budget(_ budget: Double) -> Double { size == .large ? budget * 12 : budget }

  /// The budget of work that hardly depends on the library: five times for ten times the library.
  func answering(_ budget: Double) -> Double { size == .large ? budget * 5 : budget }

  /// The budget of memory for reading a whole journal, which is read in parts if it is long.
  func filling(_ budget: Double) -> Double { size == .large ? 700 : budget }

  /// How long this machine takes for work that took 1 on the machine of the budgets.
  func slowness() throws -> Double {
    let place = ImportPlace(folder: folder + "/calibration", til: til)
    try place.make()
    let file = place.folder + "/words.csv"
    try ImportFile.write(rows: 100_000, to: file)
    return try place.sqlite(importing: file, times: 5).seconds / 0.31
  }

  /// A library of this size in 20 decks, generated when it is first asked for.
  func library() throws -> MadeLibrary {
    if let made { return made }
    let library = try MadeLibrary(folder: folder + "/made", things: things, reviews: reviews)
    made = library
    return library
  }

  /// The seconds of the fastest run of work in this process.
  func best(of runs: Int, _ work: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<runs { best = min(best, try Self.seconds(of: work)) }
    return best
  }

  static func seconds(of work: () throws -> Void) rethrows -> Double {
    let start = seconds()
    try work()
    return seconds() - start
  }

  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The environment for a program whose library is in a folder.
  static func environment(library: String, in folder: String) -> [String] {
    [
      "TIL_LIBRARY=\(library)", "TIL_DEVICE=made-bcdf", "HOME=\(folder)", "TZ=UTC",
      "XDG_CACHE_HOME=\(folder)/cache", "XDG_STATE_HOME=\(folder)/state", "LANG=C.UTF-8",
      "PATH=/usr/bin:/bin", "TERM=xterm-256color",
    ]
  }
}

/// A failure of the measurement itself.
struct BenchError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// Random numbers that are the same in every run.
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

/// A file that is written piece by piece.
final class OutputFile {
  private let path: String
  private let file: UnsafeMutablePointer<FILE>

  init(_ path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchError("cannot write \(path)") }
    self.path = path
    self.file = file
  }

  deinit { fclose(file) }

  func write(_ text: String) throws { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws {
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw BenchError("cannot write all of \(path)")
    }
  }
}
