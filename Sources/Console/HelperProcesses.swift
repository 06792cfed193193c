import CLibrary
import SystemFiles
public import TextUI

/// Runs the programs that draw, play and speak, each apart from the terminal.
@MainActor
public final class HelperProcesses: HelperPrograms {
  /// A picture program that takes longer is stopped.
  private static let limits = ChildProcess.Limits(silence: 5_000, total: 5_000, output: 8 << 20)
  /// How long it may still take once a key waits.
  private static let patience = Duration.milliseconds(50)
  /// A text that fits into a pipe, so that writing it never waits.
  private static let mostInput = 4_000

  /// Programs whose output nobody has taken yet.
  private var drawing: [PictureProgram: ChildProcess] = [:]
  private var playing: pid_t?
  private var stopping: [String]?
  /// Processes that were asked to end and are still running.
  private var ending: [pid_t] = []

  public init() {}

  public func has(_ program: String) -> Bool { System.hasProgram(program) }

  public func output(of command: [String]) -> [UInt8]? {
    let limits = ChildProcess.Limits(silence: 1_000, total: 1_000, output: 1 << 16)
    let result = try? Self.child(command)?.finish(input: [], limits: limits) { _ in }
    return result?.isDone == true ? result?.bytes : nil
  }

  public func prepare(_ programs: [PictureProgram]) {
    for (program, child) in drawing where !programs.contains(program) {
      child.abandon()
      drawing[program] = nil
    }
    for program in programs where drawing[program] == nil {
      drawing[program] = Self.child(program.command)
    }
  }

  public func picture(of program: PictureProgram, within time: Duration) -> PictureState {
    guard let child = drawing[program] ?? Self.child(program.command) else { return .failed }
    drawing[program] = child
    let start = SuspendingClock.now
    var end = start + time
    while true {
      let isKeyWaiting = Self.isKeyWaiting
      if isKeyWaiting { end = min(end, start + Self.patience) }
      let rest = min(end - SuspendingClock.now, .milliseconds(20)).pollMilliseconds
      let result = child.output(
        within: rest, orUntilInputFrom: isKeyWaiting ? nil : STDIN_FILENO, limits: Self.limits)
      if let result {
        drawing[program] = nil
        return result.isDone ? .done(result.bytes) : .failed
      }
      if SuspendingClock.now >= end { return .running }
    }
  }

  private static var isKeyWaiting: Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  private static func child(_ command: [String]) -> ChildProcess? {
    ChildProcess(command, environment: System.environmentVariables(), isApart: true)
  }

  public func start(_ sound: SoundProgram) {
    stop()
    System.adoptChildren()
    var streams: [Int32] = []
    var text = Array(sound.input.utf8)
    if !text.isEmpty {
      guard let (reading, writing) = System.pipe() else { return }
      if text.count > Self.mostInput { text = Array(Self.cut(sound.input).utf8) }
      _ = text.withUnsafeBytes { try? System.writeFile(writing, $0) }
      System.closeFile(writing)
      streams = [reading]
    }
    playing = System.spawn(
      sound.command, environment: System.environmentVariables(), streams: streams, in: .session)
    stopping = playing == nil ? nil : sound.stopping
    for stream in streams { System.closeFile(stream) }
  }

  private static func cut(_ text: String) -> String {
    var size = 0
    return String(
      text.prefix { character in
        size += character.utf8.count
        return size <= mostInput
      })
  }

  public func stop() {
    ending.removeAll { ChildProcess.running($0) == nil }
    for process in ending { kill(-process, SIGKILL) }
    guard let process = playing else { return }
    playing = nil
    guard ChildProcess.running(process) != nil || stopping != nil else { return }
    kill(-process, SIGTERM)
    ending.append(process)
    if let stopping,
      let other = System.spawn(
        stopping, environment: System.environmentVariables(), streams: [], in: .session)
    {
      ending.append(other)
    }
    stopping = nil
  }
}
