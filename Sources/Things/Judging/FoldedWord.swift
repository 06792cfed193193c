/// A word of an answer: as it stands, and as it is compared.
struct FoldedWord: Equatable {
  let text: String
  let letters: [Character]
  /// Which word of its text it is, from 1, articles counted.
  let place: Int

  var folded: String { String(letters) }

  /// Several words read as one: `data base`.
  static func joined(_ words: ArraySlice<FoldedWord>) -> [Character] {
    words.reduce(into: []) { $0 += $1.letters }
  }

  /// A short word with two capitals: its letters are words, none of them a slip.
  var isAcronym: Bool {
    letters.count <= 6 && text.reduce(0) { $0 + ($1.isUppercase ? 1 : 0) } >= 2
  }
}
