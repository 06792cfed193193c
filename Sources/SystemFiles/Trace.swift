import CLibrary

/// What the program does with files, locks and other programs, on standard error if `TIL_TRACE=1`.
///
/// Times are milliseconds since the first line.
package enum Trace {
  private static let isOn =
    System.environment("TIL_TRACE").map { !["", "0"].contains($0) } ?? false
  private static let start = System.nanoseconds()

  package static func note(_ what: @autoclosure () -> String) {
    guard isOn else { return }
    let hundredths = (System.nanoseconds() - start) / 10_000
    let time = "\(hundredths / 100)." + String(hundredths % 100 + 100).dropFirst()
    let line =
      "til: \(String(repeating: " ", count: max(0, 9 - time.count)))\(time) \(plain(what()))\n"
    Array(line.utf8).withUnsafeBytes { _ = try? System.writeFile(STDERR_FILENO, $0) }
  }

  /// File names and the output of other programs can contain anything, and standard error may be a
  /// terminal.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
          default: scalar
          }
        }))
  }
}
