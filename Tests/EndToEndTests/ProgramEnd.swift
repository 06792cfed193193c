import Glibc

/// How a program ended.
enum ProgramEnd: Equatable {
  case exit(Int32)
  case signal(Int32)

  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exit((waitStatus >> 8) & 0xFF) : .signal(signal)
  }

  /// The end of a child, or nil while it runs.
  static func of(_ process: pid_t) -> ProgramEnd? {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) == process ? ProgramEnd(waitStatus: status) : nil
  }
}
