import Foundation

extension PseudoTerminal {
  /// Waits for the grade line below a text printed before it.
  func waitForGrades(below text: String) throws {
    try wait(for: "the grades below “\(text)”") { screen in
      let all = screen.fullText
      guard let place = all.range(of: text, options: .backwards) else { return false }
      return all[place.upperBound...].contains("4 easy")
    }
  }

  /// Shows the answer and grades it.
  func reveal(andPress key: String) throws {
    try showAnswer()
    try waitFor("4 easy")
    try type(key)
  }

  /// Presses Return later than 0.3 s after a grade: earlier, it would belong to the grade.
  func showAnswer() throws {
    usleep(350_000)
    try type("\r")
  }

  /// Presses a key repeatedly until a text is on the screen.
  func press(_ key: TerminalKey, until text: String) throws {
    try press(key.text, untilOneOf: [text])
  }

  /// Sends a key repeatedly until one of some texts is on the screen.
  func press(_ key: String, untilOneOf texts: [String]) throws {
    try wait(for: texts.map { "“\($0)”" }.joined(separator: " or ")) { screen in
      if texts.contains(where: screen.fullText.contains) { return true }
      try? type(key)
      return false
    }
  }
}
