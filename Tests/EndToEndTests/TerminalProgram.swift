import Foundation

/// A program that tests run, from this package (beside the test bundle) or elsewhere.
struct TerminalProgram {
  let path: String

  static let til = TerminalProgram(builtAs: "til")

  /// The program that shows what the console can do, one scene an argument.
  static let consoleProbe = TerminalProgram(builtAs: "ConsoleProbe")

  /// The shell with job control that tests of stopping and going on need above the program.
  static let shell = TerminalProgram(path: "/bin/sh")

  init(path: String) { self.path = path }

  init(builtAs name: String) {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var folder = URL(fileURLWithPath: bundle)
    while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
    path = folder.appending(path: name).path
  }
}
