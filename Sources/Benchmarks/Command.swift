import Glibc

/// A program run from the outside: how long it takes and how much memory it has.
struct Command {
  var arguments: [String]
  var environment: [String] = []

  struct Run {
    var seconds: Double
    var kibibytes: Int
    var status: Int32
  }

  /// The median of some runs, after one that is not counted.
  func median(of runs: Int) throws -> Run {
    _ = try run()
    let all = try (0..<runs).map { _ in try run() }.sorted { $0.seconds < $1.seconds }
    return all[all.count / 2]
  }

  func run() throws -> Run {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BenchError("there is no pipe") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var process: pid_t = 0
    let failure = Self.withCStrings(["Benchmarks", Launcher.word] + arguments) { arguments in
      Self.withCStrings(environment) { environment in
        posix_spawn(&process, "/proc/self/exe", &actions, nil, arguments, environment)
      }
    }
    close(ends[1])
    defer { close(ends[0]) }
    guard failure == 0 else { throw BenchError("\(arguments[0]) could not be started") }
    var text = [UInt8](repeating: 0, count: 256)
    let count = read(ends[0], &text, text.count)
    waitpid(process, nil, 0)
    guard count > 0, let run = Launcher.told(String(decoding: text[..<count], as: UTF8.self)) else {
      throw BenchError("\(arguments[0]) could not be started")
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
