import Things

/// What a line typed at a question means.
enum AnswerLine: Hashable {
  case answer(String)
  /// An empty line: the answer is to be shown.
  case reveal
  case hint
  case action(StudyAction)
  /// A word behind a colon that is none of ours.
  case unknown(String)
  /// A word for leaving, near no answer: not counted.
  case setAside

  /// A line that is an accepted answer is an answer, whatever else it could be.
  init(_ typed: String, accepts: (String) -> Bool, setsAside: (String) -> Bool) {
    let text = typed.trimmingBlanks
    if text.isEmpty {
      self = .reveal
    } else if text == "?" || text == "？" {
      self = accepts(text) ? .answer(text) : .hint
    } else if let word = Self.word(in: text), !accepts(text) {
      self = StudyKey.action(for: word).map(AnswerLine.action) ?? .unknown(text)
    } else if setsAside(text) {
      self = .setAside
    } else {
      self = .answer(typed)
    }
  }

  /// What stands behind the colon: a key, or letters alone; nil for what is no word.
  private static func word(in text: String) -> Substring? {
    guard text.first == ":" || text.first == "：" else { return nil }
    let word = text.dropFirst()
    if word.count == 1 { return StudyKey.action(for: word) == nil ? nil : word }
    let isWord = word.count > 1 && word.allSatisfy { $0.isLetter && $0.isASCII }
    return isWord ? word : nil
  }
}
