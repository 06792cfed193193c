import CLibrary
import CPseudoTerminal

/// A program on a pseudo-terminal, observed while it runs.
final class MeasuredTerminal {
  let process: pid_t
  private let controller: Int32
  /// The output since the last key.
  private var printed: [UInt8] = []

  init(_ arguments: [String], environment: [String]) throws {
    var name = [CChar](repeating: 0, count: 128)
    controller = pt_open(24, 80, &name, name.count)
    guard controller >= 0 else { throw BenchError("cannot open a pseudo-terminal") }
    var child: pid_t = 0
    let failure = MeasuredCommand.withCStrings(arguments) { words in
      MeasuredCommand.withCStrings(environment) { variables in
        pt_spawn_on_terminal(&child, arguments[0], words, variables, ".", name)
      }
    }
    process = child
    guard failure == 0 else { throw BenchError("cannot start \(arguments[0])") }
  }

  /// Kills the program.
  func end() {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    close(controller)
  }

  /// Types keys and forgets the output before them.
  func press(_ keys: String) throws {
    printed = []
    guard write(controller, keys, keys.utf8.count) == keys.utf8.count else {
      throw BenchError("cannot type into the terminal")
    }
  }

  /// Waits until the output, without escape sequences, ends with a text.
  func wait(forEnd text: String) throws {
    let text = Array(text.utf8)
    while !Self.plain(printed).suffix(text.count).elementsEqual(text) { try read() }
  }

  /// Waits until the output contains a text.
  func wait(for text: String) throws {
    while !self.text.contains(text) { try read() }
  }

  /// The output without escape sequences.
  var text: String { String(decoding: Self.plain(printed), as: UTF8.self) }

  private func read() throws {
    var descriptor = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let isReady = poll(&descriptor, 1, 10_000) > 0
    let count = isReady ? CLibrary.read(controller, &buffer, buffer.count) : 0
    guard count > 0 else { throw BenchError("the program stopped after printing: \(text)") }
    printed += buffer[..<count]
  }

  /// Without escape sequences, which end with a letter.
  private static func plain(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var isEscape = false
    for byte in bytes {
      if byte == 0x1B {
        isEscape = true
      } else if !isEscape {
        plain.append(byte)
      } else if byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A {
        isEscape = false
      }
    }
    return plain
  }
}
