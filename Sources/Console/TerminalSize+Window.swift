import CTerminal
import Glibc
internal import TextUI

extension TerminalSize {
  /// The size of the window that standard output goes to, or what the environment says.
  static var ofWindow: TerminalSize {
    var rows: Int32 = 0
    var columns: Int32 = 0
    _ = ct_window_size(STDOUT_FILENO, &rows, &columns)
    return TerminalSize(
      columns: columns > 0 ? Int(columns) : variable("COLUMNS") ?? 80,
      rows: rows > 0 ? Int(rows) : variable("LINES") ?? 24)
  }

  private static func variable(_ name: String) -> Int? {
    guard let number = ProcessEnvironment.value(name).flatMap({ Int($0) }) else { return nil }
    return (1...10_000).contains(number) ? number : nil
  }
}
