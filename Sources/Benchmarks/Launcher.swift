import Glibc

/// Runs a program from a process that is small itself.
///
/// Linux counts what a process had before it became another program as that program's own: one
/// started straight from here would seem to need all that the measuring has needed so far.
enum Launcher {
  static let word = "--launch"

  /// Runs the rest of the words and writes what it took to standard output.
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

  /// What `run` has written.
  static func told(_ text: String) -> Command.Run? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let seconds = Double(words[0]), let kibibytes = Int(words[1]),
      let status = Int32(words[2])
    else { return nil }
    return Command.Run(seconds: seconds, kibibytes: kibibytes, status: status)
  }
}
