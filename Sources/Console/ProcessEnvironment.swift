import CLibrary
import CTerminal
import SystemFiles
internal import TextUI

enum ProcessEnvironment {
  /// Nil for a variable that is not set or empty.
  static func value(_ name: String) -> String? {
    System.environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Sets the character encoding of this process to UTF-8, but not that of programs it starts.
enum TextLocale {
  /// Switches to UTF-8; returns the original `LC_ALL` if it had to be replaced.
  ///
  /// readline reads the locale from the environment repeatedly, and in any other encoding
  /// it would run the bytes of a typed letter as commands. Only LC_CTYPE
  /// is set, so numbers keep their decimal point.
  static func becomeUTF8() -> Replaced? {
    setlocale(LC_CTYPE, "")
    if isUTF8 { return nil }
    let found = System.environment("LC_ALL")
    for name in ["C.UTF-8", "en_US.UTF-8", "UTF-8"] {
      setenv("LC_ALL", name, 1)
      setlocale(LC_CTYPE, "")
      if isUTF8 { break }
    }
    return Replaced(value: found)
  }

  struct Replaced {
    /// Nil if there was none.
    let value: String?
  }

  private static var isUTF8: Bool {
    nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
  }
}

extension Duration {
  /// For `poll`: rounded up, so that a wait is never too short.
  var pollMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: milliseconds)
  }
}

/// Ends the process.
enum ProcessEnding {
  /// EX_IOERR of `sysexits.h`.
  private static let inputOutputError: Int32 = 74

  @MainActor
  static func end(status: Int32, by signal: Int32?, _ outputs: StandardOutputs) -> Never {
    outputs.flush()
    if let signal { ct_end_by(signal) }
    guard let fault = outputs.fault else { exit(status) }
    outputs.write(
      "til: cannot write output: \(fault). Free some space or write elsewhere.\n",
      to: .error)
    exit(inputOutputError)
  }
}
