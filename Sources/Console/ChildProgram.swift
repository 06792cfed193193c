import CTerminal
import Glibc
internal import TextUI

/// A program that gets the terminal for a while, in our own process group: a group of its own
/// would be in the background, and stopped at its first look at the keyboard.
struct ChildProgram {
  /// What the shell runs; `"$@"` in it stands for the operands.
  let command: String
  let operands: [String]
  /// Variables beside those we were started with.
  var additions: [String] = []

  init(command: String, operands: [String]) {
    self.command = command
    self.operands = operands
  }

  /// Starts it and waits for its end, with a text as its standard input or the terminal.
  ///
  /// Returns its exit status, or 128 and the number of the signal that ended it.
  @MainActor
  func run(feed text: String?, replacedLocale: TextLocale.Replaced?) -> Int32 {
    var ends: [Int32] = [-1, -1]
    if text != nil, ct_pipe(&ends) != 0 { return 127 }
    ct_signals_lend()
    defer { ct_signals_take_back() }
    // The modes are ours again even if the program died without putting them back.
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

  /// Writes until all is written or nobody reads any more.
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

  /// The environment as it was before we made it UTF-8 for ourselves.
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

/// A prompt as readline needs it: one text, in which what takes no room is marked.
struct EditorPrompt: Equatable {
  /// The lines above the one that is typed on.
  let leading: [StyledText]
  private let last: StyledText

  init(_ lines: [StyledText]) {
    leading = Array(lines.dropLast())
    last = lines.last ?? StyledText()
  }

  func text(_ paint: Paint) -> String {
    (leading + [last]).map { paint.painted($0, marker: ("\u{1}", "\u{2}")) }
      .joined(separator: "\n")
  }
}

/// How the process ends once nothing is left to do.
enum ProcessEnding {
  /// A failure to read or write, as `sysexits.h` numbers it.
  private static let inputOutputError: Int32 = 74

  @MainActor
  static func end(status: Int32, by signal: Int32?, _ outputs: StandardOutputs) -> Never {
    outputs.flush()
    if let signal { ct_end_by(signal) }
    guard let fault = outputs.fault else { exit(status) }
    outputs.write(
      "til: the output could not be written: \(fault.cause). Make room or choose another place.\n",
      to: .error)
    exit(inputOutputError)
  }
}
