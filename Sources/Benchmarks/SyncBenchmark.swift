import CLibrary

/// Syncs with a directory: the first one, which sends everything, and one with nothing to do.
enum SyncBenchmark: Benchmark {
  static let name = "sync"

  static func run(_ bench: Bench) throws -> [Measurement] {
    let library = try bench.library()
    // Building the index has a budget of its own.
    _ = try library.open()
    let remote = bench.folder + "/remote.git"
    let said = bench.folder + "/sync"
    let environment = library.environment + ["GIT_CONFIG_GLOBAL=/dev/null", "TIL_TRACE=1"]
    // The peak of til itself: that of git, which packs, is git's.
    let line = """
      "$0" sync "$@" > '\(said)' 2>&1 &
      while grep VmHWM "/proc/$!/status" > '\(said).next' 2> '\(said).end'; do
        mv '\(said).next' '\(said).peak'; sleep 0.02
      done
      wait $!
      """
    let sync = { (arguments: String...) in
      try MeasuredCommand(
        arguments: ["/bin/sh", "-c", line, bench.til] + arguments, environment: environment
      ).run()
    }
    let first = try sync(remote, "-y")
    let peak = try number(after: "VmHWM:", in: said + ".peak")
    let nothing = MeasuredCommand.median(try (0..<5).map { _ in try sync() })
    guard first.status == 0, nothing.status == 0 else {
      throw BenchError("sync failed: \(try text(of: said).suffix(3000))")
    }
    let calls = try text(of: said).split(separator: "\n").count { $0.contains(": status ") }
    return [
      Measurement("the first sync", seconds: first.seconds, budget: bench.budget(60)),
      Measurement("the first sync, beyond git's", kibibytes: peak, budget: bench.budget(100)),
      Measurement(
        "sync with nothing to do", milliseconds: nothing.seconds, budget: bench.answering(300)),
      Measurement(
        what: "sync with nothing to do, git's processes", figure: Double(calls), budget: 9, unit: ""
      ),
    ]
  }

  private static func number(after name: String, in path: String) throws -> Int {
    let words = try text(of: path).split(whereSeparator: \.isWhitespace)
    guard let index = words.firstIndex(where: { $0 == name }), index + 1 < words.count,
      let number = Int(words[index + 1])
    else { throw BenchError("no \(name) in \(path)") }
    return number
  }

  private static func text(of path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw BenchError("cannot read \(path)") }
    defer { fclose(file) }
    var text = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&text, 1, text.count, file)
    return String(decoding: text[..<count], as: UTF8.self)
  }
}
