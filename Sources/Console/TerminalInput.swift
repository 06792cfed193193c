import CTerminal
import Glibc

/// Standard input and the signal pipe beside it.
@MainActor
final class TerminalInput {
  enum Event: Equatable {
    case bytes
    case signal(Int32)
    case timeout
  }

  private let signals: Int32
  private var pushed: ArraySlice<UInt8> = []
  /// Nothing more will come: the end of a file, or the terminal is gone.
  private(set) var isEnded = false
  /// How many bytes were taken so far, without those that were given back.
  private(set) var taken = 0

  init() { signals = ct_signals_open() }

  /// Waits for a byte, a signal or a time; nil waits for ever.
  func wait(_ timeout: Duration? = nil) -> Event {
    if let signal = nextSignal() { return .signal(signal) }
    if !pushed.isEmpty || isEnded { return .bytes }
    let deadline = timeout.map { MonotonicTime.now() + $0 }
    while true {
      var descriptors = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      let rest = deadline.map { ($0 - MonotonicTime.now()).pollMilliseconds } ?? -1
      let count = poll(&descriptors, 2, rest)
      if let signal = nextSignal() { return .signal(signal) }
      if count > 0, descriptors[0].revents != 0 { return .bytes }
      if count == 0 { return .timeout }
    }
  }

  func nextSignal() -> Int32? {
    let signal = ct_signals_next()
    return signal == 0 ? nil : signal
  }

  /// Whether a byte can be had at once.
  var hasBytes: Bool { hasBytes(within: .zero) }

  /// Whether a byte can be had within a time in which signals have to wait.
  func hasBytes(within time: Duration) -> Bool {
    if !pushed.isEmpty || isEnded { return true }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, time.pollMilliseconds) > 0
  }

  /// How many bytes can be had at once.
  var waitingCount: Int {
    var count: Int32 = 0
    _ = ioctl(STDIN_FILENO, UInt(FIONREAD), &count)
    return pushed.count + Int(count)
  }

  /// The next byte; nil if none came although one was announced, or at the end.
  func nextByte() -> UInt8? {
    if let byte = pushed.popFirst() {
      taken += 1
      return byte
    }
    guard !isEnded else { return nil }
    var byte: UInt8 = 0
    let count = read(STDIN_FILENO, &byte, 1)
    if count == 1 {
      taken += 1
      return byte
    }
    let isGone = count == 0 || (errno != EAGAIN && errno != EINTR)
    isEnded = isGone && !isToldOfHangUp
    return nil
  }

  /// A terminal that is closed ends its input a moment before it sends the signal that tells why.
  private var isToldOfHangUp: Bool {
    var descriptor = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 100) > 0
  }

  /// The next bytes, as many as come together; none at the end.
  func nextBytes() -> ArraySlice<UInt8> {
    if !pushed.isEmpty {
      defer { pushed = [] }
      return pushed
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = isEnded ? 0 : read(STDIN_FILENO, &buffer, buffer.count)
    isEnded = isEnded || count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
    return buffer.prefix(max(count, 0))
  }

  /// Drops what was typed and not read.
  func discard() {
    pushed = []
    tcflush(STDIN_FILENO, TCIFLUSH)
  }

  /// Gives bytes back to be read first.
  func putBack(_ bytes: some Collection<UInt8>) {
    pushed = ArraySlice(Array(bytes) + pushed)
    taken -= bytes.count
  }
}
