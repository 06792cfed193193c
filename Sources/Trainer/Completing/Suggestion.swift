/// A word that may stand where the cursor is: data, which is never run.
struct Suggestion: Hashable {
  var word: String
  /// A line that says what it is.
  var summary: String
  /// Whether the word is whole; `deck:` is only the beginning of one.
  var isWhole = true

  init(_ word: String, _ summary: String = "", isWhole: Bool = true) {
    self.word = word
    self.summary = summary
    self.isWhole = isWhole
  }

  /// Whether it goes on from what is typed, in whatever case.
  func continues(_ typed: String) -> Bool {
    guard !word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return false }
    return word.lowercased().hasPrefix(typed.lowercased())
  }
}
