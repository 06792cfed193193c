import Things

/// The changes made in a session besides answers, so that the last act can be undone whatever it
/// was.
struct StudyChanges {
  private struct Made {
    let line: LineName
    let card: Card.ID
    /// The number of answers before it.
    let answers: Int
  }

  private var changes: [Made] = []

  mutating func note(_ line: LineName, at card: Card.ID, after answers: Int) {
    changes.append(Made(line: line, card: card, answers: answers))
  }

  /// The change that came after all answers; nil if the last act was an answer.
  func last(after answers: Int) -> (line: LineName, card: Card.ID)? {
    changes.last.flatMap { $0.answers == answers ? ($0.line, $0.card) : nil }
  }

  mutating func removeLast() { changes.removeLast() }
}

extension StudySession {
  /// Undoes the newest change of this session if no answer followed it; nil if there is none.
  ///
  /// `text` is as in `suspended SMTP`.
  func takeBackChange() throws -> (card: Card.ID, text: String)? {
    guard let (line, card) = changes.last(after: answered.count) else { return nil }
    guard let undoing = try store.undoing(line), undoing.conflicts.isEmpty else {
      throw Refusal(
        "cannot undo: rows have changed since.",
        remedy: "Use edit to restore the text you want.")
    }
    let words = EventText(library: store.library, today: store.now().day)
    let text = try words.text(undoing.line.event)
    try store.commit(undoing)
    changes.removeLast()
    try renew()
    return (card, text)
  }

  /// Performs something that may change the library, and notes the change.
  func noting(at card: Card.ID, _ perform: () throws -> Void) throws {
    let before = try store.undoing()?.line.name
    try perform()
    guard let after = try store.undoing()?.line.name, after != before else { return }
    changes.note(after, at: card, after: answered.count)
  }
}
