import Glibc

/// The modes of a terminal, to check that a program restores them.
struct TerminalModes: Equatable {
  let input: UInt32
  let output: UInt32
  let control: UInt32
  let local: UInt32
  let characters: [UInt8]

  /// Nil if the terminal is gone.
  init?(of descriptor: Int32) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    input = modes.c_iflag
    output = modes.c_oflag
    control = modes.c_cflag
    local = modes.c_lflag
    characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
  }

  /// Canonical mode with echo, as in a shell.
  var isCooked: Bool { local & UInt32(ICANON) != 0 && local & UInt32(ECHO) != 0 }
}
