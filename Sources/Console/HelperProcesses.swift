import CLibrary
import SystemFiles
public import TextUI

/// Runs the programs that draw, play and speak, each apart from the terminal.
@MainActor
public final class HelperProcesses: HelperPrograms {
  /// A picture program that takes longer is stopped.
  private static let mostMilliseconds: Int64 = 5_000
  private static let mostOutput = 8 << 20
  /// A text that fits into a pipe, so that writing it never waits.
  private static let mostInput = 4_000

  /// Programs whose output nobody has asked for yet.
  private var prepared: [[String]: ChildProcess] = [:]
  private var playing: pid_t?
  private var stopping: [String]?
  /// Processes that were asked to end and are still running.
  private var ending: [pid_t] = []

  public init() {}

  public func has(_ program: String) -> Bool { System.hasProgram(program) }

  public func output(of command: [String]) -> [UInt8]? {
    let limits = ChildProcess.Limits(
      silence: Self.mostMilliseconds, total: Self.mostMilliseconds, output: Self.mostOutput)
    guard let child = prepared.removeValue(forKey: command) ?? Self.child(command),
      let result = try? child.finish(input: [], limits: limits, tell: { _ in }), result.isDone
    else { return nil }
    return result.bytes
  }

  public func prepare(_ commands: [[String]]) {
    for (command, child) in prepared where !commands.contains(command) {
      child.abandon()
      prepared[command] = nil
    }
    for command in commands where prepared[command] == nil {
      prepared[command] = Self.child(command)
    }
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
