import CLibrary
import CTerminal
import SystemFiles

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
    let ends = text.map { _ in System.pipe() } ?? (-1, -1)
    guard let (reading, writing) = ends else { return 127 }
    ct_signals_lend()
    defer { ct_signals_take_back() }
    // Restore the modes even if the program did not.
    let keeps = ct_modes_keep(STDIN_FILENO) == 0
    defer { if keeps { ct_modes_restore() } }
    let child = System.spawn(
      ["/bin/sh", "-c", command, "til"] + operands,
      environment: Self.environment(restoring: replacedLocale) + additions,
      streams: [max(reading, STDIN_FILENO), STDOUT_FILENO, STDERR_FILENO], in: .same)
    if reading >= 0 { System.closeFile(reading) }
    if child != nil, let text { Self.write(text, to: writing) }
    if writing >= 0 { System.closeFile(writing) }
    return child.map { ChildProcess.wait(inForeground: $0) } ?? 127
  }

  /// Writes until the reader closes the pipe.
  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, let count = rest.withUnsafeBytes({ try? System.writeFile(descriptor, $0) })
    {
      rest = rest.dropFirst(count)
    }
  }

  /// The environment, with the original locale.
  @MainActor
  static func environment(restoring replaced: TextLocale.Replaced?) -> [String] {
    var variables = System.environmentVariables()
    guard let replaced else { return variables }
    variables.removeAll { $0.hasPrefix("LC_ALL=") }
    return variables + (replaced.value.map { ["LC_ALL=\($0)"] } ?? [])
  }
}
