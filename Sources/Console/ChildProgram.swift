import CTerminal
import Glibc

/// An editor or a pager.
///
/// It runs in our process group, because a group of its own would be in the background and stopped
/// when it reads the terminal.
struct ChildProgram {
  /// The shell command; `"$@"` in it stands for the operands.
  let command: String
  let operands: [String]
  /// Additional environment variables.
  var additions: [String] = []

  /// Runs the program with a text or the terminal as standard input, and waits for it.
  ///
  /// Returns its exit status, or 128 plus the signal that ended it.
  @MainActor
  func run(feed text: String?, replacedLocale: TextLocale.Replaced?) -> Int32 {
    var ends: [Int32] = [-1, -1]
    if text != nil, ct_pipe(&ends) != 0 { return 127 }
    ct_signals_lend()
    defer { ct_signals_take_back() }
    // Restore the modes even if the program did not.
    let keeps = ct_modes_keep(STDIN_FILENO) == 0
    defer { if keeps { ct_modes_restore() } }
    var child: pid_t = 0
    let environment = Self.environment(restoring: replacedLocale) + additions
    let failure = Self.withCStrings(["sh", "-c", command, "til"] + operands) { arguments in
      Self.withCStrings(environment) { ct_spawn(&child, "/bin/sh", arguments, $0, ends[0]) }
    }
    if ends[0] >= 0 { close(ends[0]) }
    if failure == 0, let text { Self.write(text, to: ends[1]) }
    if ends[1] >= 0 { close(ends[1]) }
    return failure == 0 ? Self.exitStatus(ct_wait(child)) : 127
  }

  /// Writes until the reader closes the pipe.
  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  private static func exitStatus(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// The environment, with the original locale.
  @MainActor
  static func environment(restoring replaced: TextLocale.Replaced?) -> [String] {
    var variables: [String] = []
    var next = ct_environment()
    while let entry = next?.pointee {
      variables.append(String(cString: entry))
      next = next?.advanced(by: 1)
    }
    guard let replaced else { return variables }
    variables.removeAll { $0.hasPrefix("LC_ALL=") }
    return variables + (replaced.value.map { ["LC_ALL=\($0)"] } ?? [])
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return body(pointers)
  }
}
