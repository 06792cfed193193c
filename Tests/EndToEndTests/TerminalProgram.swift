import Foundation

/// A program run by tests, from this package (beside the test bundle) or elsewhere.
struct TerminalProgram {
  let path: String

  static let til = TerminalProgram(builtAs: "til")

  /// The program that demonstrates the console, one scene per argument.
  static let consoleProbe = TerminalProgram(builtAs: "ConsoleProbe")

  /// A shell with job control, for tests of Ctrl-Z and fg.
  static let shell = TerminalProgram(path: "/bin/sh")

  init(path: String) { self.path = path }

  init(builtAs name: String) {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var folder = URL(fileURLWithPath: bundle)
    while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
    path = folder.appending(path: name).path
  }
}
