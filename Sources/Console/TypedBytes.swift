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
