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

/// The bytes of typed text, a whole character at a time, guarded for the line editor.
@MainActor
final class TypedBytes {
  private let input: TerminalInput
  /// What is left of a character that was begun.
  private var rest: ArraySlice<UInt8> = []
  /// The last bytes that were given out, in which the begin of a paste is recognised.
  private var recent: [UInt8] = []
  /// A paste began since this was last set to false.
  var sawPaste = false

  private static let pasteBegins = Array("\u{1B}[200~".utf8)
  /// The bytes of one character arrive together; what doesn't is no character.
  private static let patience = Duration.milliseconds(25)

  init(_ input: TerminalInput) { self.input = input }

  /// The rest of a character has still to be read.
  var isInsideCharacter: Bool { !rest.isEmpty }

  /// Whether a byte can be had without waiting.
  var hasBytes: Bool { !rest.isEmpty || input.hasBytes }

  /// The next byte; nil if there is none.
  func next() -> UInt8? {
    if rest.isEmpty { readCharacter() }
    guard let byte = rest.popFirst() else { return nil }
    recent = recent.suffix(Self.pasteBegins.count - 1) + [byte]
    if recent == Self.pasteBegins { sawPaste = true }
    return byte
  }

  /// Gives the last byte back.
  func putBack(_ byte: UInt8) {
    rest = [byte] + rest
    recent = recent.dropLast()
  }

  /// Drops what was typed and not read.
  func discard() {
    rest = []
    input.discard()
  }

  /// Starts a new line: what belonged to the last one is history.
  func beginLine() {
    sawPaste = false
    recent = []
  }

  private func readCharacter() {
    guard let first = input.nextByte() else { return }
    guard first >= 0x80 else {
      rest = [first]
      return
    }
    var bytes = [first]
    while bytes.count < Self.length(from: first), input.wait(Self.patience) == .bytes,
      let next = input.nextByte()
    {
      guard next & 0xC0 == 0x80 else {
        input.putBack([next])
        break
      }
      bytes.append(next)
    }
    let text = String(validating: bytes, as: UTF8.self) ?? "\u{FFFD}"
    rest = Array(LineGuard.guarded(text).utf8)[...]
  }

  private static func length(from first: UInt8) -> Int {
    first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
  }
}

/// Keeps what could steer a terminal out of a line that is being edited, and out of nothing else.
///
/// readline shows ESC as `^[`, but sends control characters of the second set, separators and
/// bidirectional controls as they are. While a line is edited each of them is represented by a
/// character that only has a place, in a private plane; what is handed over holds the true one.
enum LineGuard {
  private static let offset: UInt32 = 0x10_D000

  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The text as the line editor may hold it.
  static func guarded(_ text: String) -> String { replaced(text, isHarmful, moved: offset) }

  /// The text as it was meant.
  static func restored(_ text: String) -> String {
    replaced(text, isPlaceholder, moved: 0 &- offset)
  }

  private static func isPlaceholder(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > offset else { return false }
    return Unicode.Scalar(scalar.value - offset).map(isHarmful) ?? false
  }

  private static func replaced(
    _ text: String, _ isConcerned: (Unicode.Scalar) -> Bool, moved by: UInt32
  ) -> String {
    guard text.unicodeScalars.contains(where: isConcerned) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let moved = isConcerned(scalar) ? Unicode.Scalar(scalar.value &+ by) : nil
      result.append(moved ?? scalar)
    }
    return String(result)
  }
}
