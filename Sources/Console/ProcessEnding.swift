import CTerminal
import Glibc
internal import TextUI

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
