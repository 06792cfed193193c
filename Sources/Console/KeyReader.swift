import CLibrary
@preconcurrency internal import CReadline
import CTerminal
internal import TextUI

/// Reads single keys from a raw terminal, and distinguishes a decision from text typed too early.
@MainActor
final class KeyReader {
  private let input: TerminalInput
  private let keymap: GradeKeymap
  /// Letters that begin a word as well.
  private let waiting: Set<Character>
  /// Handles a signal that does not end the reading.
  private let attend: (Int32) -> Void
  private var redraw: () -> Void = {}
  private var decoder = KeyDecoder()
  /// The number of bytes read since the prompt, and of those typed before it.
  private var taken = 0
  private var early = 0

  /// A key is pressed alone if nothing follows within this time: typing is slower, pastes faster.
  private static let alone = Duration.milliseconds(40)
  /// How long a letter that begins a word waits for the second one.
  private static let patience = Duration.milliseconds(300)

  init(
    _ input: TerminalInput, _ keymap: GradeKeymap, waiting: Set<Character>,
    attend: @escaping (Int32) -> Void
  ) {
    self.input = input
    self.keymap = keymap
    self.waiting = waiting
    self.attend = attend
  }

  /// Shows the prompt and reads one key; `show` redraws it after an interruption.
  ///
  /// `continues` means that the last key had no meaning, so nothing typed since counts as early.
  func read(continues: Bool, show: @escaping (_ isAgain: Bool) -> Void) -> InputResult<KeyPress> {
    redraw = { show(true) }
    defer { redraw = {} }
    // Input that waits before the prompt is shown was typed too early.
    if !continues { (early, taken) = (input.waitingCount, 0) }
    show(false)
    let start = SuspendingClock.now
    while true {
      let first = taken
      switch nextKey() {
      case .result(let result): return result
      case .nothing: continue
      case .key(.other): continue
      case .key(.control("d")): return .ended
      case .key(.control("l")): redraw()
      case .key(let key):
        let delay = first < early ? .zero : SuspendingClock.now - start
        let press = KeyPress(key, isEarly: first < early, delay: delay)
        if let result = decided(press) { return result }
      }
    }
  }

  private enum Step {
    case key(Key)
    case result(InputResult<KeyPress>)
    /// Nothing came in time.
    case nothing
  }

  /// Adds the binding and the burst; nil for a key bound to something without meaning here.
  private func decided(_ press: KeyPress) -> InputResult<KeyPress>? {
    var press = press
    switch keymap.binding(of: press.key) {
    case .none: break
    case .dead: return nil
    case .command(let name): press.binding = name
    }
    // Digits and Return are not text, so input after them belongs to the next question.
    if !Self.isDecision(press.key) {
      let time = press.binding == nil && waits(press.key) ? Self.patience : Self.alone
      if let result = takeBurst(into: &press.burst, within: time) { return result }
    }
    return .input(press)
  }

  private static func isDecision(_ key: Key) -> Bool {
    guard case .character(let character) = key else { return key == .return }
    return character.isASCII ? character.isNumber : ("０"..."９").contains(character)
  }

  private func waits(_ key: Key) -> Bool {
    if case .character(let letter) = key { waiting.contains(letter) } else { false }
  }

  private func takeBurst(into burst: inout String, within time: Duration) -> InputResult<KeyPress>?
  {
    while true {
      switch nextKey(until: SuspendingClock.now + time) {
      case .nothing: return nil
      case .result(let result): return result
      case .key(.character(let character)): burst.append(character)
      case .key(.return): burst.append("\n")
      case .key(.tab): burst.append("\t")
      case .key(.paste(let text)): burst.append(text)
      case .key: continue
      }
    }
  }

  private func nextKey(until deadline: SuspendingClock.Instant? = nil) -> Step {
    while true {
      let rest = deadline.map { $0 - SuspendingClock.now }
      // An incomplete sequence is waited for even beyond the deadline.
      switch input.wait(decoder.patience ?? rest) {
      case .timeout:
        guard let key = decoder.giveUp() else { return .nothing }
        return .key(key)
      case .signal(let signal):
        if signal == SIGINT {
          input.discard()
          return .result(.interrupted)
        }
        attend(signal)
        if signal != SIGWINCH { redraw() }
      case .bytes:
        guard let byte = input.nextByte() else {
          if input.isEnded { return .result(.ended) }
          continue
        }
        taken += 1
        if let key = decoder.take(byte) { return .key(key) }
      }
    }
  }
}

/// The keymap `til-grade`, in which commands can be bound by name in inputrc.
///
/// Keys are read without readline and looked up here. The keymap starts empty, because
/// default keys belong to the screens.
@MainActor
final class GradeKeymap {
  private let names: [String]
  private let keymap: Keymap

  /// Must be created before inputrc is read; commands get the prefix `til-`.
  init(commands names: [String]) {
    precondition(
      names.count <= Int(ct_command_count), "readline gets more commands than it can tell apart")
    self.names = names
    keymap = rl_make_bare_keymap()
    // readline keeps the pointers to names.
    rl_set_keymap_name(strdup("til-grade"), keymap)
    for (index, name) in names.enumerated() {
      rl_add_defun(strdup("til-" + name), ct_command(Int32(index)), -1)
    }
  }

  enum Binding: Equatable {
    case none
    case command(String)
    /// Bound to something without meaning here.
    case dead
  }

  func binding(of key: Key) -> Binding {
    guard let bytes = Self.bytes(of: key) else { return .none }
    var kind: Int32 = 0
    let function = bytes.withUnsafeBufferPointer {
      rl_function_of_keyseq_len($0.baseAddress, $0.count, keymap, &kind)
    }
    guard let function, kind == ISFUNC else { return .none }
    let index = Int(ct_command_index(function))
    return names.indices.contains(index) ? .command(names[index]) : .dead
  }

  private static func bytes(of key: Key) -> [CChar]? {
    switch key {
    case .character(let character): character.utf8.map { CChar(bitPattern: $0) }
    case .control(let letter):
      letter.asciiValue.map { [CChar(bitPattern: $0 & 0x1F)] }
    case .return: [13]
    case .tab: [9]
    case .backspace: [127]
    case .escape, .other, .paste: nil
    }
  }
}
