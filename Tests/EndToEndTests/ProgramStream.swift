import CPseudoTerminal
import Glibc

/// A standard stream of a program: the program's end and ours.
struct ProgramStream {
  private(set) var inner: Int32 = -1
  private(set) var outer: Int32 = -1

  init(_ sink: ProgramRun.Sink) throws {
    switch sink {
    case .closed: break
    case .file(let path): inner = pt_open_file(path, O_WRONLY | O_CREAT | O_APPEND)
    case .captured, .broken:
      var ends: [Int32] = [-1, -1]
      guard pt_pipe(&ends) == 0 else { throw TerminalError("No pipe: errno \(errno).") }
      (outer, inner) = (ends[0], ends[1])
      if case .broken = sink { closeOuter() }
    }
  }

  init(input: String?) throws {
    guard input != nil else {
      inner = pt_open_file("/dev/null", O_RDONLY)
      return
    }
    var ends: [Int32] = [-1, -1]
    guard pt_pipe(&ends) == 0 else { throw TerminalError("No pipe: errno \(errno).") }
    (inner, outer) = (ends[0], ends[1])
    _ = fcntl(outer, F_SETFL, O_NONBLOCK)
    // A program that ends without reading must not end the tests.
    signal(SIGPIPE, SIG_IGN)
  }

  mutating func closeInner() {
    if inner >= 0 { close(inner) }
    inner = -1
  }

  mutating func closeOuter() {
    if outer >= 0 { close(outer) }
    outer = -1
  }

  /// False at the end of the stream.
  func read(into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(outer, &buffer, buffer.count)
    if count > 0 { bytes += buffer[..<count] }
    return count > 0 || (count < 0 && errno == EINTR)
  }

  /// False once the program has closed its end.
  func write(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let count = rest.withUnsafeBytes { Glibc.write(outer, $0.baseAddress, $0.count) }
    if count > 0 { rest = rest.dropFirst(count) }
    return count >= 0 || errno == EAGAIN || errno == EINTR
  }
}
