import Glibc

/// What benchmarks share: a folder, the built program, a made library, clocks.
final class Bench {
  let folder: String
  let isQuick: Bool
  private var made: MadeLibrary?

  init(folder: String, isQuick: Bool) {
    self.folder = folder
    self.isQuick = isQuick
  }

  /// The program built beside this one.
  var til: String {
    let own = CommandLine.arguments[0]
    guard let slash = own.lastIndex(of: "/") else { return "./til" }
    return own[...slash] + "til"
  }

  /// 100,000 Things in 20 decks with 1,000,000 answers; a tenth of it where time is short.
  func library() throws -> MadeLibrary {
    if let made { return made }
    let scale = isQuick ? 10 : 1
    let library = try MadeLibrary(
      folder: folder + "/made", things: 100_000 / scale, answers: 1_000_000 / scale)
    made = library
    return library
  }

  /// Seconds of the fastest of some runs of work in this process.
  func best(of runs: Int, _ work: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = Self.seconds()
      try work()
      best = min(best, Self.seconds() - start)
    }
    return best
  }

  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// What went wrong with the measuring itself.
struct BenchError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
