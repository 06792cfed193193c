import Glibc

/// A program run from the outside: how long it takes and how much memory it has.
struct Command {
  var arguments: [String]
  var environment: [String] = []
  var input: [UInt8] = []

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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    let start = Bench.seconds()
    let failure = Self.withCStrings(arguments) { arguments in
      Self.withCStrings(environment) { environment in
        arguments[0].map { posix_spawnp(&process, $0, &actions, nil, arguments, environment) }
      }
    }
    guard failure == 0 else {
      throw BenchError("\(arguments[0]) could not be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    return Run(
      seconds: Bench.seconds() - start, kibibytes: usage.ru_maxrss, status: status >> 8 & 0xff)
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
