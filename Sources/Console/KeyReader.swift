import Glibc
internal import TextUI

/// Reads single keys from a raw terminal, and tells a decision from text that came too early.
@MainActor
final class KeyReader {
  private let input: TerminalInput
  private let keymap: GradeKeymap
  /// What to do about a signal that does not end the reading.
  private let attend: (Int32) -> Void
  private var redraw: () -> Void = {}
  private var decoder = KeyDecoder()
  /// How many bytes were taken since something was shown, and how many were waiting then.
  private var taken = 0
  private var early = 0

  /// A key came alone if nothing more comes within this time: hands are slower, pastes faster.
  private static let alone = Duration.milliseconds(40)

  init(_ input: TerminalInput, _ keymap: GradeKeymap, attend: @escaping (Int32) -> Void) {
    self.input = input
    self.keymap = keymap
    self.attend = attend
  }

  /// Shows what is asked and reads one key; `show` is told if it has been shown before.
  ///
  /// Where nothing is shown, the reading goes on after a key that meant nothing.
  func read(
    timeout: Duration?, goesOn: Bool, show: @escaping (_ isAgain: Bool) -> Void
  ) -> KeyResult {
    redraw = { show(true) }
    defer { redraw = {} }
    // What is waiting before anything can be seen was typed too early.
    if !goesOn { (early, taken) = (input.waitingCount, 0) }
    show(false)
    let start = MonotonicTime.now()
    while true {
      let first = taken
      switch nextKey(until: timeout.map { start + $0 }) {
      case .result(let result): return result
      case .key(.other): continue
      case .key(.control("d")): return .ended
      case .key(.control("l")): redraw()
      case .key(let key):
        let delay = first < early ? .zero : MonotonicTime.now() - start
        let press = KeyPress(key, isEarly: first < early, delay: delay)
        if let result = decided(press) { return result }
      }
    }
  }

  private enum Step {
    case key(Key)
    case result(KeyResult)
  }

  /// The key as its binding and what came with it make it; nil for one that is bound to nothing.
  private func decided(_ press: KeyPress) -> KeyResult? {
    var press = press
    switch keymap.binding(of: press.key) {
    case .none: break
    case .dead: return nil
    case .command(let name): press.binding = name
    }
    // A digit and Return are no text, so that what follows them belongs to the next reading.
    if !Self.isDecision(press.key) {
      if let result = takeBurst(into: &press.burst) { return result }
    }
    return .press(press)
  }

  private static func isDecision(_ key: Key) -> Bool {
    guard case .character(let character) = key else { return key == .return }
    return character.isASCII ? character.isNumber : ("０"..."９").contains(character)
  }

  private func takeBurst(into burst: inout String) -> KeyResult? {
    while true {
      switch nextKey(until: MonotonicTime.now() + Self.alone) {
      case .result(.timedOut): return nil
      case .result(let result): return result
      case .key(.character(let character)): burst.append(character)
      case .key(.return): burst.append("\n")
      case .key(.tab): burst.append("\t")
      case .key(.paste(let text)): burst.append(text)
      case .key: continue
      }
    }
  }

  private func nextKey(until deadline: Duration?) -> Step {
    while true {
      let rest = deadline.map { $0 - MonotonicTime.now() }
      // What was begun is waited for even beyond the deadline: half a sequence is no key.
      switch input.wait(decoder.patience ?? rest) {
      case .timeout:
        guard let key = decoder.giveUp() else { return .result(.timedOut) }
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
