/// A name in capitals whose short form comes from another language, or in another order:
/// `Fondo de las Naciones Unidas para la Infancia (UNICEF)`.
enum NamePhrase {
  private static let fewestWords = 3
  /// For a name whose only capital may begin a sentence.
  private static let plainShare = 0.7
  private static let plainWords = 5

  /// The first word of the name at the end of a text, if it shares enough letters with a short form.
  static func start(
    short: [ScanLetter], _ long: ScanWords, _ costs: AlignmentCosts
  ) -> LetterAlignment? {
    guard short.count >= 3 else { return nil }
    let words = long.words
    guard let first = firstWord(words) else { return nil }
    let name = words[first...].filter { !$0.isFunctionWord }
    let capitals = name.count { $0.isCapitalized && $0.followsBlank }
    let count = words.count - first
    let isName =
      capitals >= 2 && (count >= fewestWords || capitals == count && follows(first, words))
      || name.count >= 2 && count >= fewestWords && follows(first, words)
    guard isName, name.count >= 2 else { return nil }
    let share = sharedLetters(short, name, of: long, innerWeight: costs.nameInner)
    let isPlain = capitals == 1 && first == 0
    if isPlain, share < Self.plainShare || name.count > Self.plainWords { return nil }
    return share >= costs.nameShare ? LetterAlignment(word: first, score: share) : nil
  }

  /// The name that a badly fitting alignment is the end of: `Institut des Nations Unies` for `Nations
  /// Unies`.
  static func whole(
    _ place: LetterAlignment, of long: ScanWords, _ costs: AlignmentCosts
  ) -> LetterAlignment? {
    let words = long.words
    guard place.score < costs.wholeNameBelow, let first = firstWord(words), first < place.word,
      words[first..<place.word].count(where: { !$0.isFunctionWord }) <= mostAdded,
      first > 0, words[first - 1].isArticle
    else { return nil }
    return LetterAlignment(word: first, score: place.score)
  }

  private static let mostAdded = 3
  private static let nearlyPerfect = 0.9

  /// The name that has more initials of the short form than the alignment, which kept their order:
  /// `Fonds des Nations Unies pour l'enfance` for `Unies pour l'enfance` (UNICEF).
  static func fuller(
    _ place: LetterAlignment, short: [ScanLetter], _ long: ScanWords
  ) -> LetterAlignment? {
    let words = long.words
    guard short.count >= 4, place.score < nearlyPerfect, words[place.word].isCapitalized,
      let first = firstWord(words), first < place.word,
      words[first..<place.word].count(where: { !$0.isFunctionWord }) <= mostAdded + 1,
      first == 0 || words[first - 1].isFunctionWord,
      short.contains(where: { $0.folded == long.letters[words[first].letters.lowerBound].folded })
    else { return nil }
    func share(_ start: Int) -> Double {
      sharedLetters(
        short, words[start...].filter { !$0.isFunctionWord }, of: long, innerWeight: 0)
    }
    return share(first) > share(place.word) ? LetterAlignment(word: first, score: place.score) : nil
  }

  /// Whether an article or the start of a clause precedes the name.
  private static func follows(_ first: Int, _ words: [ScanWord]) -> Bool {
    first == 0 || words[first - 1].isArticle
  }

  /// The leftmost capitalized word, with only function words and a few small words between capitals.
  private static func firstWord(_ words: [ScanWord]) -> Int? {
    var first: Int?
    var smalls = 0
    for index in words.indices.reversed() {
      let word = words[index]
      if !word.followsBlank { continue }
      if word.isFunctionWord {
        if index > 0, words[index - 1].endsWithComma, first != nil { break }
        continue
      }
      if word.isCapitalized {
        first = index
        smalls = 0
      } else {
        smalls += 1
        if smalls > (first == nil ? 5 : 0) { break }
      }
      if index > 0, words[index - 1].endsWithComma { break }
    }
    return first
  }

  /// The share of a short form's letters that the name has in any order: initials, and with half the
  /// weight, inner letters.
  private static func sharedLetters(
    _ short: [ScanLetter], _ name: [ScanWord], of long: ScanWords, innerWeight: Double
  ) -> Double {
    var initials = name.map { long.letters[$0.letters.lowerBound].folded }
    var shared = 0.0
    for letter in short {
      if let index = initials.firstIndex(of: letter.folded) {
        initials.remove(at: index)
        shared += 1
      } else if name.contains(where: { has(letter, $0, of: long) }) {
        shared += innerWeight
      }
    }
    return shared / Double(short.count)
  }

  private static func has(_ letter: ScanLetter, _ word: ScanWord, of long: ScanWords) -> Bool {
    long.letters[word.letters].contains { $0.folded == letter.folded }
  }
}
