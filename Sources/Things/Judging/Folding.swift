/// Reads texts for comparison: which differences stay, which fall away.
struct Folding: Sendable {
  let strict: Strictness
  private let articles: [[Unicode.Scalar]]
  /// Articles that lose their vowel before another: the l of l'eau.
  private let elisions: [[Unicode.Scalar]]

  static let englishArticles = ["a", "an", "the"]

  /// Reads over all that may be read over.
  static let lenient = Folding()

  init(strict: Strictness = [], articles: [String] = Folding.englishArticles) {
    self.strict = strict
    let small = strict.contains(.articles) ? [] : articles.map { $0.lowercased() }
    let elided = small.filter { $0.last == "'" || $0.last == "\u{2019}" }.map { $0.dropLast() }
    elisions = elided.map { Array($0.unicodeScalars) }
    self.articles = small.map { Array($0.unicodeScalars) } + elisions
  }

  /// The words without the articles among them; the last word is none.
  func words(of text: String) -> [FoldedWord] {
    let reader = WordReader(text, strict: strict, elisions: elisions)
    return kept(reader).map { number in
      let span = reader.spans[number]
      let folded = String(String.UnicodeScalarView(reader.folded[span.folded]))
      let text = String(String.UnicodeScalarView(reader.source[span.source]))
      return FoldedWord(text: text, letters: Array(folded), place: number + 1)
    }
  }

  /// The words as one text; blanks between letters are gone, those between digits stay.
  func joined(_ words: [FoldedWord]) -> String {
    words.reduce(into: "") { text, word in
      if isParted(text.unicodeScalars.last, word.letters.first?.unicodeScalars.first) {
        text.append(" ")
      }
      text.append(contentsOf: word.letters)
    }
  }

  func joined(_ text: String) -> String {
    let reader = WordReader(text, strict: strict, elisions: elisions)
    var joined = String.UnicodeScalarView()
    for number in kept(reader) {
      let word = reader.folded[reader.spans[number].folded]
      if isParted(joined.last, word.first) { joined.append(" ") }
      for scalar in word { joined.append(scalar) }
    }
    return String(joined)
  }

  private func kept(_ reader: WordReader) -> [Int] {
    let last = reader.spans.count - 1
    return reader.spans.indices.filter { number in
      number == last || !isArticle(reader.folded[reader.spans[number].folded])
    }
  }

  private func isArticle(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    guard strict.contains(.letterCase) else { return articles.contains { $0[...] == word } }
    let small = String(String.UnicodeScalarView(word)).lowercased().unicodeScalars
    return articles.contains { $0.elementsEqual(small) }
  }

  private func isParted(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    guard let before, let after else { return false }
    return strict.contains(.punctuation) || Digits.areOneNumber(before, after)
  }
}
