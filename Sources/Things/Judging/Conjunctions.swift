/// Reads `&` as the word for it, in any of the languages that are often learned.
enum Conjunctions {
  private static let words: Set<String> = [
    "&", "and", "und", "et", "y", "e", "i", "og", "och", "en", "и", "і", "και", "ו", "و",
  ]

  /// Both without their conjunctions, where either writes one as a sign.
  static func aligned(
    _ one: [FoldedWord], _ other: [FoldedWord]
  ) -> ([FoldedWord], [FoldedWord]) {
    let hasSign = (one + other).contains { $0.text == "&" }
    guard hasSign, one.count > 1, other.count > 1 else { return (one, other) }
    return (one.filter { !words.contains($0.folded) }, other.filter { !words.contains($0.folded) })
  }
}
