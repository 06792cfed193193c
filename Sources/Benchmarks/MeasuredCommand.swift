import CLibrary

/// A program run as a process, with its time and its peak memory.
struct MeasuredCommand {
  var arguments: [String]
  var environment: [String] = []

  struct Run {
    var seconds: Double
    var kibibytes: Int
    var status: Int32
  }

  /// The median of some runs, after a warm-up run.
  func median(of runs: Int) throws -> Run {
    _ = try run()
    return Self.median(try (0..<runs).map { _ in try run() })
  }

  static func median(_ runs: [Run]) -> Run {
    runs.sorted { $0.seconds < $1.seconds }[runs.count / 2]
  }

  func run() throws -> Run {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BenchError("cannot make a pipe") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var process: pid_t = 0
    let failure = Self.withCStrings(["Benchmarks", Launcher.option] + arguments) { arguments in
      Self.withCStrings(environment) { environment in
        posix_spawn(&process, "/proc/self/exe", &actions, nil, arguments, environment)
      }
    }
    close(ends[1])
    defer { close(ends[0]) }
    guard failure == 0 else { throw BenchError("cannot start \(arguments[0])") }
    var text = [UInt8](repeating: 0, count: 256)
    let count = read(ends[0], &text, text.count)
    waitpid(process, nil, 0)
    guard count > 0, let run = Launcher.parse(String(decoding: text[..<count], as: UTF8.self))
    else {
      throw BenchError("cannot start \(arguments[0])")
    }
    return run
  }

  static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

/// Runs a program from a small process.
///
/// Linux counts the memory that a process had before exec as part of the new program's peak, so a
/// program started directly would seem to need as much as the benchmarks do.
enum Launcher {
  static let option = "--launch"

  /// Runs a command and prints its time, peak memory and status.
  static func run(_ words: [String]) -> Never {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    let pointers = words.map { strdup($0) } + [nil]
    var process: pid_t = 0
    let start = Bench.seconds()
    guard posix_spawnp(&process, words[0], &actions, nil, pointers, environ) == 0 else { exit(1) }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    let seconds = Bench.seconds() - start
    print(seconds, usage.ru_maxrss, status >> 8 & 0xff)
    exit(0)
  }

  /// Reads what `run` printed.
  static func parse(_ text: String) -> MeasuredCommand.Run? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let seconds = Double(words[0]), let kibibytes = Int(words[1]),
      let status = Int32(words[2])
    else { return nil }
    return MeasuredCommand.Run(seconds: seconds, kibibytes: kibibytes, status: status)
  }
}

/// The resident memory of a process in kibibytes, as Linux reports it.
enum ResidentMemory {
  static var now: Int { field("VmRSS:") }
  static var peak: Int { field("VmHWM:") }

  static func now(of process: pid_t) -> Int { field("VmRSS:", of: "\(process)") }
  static func peak(of process: pid_t) -> Int { field("VmHWM:", of: "\(process)") }

  static func resetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  private static func field(_ name: String, of process: String = "self") -> Int {
    guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix(name) else { continue }
      return text.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first
        .flatMap { Int($0) } ?? 0
    }
    return 0
  }
}
