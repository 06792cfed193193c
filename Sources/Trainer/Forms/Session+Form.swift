import TextUI

extension Session {
  /// Lets a form be typed, field by field, until none has the focus; false if it was left before.
  func fill(_ form: some Screen) throws -> Bool {
    let live = EnvironmentValues.with(environment) { LiveLine(form) }
    while let field = live.field {
      let request = LineRequest(prompt: live.lines, prefilled: field.text.wrappedValue)
      switch readLine(request) {
      case .line(let line): field.take(line.text.trimmingBlanks)
      case .interrupted: throw Interrupted()
      case .stopped, .timedOut, .ended:
        terminal.write("\n", to: .output)
        return false
      }
      _ = live.refreshed()
    }
    return true
  }
}
