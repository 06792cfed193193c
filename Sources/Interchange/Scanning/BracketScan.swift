/// A short form that a text defines.
struct FoundDefinition {
  var short: [UInt8]
  var long: [UInt8]
  /// 1 if each letter is an initial.
  var score: Double
}

/// Finds definitions around a bracket: `Transmission Control Protocol (TCP)` and
/// `TCP (Transmission Control Protocol)`.
struct BracketScan {
  private let costs: AlignmentCosts
  private var before = PlainPassage()
  private var inside = PlainPassage()
  private var shortWords = ScanWords()
  private var longWords = ScanWords()
  private var aligner: Aligner
  private(set) var found: [FoundDefinition] = []

  init(_ costs: AlignmentCosts = .standard) {
    self.costs = costs
    aligner = Aligner(costs)
  }

  private static let reach = 420

  /// Looks at the bracket between two positions.
  mutating func read(_ source: UnsafeBufferPointer<UInt8>, open: Int, close: Int) {
    found.removeAll(keepingCapacity: true)
    guard close > open + 1 else { return }
    inside.read(source, open + 1..<close)
    let content = inside.bytes
    content.withUnsafeBufferPointer { content in
      let piece = BracketContent(content)
      guard piece.short != nil || piece.isLong || piece.inner != nil else { return }
      var start = max(0, open - Self.reach)
      while start > 0, source[start - 1] & 0xC0 == 0x80 || source[start - 1] > 0x20 {
        start -= 1
        if open - start > Self.reach + 40 { break }
      }
      before.read(source, start..<open)
      let text = before.bytes
      text.withUnsafeBufferPointer { text in
        if let inner = piece.inner, takeInner(inner, content) { return }
        if let short = piece.short, !Self.isNumbered(source, close + 1),
          takeLong(short, of: content, text)
        {
          return
        }
        if piece.isLong { takeShort(content, text) }
      }
    }
  }

  /// `long form (SHORT)`.
  private mutating func takeLong(
    _ short: ShortForm, of content: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let end = ShortForm.trimmed(text, 0..<text.count).upperBound
    guard end > 0 else { return false }
    let start = Clause.start(
      text, end, crossesDash: content[short.range].contains(0x2D) && short.capitals >= 3)
    guard start < end else { return false }
    longWords.read(text, start..<end)
    guard !longWords.words.isEmpty else { return false }
    shortWords.read(content, short.range)
    // A call in code, as in `draw(Canvas c, …)`.
    if short.blanks > 0, text[text.count - 1] > 0x20 { return false }
    if short.letters == 1, isSign(content[short.range], text, upTo: end) { return false }
    guard let place = bestForm(short, content) else { return false }
    if let last = longWords.words.last, last.isFunctionWord, last.followsBlank,
      last.letters.count > 1
    {
      return false
    }
    let word = longWords.words[withOrdinal(withSameInitial(place.word), short, of: content)]
    let first = withLocants(word.range.lowerBound, text, from: start)
    if first > start, text[first - 1] == 0x5F { return false }
    var long = ShortForm.trimmed(text, first..<end)
    // As in `What is question answering? (QA)`.
    while let last = text[long].last, last == 0x3F || last == 0x21 {
      long = long.lowerBound..<long.upperBound - 1
    }
    return take(content[short.range], text[long], score: place.score)
  }

  /// Where the word in front of hyphens begins, if it has the same initial: `alpha-1-antitrypsin`.
  private func withSameInitial(_ index: Int) -> Int {
    let words = longWords.words
    var first = index
    while first > 0, !words[first].followsBlank { first -= 1 }
    let isSame =
      longWords.letters[words[first].letters.lowerBound].folded
      == longWords.letters[words[index].letters.lowerBound].folded
    return isSame ? first : index
  }

  /// Where an ordinal begins that the short form has as its number: `Eighth Text Retrieval
  /// Conference (TREC-8)`.
  private func withOrdinal(
    _ index: Int, _ short: ShortForm, of content: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard index > 0, short.capitals >= 2, let dash = content[short.range].lastIndex(of: 0x2D),
      dash + 1 < short.range.upperBound
    else { return index }
    let number = content[dash + 1..<short.range.upperBound]
    let words = longWords.words
    // The digits and the ending of 5th are two parts of a word.
    let first = index > 1 && words[index - 1].before == 0 ? index - 2 : index - 1
    let word = longWords.letters[
      words[first].letters.lowerBound..<words[index - 1].letters.upperBound]
    return OrdinalWords.number(word).map { number.elementsEqual($0.utf8) } == true ? first : index
  }

  /// Adds numbers and single letters in front of a hyphen, as in `2,4-dinitrophenyl` and `c-Jun`.
  private func withLocants(_ first: Int, _ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int
  {
    var place = first
    guard first > start else { return first }
    if text[first - 1] == 0x28 {
      // Inside of a word, as in `1,2-bis(diphenylphosphino)ethane`.
      while place > start, text[place - 1] > 0x20 { place -= 1 }
      return place
    }
    guard text[first - 1] == 0x2D else { return first }
    var letters = 0
    while place > start, text[place - 1] > 0x20, text[place - 1] != 0x2F {
      let byte = text[place - 1]
      letters = (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 ? letters + 1 : 0
      if letters > 1 { return first }
      place -= 1
    }
    return place
  }

  /// Whether a number follows, as in `Regulation (EC) No 1234/2005`.
  private static func isNumbered(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    var place = start
    while place < source.count, source[place] <= 0x20, place < start + 3 { place += 1 }
    guard place < source.count, source[place] | 0x20 == 0x6E else { return false }
    let sign = source[place + 1..<min(place + 8, source.count)]
    guard let digit = sign.firstIndex(where: { $0 &- 0x30 < 10 }), digit > place + 1 else {
      return false
    }
    return sign[..<digit].allSatisfy {
      [0x20, 0x2E, 0xC2, 0xB0, 0xBA, 0x6F, 0x4F, 0x72, 0x52].contains($0)
    }
  }

  /// The words that are the long form, from the alignment or as a name.
  private mutating func longForm(_ short: ShortForm) -> LetterAlignment? {
    let letters = shortWords.letters
    let words = longWords.words.count
    let first = max(0, words - letters.count * 3 - 6)
    let aligned = aligner.align(letters, longWords, starts: first..<words)
    if let aligned, isGood(aligned, short, words: words) {
      guard short.capitals > short.smalls else { return aligned }
      return NamePhrase.whole(aligned, of: longWords, costs)
        ?? NamePhrase.fuller(aligned, short: letters, longWords) ?? aligned
    }
    guard short.capitals >= 3, short.capitals > short.smalls, short.blanks == 0 else {
      return nil
    }
    return NamePhrase.start(short: letters, longWords, costs)
  }

  /// `Copyright (C)`.
  private func isSign(
    _ short: Slice<UnsafeBufferPointer<UInt8>>, _ text: UnsafeBufferPointer<UInt8>, upTo end: Int
  ) -> Bool {
    text[..<end].reversed().prefix(4).elementsEqual("thgi".utf8.map { $0 }) && short.first == 0x43
  }

  /// A quantity's sign has its index last: `transepithelial resistance (Rt)`, not `resistance`.
  private mutating func bestForm(
    _ short: ShortForm, _ content: UnsafeBufferPointer<UInt8>
  ) -> LetterAlignment? {
    guard let direct = longForm(short) ?? variantForm() else { return swappedForm(short, content) }
    let isQuantity = short.capitals == 1 && short.smalls > 0 && short.letters <= 4
    guard isQuantity, direct.word + 1 == longWords.words.count else { return direct }
    return swappedForm(short, content) ?? direct
  }

  /// `German (DE)`, `internationalization (i18n)`, `World Wide Web Consortium (W3C)`.
  private mutating func variantForm() -> LetterAlignment? {
    let words = longWords.words
    if let last = words.last, last.followsBlank,
      ShortVariants.isOne(shortWords.letters, for: longWords.letters[last.letters])
    {
      return LetterAlignment(word: words.count - 1, score: 1)
    }
    return ShortVariants.repeated(shortWords.letters).flatMap {
      aligner.align($0, longWords, starts: max(0, words.count - $0.count * 2)..<words.count)
    }.flatMap { $0.score >= Self.allInitials ? $0 : nil }
  }

  /// `gamma-interferon (IFN-gamma)`, `tidal volume (V(T))`, `myotonic dystrophy (DM)`: the parts in
  /// the other order.
  private mutating func swappedForm(
    _ short: ShortForm, _ content: UnsafeBufferPointer<UInt8>
  ) -> LetterAlignment? {
    let letters = shortWords.letters
    let sign = content[short.range].firstIndex { [0x2D, 0x28].contains($0) }
    let cuts =
      sign.map { sign in [shortWords.offsets.count { $0 < sign }] } ?? Array(letters.indices)
    let least = sign == nil ? Self.allInitials : Self.leastSwapped
    let first = max(0, longWords.words.count - letters.count * 2)
    var best: LetterAlignment?
    for cut in cuts where cut > 0 && cut < letters.count {
      let swapped = Array(letters[cut...]) + letters[..<cut]
      guard let place = aligner.align(swapped, longWords, starts: first..<longWords.words.count),
        sign != nil || place.word + 1 < longWords.words.count,
        place.score >= max(least, best?.score ?? 0)
      else { continue }
      best = place
    }
    return best
  }

  private static let leastSwapped = 0.85
  private static let allInitials = 1.1

  private func isGood(_ place: LetterAlignment, _ short: ShortForm, words count: Int) -> Bool {
    let words = longWords.words[place.word...]
    if short.letters == 1, short.digits == 0, words.count > 1 { return false }
    if words.count > 1, place.score < 0.8, isCut(words[place.word]) { return false }
    if words.count == 1 { return isOneWord(words[place.word], short, score: place.score) }
    if !short.looksShort {
      // Small letters alone, as in `parts per million (ppm)`, but not v2.
      if short.capitals == 0, short.letters < 2 { return false }
      return place.score >= 0.6 && (short.capitals > 0 || short.letters <= 6)
    }
    return place.score >= costs.threshold
  }

  /// Whether the short form is only the start of the first word, as in `model probabilities (MOD)`.
  private func isCut(_ word: ScanWord) -> Bool {
    let short = shortWords.letters
    // In CompR, the last capital is of another word.
    let isMixed = short.dropFirst().contains(where: \.isUpper) && !short.allSatisfy(\.isUpper)
    return short.count >= 3 && word.letters.count >= short.count && !isMixed
      && zip(short, longWords.letters[word.letters]).allSatisfy { $0.folded == $1.folded }
  }

  /// `prolactin (Prl)`: the letters of a long word, in order.
  private func isOneWord(_ word: ScanWord, _ short: ShortForm, score: Double) -> Bool {
    let shortest = short.letters + short.digits + (short.capitals >= 3 ? 1 : 2)
    guard word.letters.count >= shortest, short.capitals > 0 else { return false }
    if short.letters == 1, short.digits == 0 {
      // In small letters, unlike a name in code.
      return word.letters.count >= 4
        && !longWords.letters[word.letters].dropFirst().contains(where: \.isUpper)
    }
    if short.looksShort { return score >= costs.oneWordThreshold }
    return word.letters.count >= 6 && (2...4).contains(short.letters) && score >= 0.6
  }

  /// `SHORT (long form)`.
  private mutating func takeShort(
    _ content: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>
  ) {
    let end = ShortForm.trimmed(text, 0..<text.count).upperBound
    var start = end
    while start > 0, text[start - 1] > 0x20, !Self.opens(text[start - 1]) { start -= 1 }
    guard let short = ShortForm(text, start..<end), short.looksShort else { return }
    shortWords.read(text, short.range)
    takeLong(short, of: text, content, ends: BracketContent.ends(content))
  }

  private static func opens(_ byte: UInt8) -> Bool {
    [0x28, 0x5B, 0x22, 0x3D, 0x7B].contains(byte)
  }

  /// A long form at the start of a text, up to one of `ends`.
  @discardableResult
  private mutating func takeLong(
    _ short: ShortForm, of shortText: UnsafeBufferPointer<UInt8>,
    _ text: UnsafeBufferPointer<UInt8>, ends: [Range<Int>]
  ) -> Bool {
    var best: (Range<Int>, Double)?
    for range in ends {
      longWords.read(text, range)
      guard !longWords.words.isEmpty else { continue }
      let starts = longWords.words[0].isArticle && longWords.words.count > 1 ? 2 : 1
      guard let place = aligner.align(shortWords.letters, longWords, starts: 0..<starts),
        isGood(place, short, words: longWords.words.count), place.score > best?.1 ?? 0
      else { continue }
      best = (longWords.words[place.word].range.lowerBound..<range.upperBound, place.score)
    }
    guard let best else { return false }
    longWords.read(text, best.0)
    let long = ShortForm.trimmed(text, withoutLastWords(best.0))
    return take(shortText[short.range], text[long], score: best.1)
  }

  /// An entry of a list, or an explanation in a sentence, whose end has to be found.
  mutating func readEntry(
    _ source: UnsafeBufferPointer<UInt8>, _ entry: LineScan.Entry, inSentence: Bool = false
  ) {
    found.removeAll(keepingCapacity: true)
    guard let short = ShortForm(source, entry.short), short.looksShort else { return }
    shortWords.read(source, short.range)
    let end = min(source.count, entry.long + 200)
    if entry.isPlain {
      // What is below a column may be anything, so the line is tried alone first.
      let lineEnd = source[entry.long..<end].firstIndex(of: 0x0A) ?? end
      takeEntry(source, short, in: entry.long..<lineEnd)
      guard found.isEmpty else { return }
    }
    takeEntry(source, short, in: entry.long..<end, inSentence: inSentence)
  }

  private mutating func takeEntry(
    _ source: UnsafeBufferPointer<UInt8>, _ short: ShortForm, in range: Range<Int>,
    inSentence: Bool = false
  ) {
    before.read(source, range)
    let text = before.bytes
    text.withUnsafeBufferPointer { text in
      let stop = text.firstIndex(of: PlainPassage.blockEnd) ?? text.count
      let ends = BracketContent.sentenceEnds(text, stop)
      let words = inSentence ? BracketContent.wordEnds(text, ends.first ?? 0..<stop) : []
      takeStrict(short, of: source, text, ends: words + ends)
    }
  }

  /// A long form of several words, nearly all of whose initials fit.
  private mutating func takeStrict(
    _ short: ShortForm, of shortText: UnsafeBufferPointer<UInt8>,
    _ text: UnsafeBufferPointer<UInt8>, ends: [Range<Int>]
  ) {
    guard takeLong(short, of: shortText, text, ends: ends), let last = found.last else { return }
    let isGood = last.score >= 0.7 && last.long.contains(0x20)
    if !isGood { found.removeLast() }
  }

  /// A short form and an explanation behind it: `TCP, the Transmission Control Protocol`.
  mutating func readBehind(
    _ source: UnsafeBufferPointer<UInt8>, short range: Range<Int>, long start: Int
  ) {
    readEntry(
      source, LineScan.Entry(short: range, long: start, isPlain: false), inSentence: true)
  }

  /// Without function words at the end, which begin something else.
  private mutating func withoutLastWords(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    for word in longWords.words.reversed() where word.range.upperBound <= end {
      guard word.isFunctionWord, word.followsBlank, word.range.lowerBound > range.lowerBound else {
        break
      }
      end = word.range.lowerBound
    }
    return range.lowerBound..<end
  }

  /// `(SHORT = long form)`, `(long form, SHORT)`.
  private mutating func takeInner(
    _ inner: BracketContent.Inner, _ content: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let short = ShortForm(content, inner.short), short.looksShort else { return false }
    shortWords.read(content, short.range)
    return takeLong(short, of: content, content, ends: [inner.long])
  }

  /// The least score of a short form that begins as the long one does: `phrasal analyzer (PHRAN)`.
  private static let blend = 0.9

  /// Whether the forms are words rather than code, and more than two spellings of one word.
  private func isClean(
    _ short: Slice<UnsafeBufferPointer<UInt8>>, _ long: Slice<UnsafeBufferPointer<UInt8>>,
    score: Double
  ) -> Bool {
    let signs: [UInt8] = [0x3D, 0x3C, 0x3E, 0x5C, 0x7B, 0x7D, 0x24, 0x40, 0x2A]
    if short.contains(0x5F) || long.contains(where: signs.contains) { return false }
    // Not a name in a program, as in `max_line_length (mll)`; but a single one is spelled out by
    // capitals.
    if long.contains(0x5F), long.contains(0x20) || short.contains(where: { $0 &- 0x41 >= 26 }) {
      return false
    }
    let opened = short.count { $0 == 0x28 || $0 == 0x5B }
    let closed = short.count { $0 == 0x29 || $0 == 0x5D }
    guard opened == closed else { return false }
    if Self.isKey(short) || short.last == 0x2D && !short.contains(where: { $0 &- 0x41 < 26 }) {
      return false
    }
    let same = zip(short, long).prefix { $0 | 0x20 == $1 | 0x20 }.count
    // As in `jump scroll (jumpScroll)` and `selection (SELECT)`, but not `administrator (ADMIN)`.
    let isLoud = !short.contains { $0 &- 0x61 < 26 }
    if short.count >= 5, same == short.count, isLoud, !long.contains(0x20) {
      return short.count * 3 < long.count * 2
        && PlainPassage.isWord(long[long.startIndex + short.count])
    }
    if short.count >= 5, long.lazy.filter({ $0 != 0x20 }).elementsEqual(short, by: Self.areAlike) {
      return false
    }
    let isOneWord = !long.contains(0x20) && long.count > short.count + 2
    // In ShARe and LinGO, a capital within is of another word.
    let isMixed = zip(short, short.dropFirst()).contains { $0 &- 0x61 < 26 && $1 &- 0x41 < 26 }
    let fewest = long.contains(0x20) && score >= Self.blend ? short.count : short.count - 1
    return short.count < 5 || same < fewest || isOneWord || isMixed && long.contains(0x20)
  }

  /// A key, as in `backward-char (C-b)`.
  private static func isKey(_ short: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    short.count == 3 && short.dropFirst().first == 0x2D
      && (short.first == 0x43 || short.first == 0x4D) && short.last.map { $0 &- 0x61 < 26 } == true
  }

  /// Whether two bytes are the same letter.
  private static func areAlike(_ one: UInt8, _ other: UInt8) -> Bool { one | 0x20 == other | 0x20 }

  /// Whether both are entries of a list of references, or code: `[RFC2119] RFC 2104`, `TLS 1.1`.
  private func isReference(
    _ short: Slice<UnsafeBufferPointer<UInt8>>, _ long: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    let isLetter = { (byte: UInt8?) in byte.map { ($0 | 0x20) &- 0x61 < 26 } ?? false }
    let capitals = short.count { $0 &- 0x41 < 26 }
    if short.starts(with: "0x".utf8) { return true }
    if capitals >= 2, long.starts(with: short), !isLetter(long.dropFirst(short.count).first) {
      return true
    }
    let name = short.prefix(while: isLetter)
    let rest = short[name.endIndex...]
    return name.count >= 2 && !rest.isEmpty && !rest.contains(where: isLetter)
      && long.starts(with: name) && !isLetter(long.dropFirst(name.count).first)
  }

  private mutating func take(
    _ short: Slice<UnsafeBufferPointer<UInt8>>, _ long: Slice<UnsafeBufferPointer<UInt8>>,
    score: Double
  ) -> Bool {
    guard isClean(short, long, score: score), !isReference(short, long) else { return false }
    guard long.count > short.count, long.first != 0x2D, long.last != 0x2D else { return false }
    let words = long.split { $0 == 0x20 || $0 == 0x2C }
    // A form does not explain itself.
    if words.contains(where: { $0.elementsEqual(short) }) { return false }
    // Nor in another case, as in `colorBD (class ColorBD)`.
    let isLoud = !short.contains { $0 &- 0x61 < 26 }
    if !isLoud, short.count >= 4,
      words.contains(where: { $0.elementsEqual(short, by: Self.areAlike) })
    {
      return false
    }
    if long.count(where: { $0 == 0x22 }) == 1 { return false }
    found.append(FoundDefinition(short: Array(short), long: Array(long), score: score))
    return true
  }
}
