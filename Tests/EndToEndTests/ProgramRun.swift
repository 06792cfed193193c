import CPseudoTerminal
import Foundation

/// A run of a program without a terminal: its input and all its output.
struct ProgramRun {
  let output: String
  let errors: String
  let end: ProgramEnd

  /// Where a stream of the program goes.
  enum Sink {
    case captured
    case file(String)
    case closed
    /// A pipe that nobody reads.
    case broken
  }

  /// Runs a program to its end; without input it reads an empty file.
  init(
    of program: TerminalProgram = .til, _ arguments: [String], input: String? = nil,
    inputIsClosed: Bool = false, home: TerminalHome? = nil, environment: [String: String?] = [:],
    output: Sink = .captured, errors: Sink = .captured, deadline: Duration = .seconds(120)
  ) throws {
    let home = try home ?? TerminalHome()
    var source = inputIsClosed ? try ProgramStream(.closed) : try ProgramStream(input: input)
    var outputs = [try ProgramStream(output), try ProgramStream(errors)]
    let files = pt_files(
      input: source.inner, output: outputs[0].inner, errors: outputs[1].inner)
    var child: pid_t = 0
    let variables = home.environment(environment).map { "\($0.key)=\($0.value)" }
    let failure = withCStrings([program.path] + arguments) { arguments in
      withCStrings(variables) { variables in
        pt_spawn_on_files(&child, program.path, arguments, variables, home.home, files)
      }
    }
    source.closeInner()
    for index in outputs.indices { outputs[index].closeInner() }
    guard failure == 0 else {
      throw TerminalError("\(program.path) did not start: error \(failure).")
    }
    let collected = try Self.carry(Array((input ?? "").utf8), &source, &outputs, child, deadline)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    self.output = String(decoding: collected[0], as: UTF8.self)
    self.errors = String(decoding: collected[1], as: UTF8.self)
    end = ProgramEnd(waitStatus: status)
  }

  /// Writes the program's input and collects its output until it has closed its streams.
  private static func carry(
    _ input: [UInt8], _ source: inout ProgramStream, _ outputs: inout [ProgramStream],
    _ child: pid_t, _ deadline: Duration
  ) throws -> [[UInt8]] {
    var collected: [[UInt8]] = [[], []]
    var rest = input[...]
    let start = ContinuousClock.now
    if rest.isEmpty { source.closeOuter() }
    while outputs.contains(where: { $0.outer >= 0 }) || source.outer >= 0 {
      var descriptors = outputs.map { pollfd(fd: $0.outer, events: Int16(POLLIN), revents: 0) }
      descriptors.append(pollfd(fd: source.outer, events: Int16(POLLOUT), revents: 0))
      _ = poll(&descriptors, 3, 100)
      for index in 0..<2 where descriptors[index].revents != 0 {
        if !outputs[index].read(into: &collected[index]) { outputs[index].closeOuter() }
      }
      if descriptors[2].revents != 0, !source.write(&rest) || rest.isEmpty { source.closeOuter() }
      if ContinuousClock.now - start > deadline {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
        throw TerminalError(
          "The program did not end: \(String(decoding: collected[0], as: UTF8.self))")
      }
    }
    return collected
  }
}
