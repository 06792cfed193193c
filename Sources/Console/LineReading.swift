internal import TextUI

/// One line that is being asked for: what was wanted, and what has happened so far.
struct LineReading {
  let request: LineRequest
  let paint: Paint
  let start = MonotonicTime.now()
  /// Something was typed before the prompt could be seen.
  let isAhead: Bool
  var prompt: EditorPrompt
  var firstKey: Duration?
  /// Up to where the input reached when its first key was taken.
  private var reach = 0
  /// What Tab offered last.
  var completion: LineCompletion?
  /// Something was printed in the place of the line, which has to be drawn again.
  var hasRoom = false
  var result: LineResult?

  init(_ request: LineRequest, paint: Paint, isAhead: Bool) {
    self.request = request
    self.paint = paint
    self.isAhead = isAhead
    prompt = EditorPrompt(request.prompt)
  }

  @MainActor
  mutating func noteKey(_ input: TerminalInput) {
    guard firstKey == nil else { return }
    firstKey = MonotonicTime.now() - start
    reach = input.taken + input.waitingCount
  }

  /// Nobody types two letters and Return in this time, or before a first key is read, however
  /// long it takes to read what follows.
  @MainActor
  func isFasterThanHands(_ input: TerminalInput) -> Bool {
    input.taken <= reach || MonotonicTime.now() - start - (firstKey ?? .zero) < .milliseconds(50)
  }

  func typed(_ text: String, wasPasted: Bool) -> TypedLine {
    TypedLine(
      text, wasPasted: wasPasted, firstKey: isAhead ? nil : firstKey,
      total: MonotonicTime.now() - start)
  }

  /// How long to wait for the next key.
  var patience: Duration? {
    let rest = request.timeout.map { $0 - (MonotonicTime.now() - start) }
    guard request.idlePrompt != nil else { return rest }
    return min(rest ?? request.idleInterval, request.idleInterval)
  }

  var isOver: Bool {
    request.timeout.map { MonotonicTime.now() - start >= $0 } ?? false
  }
}
