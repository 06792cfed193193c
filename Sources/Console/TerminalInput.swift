import CLibrary
import CTerminal

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
  /// End of input: end of file, or the terminal is gone.
  private(set) var isEnded = false
  /// The number of bytes read, without those that were pushed back.
  private(set) var taken = 0

  init() { signals = ct_signals_open() }

  /// Waits for a byte, a signal or a timeout; nil waits forever.
  func wait(_ timeout: Duration? = nil) -> Event {
    if let signal = nextSignal() { return .signal(signal) }
    if !pushed.isEmpty || isEnded { return .bytes }
    let deadline = timeout.map { SuspendingClock.now + $0 }
    while true {
      var descriptors = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      let rest = deadline.map { ($0 - SuspendingClock.now).pollMilliseconds } ?? -1
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

  /// Whether a byte can be read at once.
  var hasBytes: Bool { hasBytes(within: .zero) }

  /// Whether a byte arrives within a time; signals have to wait.
  func hasBytes(within time: Duration) -> Bool {
    if !pushed.isEmpty || isEnded { return true }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, time.pollMilliseconds) > 0
  }

  /// The number of bytes that can be read at once.
  var waitingCount: Int {
    var count: Int32 = 0
    _ = ioctl(STDIN_FILENO, UInt(FIONREAD), &count)
    return pushed.count + Int(count)
  }

  /// The next byte; nil if none exists.
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

  /// A closed terminal ends its input shortly before it sends SIGHUP.
  private var isToldOfHangUp: Bool {
    var descriptor = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 100) > 0
  }

  /// The bytes that can be read at once; none at the end of input.
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

  /// Drops typed input that was not read.
  func discard() {
    pushed = []
    tcflush(STDIN_FILENO, TCIFLUSH)
  }

  /// Pushes bytes back, to be read first.
  func putBack(_ bytes: some Collection<UInt8>) {
    pushed = ArraySlice(Array(bytes) + pushed)
    taken -= bytes.count
  }
}

/// The bytes of typed text, one whole character at a time, with placeholders for the line editor.
@MainActor
final class TypedBytes {
  private let input: TerminalInput
  /// The rest of the current character.
  private var rest: ArraySlice<UInt8> = []
  /// The last bytes passed on, to recognize the start of a paste.
  private var recent: [UInt8] = []
  /// Whether a paste has started since this was set to false.
  var sawPaste = false

  private static let pasteBegins = Array("\u{1B}[200~".utf8)
  /// The bytes of one character arrive together; others are not a character.
  private static let patience = Duration.milliseconds(25)

  init(_ input: TerminalInput) { self.input = input }

  /// Whether a character was read only in part.
  var isInsideCharacter: Bool { !rest.isEmpty }

  /// Whether a byte can be read at once.
  var hasBytes: Bool { !rest.isEmpty || input.hasBytes }

  /// The next byte; nil if none exists.
  func next() -> UInt8? {
    if rest.isEmpty { readCharacter() }
    guard let byte = rest.popFirst() else { return nil }
    recent = recent.suffix(Self.pasteBegins.count - 1) + [byte]
    if recent == Self.pasteBegins { sawPaste = true }
    return byte
  }

  func putBack(_ byte: UInt8) {
    rest = [byte] + rest
    recent = recent.dropLast()
  }

  /// Drops typed input that was not read.
  func discard() {
    rest = []
    input.discard()
  }

  /// Starts a new line.
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

/// Replaces characters that could control the terminal while a line is edited.
///
/// readline shows ESC as `^[`, but prints C1 controls, line separators and
/// bidirectional controls as they are. While a line is edited, each of them is replaced by a
/// placeholder in a private-use plane; the finished line contains the original.
enum LineGuard {
  private static let offset: UInt32 = 0x10_D000

  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The text with placeholders, as the line editor holds it.
  static func guarded(_ text: String) -> String { replaced(text, isHarmful, moved: offset) }

  /// The original text.
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
