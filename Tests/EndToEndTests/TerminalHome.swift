import Foundation

/// The home for the programs of one test: temporary folders, and an environment independent of the
/// machine.
final class TerminalHome {
  /// The path that contains everything.
  let folder: String

  init() throws {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = temporary.appending(path: "til-\(UUID().uuidString.prefix(8))").path
    for name in ["home", "data", "cache", "state", "config", "run", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A timezone in which it is about noon now, so that no study day ends during a test.
  ///
  /// It has daylight saving time and needs no system tables.
  private static let zoneAtNoon: String = {
    let hour = Int(Date().timeIntervalSince1970) / 3600 % 24
    return "TST\(hour - 12)TDT,M3.5.0,M10.5.0/3"
  }()

  /// The working directory of the programs.
  var home: String { "\(folder)/home" }

  /// The directory of til's line history.
  var state: String { "\(folder)/state/til" }

  /// The default library.
  var library: String { "\(folder)/data/til" }

  /// The whole environment, with some values replaced, or removed if nil.
  func environment(_ changes: [String: String?] = [:]) -> [String: String] {
    var values = [
      "PATH": "/usr/bin:/bin", "HOME": home, "PWD": home, "SHELL": "/bin/sh",
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "INPUTRC": "/dev/null",
      "TZ": Self.zoneAtNoon,
      "XDG_DATA_HOME": "\(folder)/data", "XDG_CACHE_HOME": "\(folder)/cache",
      "XDG_STATE_HOME": "\(folder)/state", "XDG_CONFIG_HOME": "\(folder)/config",
      "XDG_RUNTIME_DIR": "\(folder)/run", "TMPDIR": "\(folder)/tmp",
      // The crash reporter can outlive the program it reports on.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    for (name, value) in changes { values[name] = value }
    return values
  }

  /// Writes a file relative to the working directory and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = URL(fileURLWithPath: name, relativeTo: URL(fileURLWithPath: home + "/"))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Writes a script for the shell that can be run at once.
  ///
  /// A shell writes it: a file that a test has just written may still be open in another test's child,
  /// and then does not run.
  func writeProgram(_ script: String, to path: String) throws {
    let run = try ProgramRun(
      of: .shell, ["-c", "mkdir -p \"${1%/*}\" && cat >\"$1\" && chmod 755 \"$1\"", "sh", path],
      input: "#!/bin/sh\n\(script)\n", home: self)
    guard run.end == .exit(0) else { throw CocoaError(.fileWriteUnknown) }
  }

  func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}
