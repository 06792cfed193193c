import Things

/// Finds what was probably meant.
enum Nearest {
  /// The likest of some words, if one is alike enough to be offered.
  static func word(to typed: String, among words: [String]) -> String? {
    let typed = typed.lowercased()
    var best: (word: String, share: Double)?
    for word in words {
      let share = Similarity.between(typed, word.lowercased())
      if share > best?.share ?? 0.55 { best = (word, share) }
    }
    return best?.word
  }
}
