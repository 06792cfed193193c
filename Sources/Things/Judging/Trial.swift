/// Judges one answer.
///
/// The answer of the Thing asked is tried in full before any other Thing is considered: case,
/// accents, articles, brackets, alternatives, lists, slips. Only an exact answer takes precedence
/// over slips: that of a Thing in the same deck, or of the same question in another deck.
struct Trial {
  private let judge: Judge
  private let asked: Asked
  private let known: KnownAnswers
  private let typed: String
  /// The typed text prepared for comparison, with tone digits as marks.
  private let read: String
  /// Ignores differences that count neither by the settings nor because of another Thing of the
  /// deck.
  private let folding: Folding
  /// The accepted answers, the Thing's own form first.
  private let forms: [String]
  /// The side of the deck with the answers.
  private let side: DeckShape.Side
  private let accents: AccentRules
  /// Other Things with the typed answer, or with the correct one.
  private let others: (inDeck: [DeckThing], elsewhere: [DeckThing])

  /// Longer answers are compared only as a whole.
  static let mostCharacters = 40_000

  init(_ typed: String, for asked: Asked, among known: KnownAnswers, by judge: Judge) {
    self.judge = judge
    self.asked = asked
    self.known = known
    self.typed = typed.trimmed
    let tones = ToneDigits.Reading(self.typed, asFor: asked.answered.flatMap(asked.forms))
    let side = judge.shape.answers(asked.direction)
    (read, forms) = (tones.typed, AnswerSpellings(side).forms(tones.forms, asIn: tones.typed))
    accents = AccentRules(
      language: side.language, isLenient: judge.lenient.contains(.accents))
    self.side = side
    let others = Self.others(than: asked, with: [read] + forms, among: known, by: judge)
    self.others = (
      others.filter { $0.deck == asked.deck }, others.filter { $0.deck != asked.deck }
    )
    let typesArticle =
      Folding(strict: .articles).words(of: read).count
      > Folding(articles: judge.articles).words(of: read).count
    let telling = TellingDifference.between(
      forms, and: self.others.inDeck.flatMap { asked.forms(of: $0.thing) },
      articles: judge.articles, ignoring: typesArticle ? [] : .articles)
    folding = Folding(
      strict: judge.strict.union(telling).union(tones.strictness), articles: judge.articles)
  }

  private static func others(
    than asked: Asked, with texts: [String], among known: KnownAnswers, by judge: Judge
  ) -> [DeckThing] {
    let plain = AnswerKey(folded: Folding(articles: judge.articles).joined(texts[0]))
    let keys = (texts.map { AnswerKey($0) } + [plain]).withoutRepetition
    return Twins(of: asked).others(among: keys.flatMap(known.things) + asked.family)
  }

  /// The order of the rules: the answer as a whole, its items, other Things, then its words.
  var judgement: Judgement {
    if typed.isEmpty { return Judgement(verdict: .revealed) }
    if isExact { return Judgement(verdict: .exact) }
    let whole = agreement
    if whole.isSame { return Judgement(verdict: .same, remark: whole.remark) }
    let list = comparedList
    if let list, list.verdict.isRight { return list }
    if let other = owner(among: others.inDeck) { return Judgement(verdict: verdict(for: other)) }
    if let member = memberElsewhere { return Judgement(verdict: verdict(for: member)) }
    let own = whole.closeness.map(close) ?? comparison
    if own.verdict.isRight { return own }
    if let other = owner(among: others.elsewhere) ?? neighbor(in: .otherDecks) {
      return Judgement(verdict: verdict(for: other))
    }
    return list ?? own
  }

  var isAccepted: Bool { !typed.isEmpty && (isExact || isSame) }

  // MARK: The text as a whole

  private var isExact: Bool {
    asked.answered.contains { asked.answer(of: $0).trimmed == typed }
  }

  private var isSame: Bool { agreement.isSame }

  /// How the typed text, or each of the alternatives in it, agrees with the accepted answers.
  private var agreement: Agreement {
    let whole = agreement(of: read, with: forms)
    if whole.isSame { return whole }
    for parts in AnswerSpellings.alternatives(in: read, for: asked.answered.map(asked.answer)) {
      let agreements = parts.map { agreement(of: $0, with: forms) }
      if let last = agreements.last, agreements.allSatisfy(\.isSame) { return last }
    }
    return whole
  }

  private func agreement(of text: String, with forms: [String]) -> Agreement {
    let words = folding.words(of: text)
    let article = article(of: text)
    var best = Agreement.none
    for form in forms where !contradicts(article, form) {
      let found = agreement(of: words, text, with: form)
      if found == .same(missing: []) { return found }
      if found.rank > best.rank { best = found }
    }
    return best
  }

  private func agreement(
    of words: [FoldedWord], _ text: String, with form: String
  ) -> Agreement {
    let pair = Conjunctions.aligned(folding.words(of: form), words)
    guard folding.joined(pair.0) == folding.joined(pair.1) else {
      // A lost apostrophe hides an article: lecole for l'école.
      let whole = folding.withArticles
      if !judge.strict.contains(.articles), judge.articles != Folding.englishArticles,
        whole.joined(form) == whole.joined(text)
      {
        return Agreement(accents.finding(whole.words(of: form), whole.words(of: text)))
      }
      if Quantities.mayBe(form), judge.strict.isEmpty, text.utf8.count <= 400,
        form.hasWordPart || !text.contains(where: \.isWhitespace),
        Quantities.canonical(form) == Quantities.canonical(text)
          || Quantities.ion(form).map({ $0 == Quantities.charged(text) }) ?? false
      {
        return .same(missing: [])
      }
      return judge.strict.contains(.accents) ? strictAgreement(of: text, with: form) : .none
    }
    if Quantities.contradict(text, form) || CommandOptions.contradict(text, form) {
      return .close(.writing(expected: form))
    }
    if let word = Contractions.lost(pair.0, in: pair.1) { return .close(.writing(expected: word)) }
    if folding.strict.contains(.accents) { return .same(missing: []) }
    return Agreement(accents.finding(pair.0, pair.1))
  }

  /// Where accents count, what nobody types is no difference, and a missing accent is close.
  private func strictAgreement(of text: String, with form: String) -> Agreement {
    let lenient = Folding(
      strict: folding.strict.subtracting(.accents), articles: judge.articles)
    let pair = (lenient.words(of: form), lenient.words(of: text))
    guard lenient.joined(pair.0) == lenient.joined(pair.1) else { return .none }
    switch AccentRules(language: side.language).finding(pair.0, pair.1) {
    case .same: return .same(missing: [])
    case .missing(let words): return .close(.accent(expected: words.joined(separator: " ")))
    case .different(let word): return .close(.accent(expected: word))
    }
  }

  private func close(_ closeness: Closeness) -> Judgement {
    let words = alignment(of: read, with: forms, allowingCuts: false)?.words ?? []
    return Judgement(verdict: .wrong, words: words, closeness: closeness)
  }

  /// The article of a typed text, if it tells a gender.
  private func article(of text: String) -> String? {
    judge.articles == Folding.englishArticles ? nil : folding.article(of: text)
  }

  /// Whether a form begins with an article of another gender: la casa, el casa.
  private func contradicts(_ article: String?, _ form: String) -> Bool {
    guard let article, let expected = folding.article(of: form) else { return false }
    return ArticleTable.contradict(article, expected, in: judge.articles)
  }

  /// The Thing with this answer: preferably an exact match, then a member of the family.
  private func owner(among things: [DeckThing]) -> DeckThing? {
    let owners = things.filter { other in
      let items = AnswerList.likelyItems(in: asked.answer(of: other.thing))
      return agreement(of: read, with: asked.forms(of: other.thing) + items) != .none
    }
    return owners.first { asked.answer(of: $0.thing).trimmed == typed }
      ?? owners.first { isMember($0) } ?? owners.first
  }

  /// The Thing of another deck with the same question whose answer was typed exactly: asking again
  /// is fairer than counting it as a slip, as in hôpital for hospital.
  private var memberElsewhere: DeckThing? {
    others.elsewhere.first {
      isMember($0) && asked.answer(of: $0.thing).trimmed.lowercased() == typed.lowercased()
    }
  }

  private func isMember(_ other: DeckThing) -> Bool {
    asked.question(of: other.thing).trimmed == asked.question(of: asked.thing).trimmed
      || asked.family.contains { $0.thing.id == other.thing.id }
  }

  private func verdict(for other: DeckThing) -> Verdict {
    isMember(other) ? .meaning(of: other.thing.id) : .other(other.thing.id)
  }

  // MARK: Lists

  /// The typed items compared with those of a list; nil if the answer is not a list or no item
  /// fits.
  private var comparedList: Judgement? {
    let question = asked.question(of: asked.thing)
    let texts = asked.answered.map(asked.answer) + asked.thing.also
    let found = texts.lazy.compactMap { text in
      judge.lists.list(in: text, asked: question, on: side).flatMap(compared)
    }
    return found.first { $0.verdict.isRight } ?? found.first
  }

  private func compared(with list: ListRule.List) -> Judgement? {
    guard typed.utf8.count <= Self.mostCharacters else { return nil }
    let spellings = AnswerSpellings(side)
    var list = list
    if judge.lenient.contains(.order) { list.isOrdered = false }
    return ListComparison(typedItems, with: list.items) { item, text in
      let forms = spellings.forms(AcceptedForms.variants(of: item), asIn: text)
      let whole = agreement(of: text, with: forms)
      if whole.isSame { return [] }
      if whole.closeness != nil { return nil }
      let best = alignment(of: text, with: forms, allowingCuts: judge.typing == .short)
      return best?.isComplete == true ? best?.words : nil
    }
    .judgement(of: list)
  }

  /// The typed text, split at bars, commas or semicolons.
  private var typedItems: [String] {
    let ways = [
      AcceptedForms.alternatives(in: read), AnswerList.items(in: read, separatedBy: [",", ";"]),
    ]
    return ways.first { !$0.isEmpty } ?? [read]
  }

  // MARK: Word by word

  private var comparison: Judgement {
    guard typed.utf8.count <= Self.mostCharacters,
      let best = alignment(of: read, with: forms, allowingCuts: judge.typing == .short)
    else { return Judgement(verdict: .wrong) }
    guard best.isComplete, best.hasCuts, fitsAnother else { return judgement(of: best) }
    let whole = alignment(of: read, with: forms, allowingCuts: false)
    return whole.map(judgement) ?? Judgement(verdict: .wrong)
  }

  /// The same words in another order: right if only `and` joins two things, else close.
  private var reordered: Judgement? {
    let words = folding.words(of: read)
    guard words.count > 1 else { return nil }
    for form in forms {
      let expected = folding.words(of: form)
      guard expected.count == words.count,
        expected.map(\.folded).sorted() == words.map(\.folded).sorted()
      else { continue }
      let isFree =
        Conjunctions.joinTwo(
          expected, swappedIn: words, asked: asked.question(of: asked.thing))
        || Classifier.isMoved(from: expected, to: words)
      return isFree
        ? Judgement(verdict: .same)
        : Judgement(verdict: .partly(right: words.count, of: words.count), closeness: .order)
    }
    return nil
  }

  private func judgement(of best: WordAlignment) -> Judgement {
    if let other = neighbor(in: .sameDeck, slips: best.isComplete ? best.slips : .max) {
      return Judgement(verdict: verdict(for: other))
    }
    if best.isComplete, !isNearerToAnother(best) {
      let verdict = best.slips > 0 ? Verdict.nearly(slips: best.slips) : .same
      return Judgement(verdict: verdict, words: best.words)
    }
    if let reordered { return reordered }
    if let difference = LetterDifference.nearest(read, to: forms, by: folding) {
      return Judgement(verdict: .wrong, words: best.words, difference: difference)
    }
    let isWrong = best.rightCount == 0 || best.isComplete
    let verdict =
      isWrong ? Verdict.wrong : .partly(right: best.rightCount, of: best.words.count)
    return Judgement(
      verdict: verdict, words: best.words, extra: best.extra, difference: difference(inPhrase: best)
    )
  }

  /// The letter in which a single word of a phrase differs; nil if a different word was typed.
  private func difference(inPhrase best: WordAlignment) -> LetterDifference? {
    let wrong = best.words.filter { !$0.isRight }
    guard best.words.count > 1, best.extra.isEmpty, wrong.count == 1, let word = wrong.first,
      let text = word.typed, word.expected.count(where: \.isUppercase) < 2
    else { return nil }
    let typed = folding.joined(text)
    guard !RealWords.contains(typed), !known.hasWord(AnswerKey(folded: typed)) else { return nil }
    return LetterDifference(
      Array(folding.joined(word.expected)), Array(typed), inPhrase: true)
  }

  /// Whether the question is the answer, as in a deck of words that are hard to spell.
  private var testsSpelling: Bool {
    let thing = asked.thing
    return AnswerKey(asked.question(of: thing)) == AnswerKey(asked.answer(of: thing))
  }

  /// The alignment with the best-fitting form.
  private func alignment(
    of text: String, with forms: [String], allowingCuts cuts: Bool
  ) -> WordAlignment? {
    var best: WordAlignment?
    let article = article(of: text)
    let testsSpelling = testsSpelling
    for form in forms where form.hasWordPart {
      let folding = contradicts(article, form) ? folding.withArticles : folding
      let pair = Conjunctions.aligned(
        folding.words(of: form, withOptional: true), folding.words(of: text))
      let matcher = WordMatcher(
        allowsCuts: cuts, isKnownWord: known.hasWord, isPhrase: pair.0.count { !$0.isOptional } > 1,
        isAllCapitals: pair.0.count > 1 && !form.contains(where: \.isLowercase),
        strict: folding.strict, testsSpelling: testsSpelling, accents: accents)
      let alignment = WordAlignment(expected: pair.0, typed: pair.1, matcher: matcher)
      if alignment.cost < best?.cost ?? .max { best = alignment }
    }
    return best
  }

  // MARK: Other Things that are as near

  private enum Decks {
    case sameDeck
    case otherDecks
  }

  /// Another member, or a Thing it was confused with, that fits the answer with fewer slips.
  private func neighbor(in decks: Decks, slips limit: Int = .max) -> DeckThing? {
    var nearest: (thing: DeckThing, slips: Int)?
    let things = asked.family + asked.rivals
    for thing in Twins(of: asked).others(among: things)
    where (thing.deck == asked.deck) == (decks == .sameDeck) {
      let forms = asked.forms(of: thing.thing)
      let cuts = judge.typing == .short
      guard let found = alignment(of: read, with: forms, allowingCuts: cuts),
        found.isComplete, found.slips < nearest?.slips ?? limit
      else { continue }
      nearest = (thing, found.slips)
    }
    return nearest?.thing
  }

  /// Whether the shortened words fit another answer of the deck as well.
  private var fitsAnother: Bool {
    guard let first = folding.words(of: read).first else { return false }
    let found = known.thingsBeginning(AnswerKey(folded: first.folded))
    let things = (asked.family + asked.rivals + found).filter { $0.deck == asked.deck }
    return Twins(of: asked).others(among: things).contains { other in
      alignment(of: read, with: asked.forms(of: other.thing), allowingCuts: true)?.isComplete
        == true
    }
  }

  /// Whether a single word with several slips is one slip away from another answer of the deck.
  private func isNearerToAnother(_ alignment: WordAlignment) -> Bool {
    guard alignment.words.count == 1, alignment.slips > 1 else { return false }
    let word = Array(folding.joined(read))
    let letters = (word + Array(folding.joined(alignment.words[0].expected))).withoutRepetition
    return OneSlipNeighbors(of: word, letters: letters).contains { neighbor in
      let things = known.things(AnswerKey(folded: neighbor)).filter { $0.deck == asked.deck }
      return !Twins(of: asked).others(among: things).isEmpty
    }
  }

  /// Whether a word such as `quit` may be meant as an answer.
  func isNear(_ word: String) -> Bool {
    forms.contains { form in
      let words = folding.words(of: form)
      if words.contains(where: { $0.folded == word }) { return true }
      let text = folding.joined(words)
      let length = max(text.count, word.count)
      guard length <= 2 * word.count else { return false }
      return Double(length) * (1 - Similarity.between(text, word)) <= Double(word.count) / 2
    }
  }
}
