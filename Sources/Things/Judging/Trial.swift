/// One answer before the judge.
struct Trial {
  private let judge: Judge
  private let asked: Asked
  private let known: KnownAnswers
  private let typed: String
  /// Reads over what neither the settings nor another Thing makes count.
  private let folding: Folding
  /// The texts that are right, the Thing's own form first.
  private let forms: [String]
  /// Other Things that have the typed answer, or the right one, but for what is read over.
  private let others: [Thing]

  /// Longer answers than this are compared as wholes only.
  static let mostCharacters = 40_000

  init(_ typed: String, for asked: Asked, among known: KnownAnswers, by judge: Judge) {
    self.judge = judge
    self.asked = asked
    self.known = known
    self.typed = typed.trimmed
    forms = asked.answered.flatMap(asked.forms)
    let twins = Twins(of: asked)
    let keys = ([self.typed] + forms).map { AnswerKey($0) }.withoutRepetition
    let plainTyped = Folding(articles: judge.articles).joined(self.typed)
    let found = (keys + [AnswerKey(folded: plainTyped)]).withoutRepetition.flatMap(known.things)
    others = twins.others(among: found + asked.family)
    let telling = TellingDifference.between(forms, and: others.flatMap(asked.forms))
    folding = Folding(strict: judge.strict.union(telling), articles: judge.articles)
  }

  var judgement: Judgement {
    if typed.isEmpty { return Judgement(.revealed) }
    if isExact { return Judgement(.exact) }
    if isSame { return Judgement(.same) }
    if let other = owner(among: others) { return Judgement(verdict(for: other)) }
    return comparison
  }

  var isAccepted: Bool { !typed.isEmpty && (isExact || isSame) }

  private var isExact: Bool {
    asked.answered.contains { asked.answer(of: $0).trimmed == typed }
  }

  private var isSame: Bool {
    if isSame(typed, as: forms) { return true }
    let parts = AcceptedForms.alternatives(in: typed)
    return !parts.isEmpty && parts.allSatisfy { isSame($0, as: forms) }
  }

  private func isSame(_ text: String, as forms: [String]) -> Bool {
    let words = folding.words(of: text)
    return forms.contains { form in
      let pair = Conjunctions.aligned(folding.words(of: form), words)
      return folding.joined(pair.0) == folding.joined(pair.1)
    }
  }

  /// The Thing whose answer this is but for what is read over; the one it is exactly, first.
  private func owner(among things: [Thing]) -> Thing? {
    let owners = things.filter { isSame(typed, as: asked.forms(of: $0)) }
    return owners.first { asked.answer(of: $0).trimmed == typed } ?? owners.first
  }

  private func verdict(for other: Thing) -> Verdict {
    let isMember = asked.question(of: other).trimmed == asked.question(of: asked.thing).trimmed
    return isMember || asked.family.contains { $0.id == other.id }
      ? .meaning(of: other.id) : .other(other.id)
  }

  // MARK: Word by word

  private var comparison: Judgement {
    guard typed.utf8.count <= Self.mostCharacters else { return Judgement(.wrong) }
    let cuts = judge.typing == .short
    guard let best = alignment(with: forms, allowingCuts: cuts) else { return Judgement(.wrong) }
    if best.isComplete, best.hasCuts, fitsAnother { return comparison(allowingCuts: false) }
    return comparison(best, allowingCuts: cuts)
  }

  private func comparison(allowingCuts cuts: Bool) -> Judgement {
    alignment(with: forms, allowingCuts: cuts).map { comparison($0, allowingCuts: cuts) }
      ?? Judgement(.wrong)
  }

  private func comparison(_ best: WordAlignment, allowingCuts cuts: Bool) -> Judgement {
    let limit = best.isComplete ? best.slips : .max
    if let other = nearest(allowingCuts: cuts, slips: limit) {
      return Judgement(verdict(for: other))
    }
    if best.isComplete, !isNearerToAnother(best) {
      let verdict = best.slips > 0 ? Verdict.nearly(slips: best.slips) : .same
      return Judgement(verdict, words: best.words)
    }
    let verdict =
      best.rightCount == 0 || best.isComplete
      ? Verdict.wrong : .partly(right: best.rightCount, of: best.words.count)
    return Judgement(verdict, words: best.words, extra: best.extra)
  }

  /// The alignment with the form that fits best.
  private func alignment(with forms: [String], allowingCuts cuts: Bool) -> WordAlignment? {
    var best: WordAlignment?
    let words = folding.words(of: typed)
    for form in forms where form.hasWordPart {
      let pair = Conjunctions.aligned(folding.words(of: form), words)
      let matcher = WordMatcher(
        allowsCuts: cuts, isKnownWord: known.hasWord, isPhrase: pair.0.count > 1,
        isAllCapitals: pair.0.count > 1 && !form.contains(where: \.isLowercase),
        strict: folding.strict)
      let alignment = WordAlignment(expected: pair.0, typed: pair.1, matcher: matcher)
      if alignment.cost < best?.cost ?? .max { best = alignment }
    }
    return best
  }

  /// Another member, or a Thing it was mixed up with, that the answer fits with fewer slips.
  private func nearest(allowingCuts cuts: Bool, slips limit: Int) -> Thing? {
    var nearest: (thing: Thing, slips: Int)?
    for thing in Twins(of: asked).others(among: asked.family + asked.rivals) {
      guard let found = alignment(with: asked.forms(of: thing), allowingCuts: cuts),
        found.isComplete, found.slips < nearest?.slips ?? limit
      else { continue }
      nearest = (thing, found.slips)
    }
    return nearest?.thing
  }

  /// Whether words cut short could be another known answer as well.
  private var fitsAnother: Bool {
    guard let first = folding.words(of: typed).first else { return false }
    let found = known.thingsBeginning(AnswerKey(folded: first.folded))
    return Twins(of: asked).others(among: asked.family + asked.rivals + found).contains { thing in
      alignment(with: asked.forms(of: thing), allowingCuts: true)?.isComplete == true
    }
  }

  /// Whether a single word with several slips in it lies one slip beside another known answer.
  private func isNearerToAnother(_ alignment: WordAlignment) -> Bool {
    guard alignment.words.count == 1, alignment.slips > 1 else { return false }
    let word = Array(folding.joined(typed))
    let letters = (word + Array(folding.joined(alignment.words[0].expected))).withoutRepetition
    return OneSlipNeighbours(of: word, letters: letters).contains { neighbour in
      !Twins(of: asked).others(among: known.things(AnswerKey(folded: neighbour))).isEmpty
    }
  }

  /// Whether a word for leaving may have been meant as an answer.
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

/// What may not be read over because nothing else tells two Things apart: Co and CO, papa and papá.
enum TellingDifference {
  static func between(_ forms: [String], and others: [String]) -> Strictness {
    if others.isEmpty { return [] }
    let keyed = others.map { (key: AnswerKey($0), text: $0) }
    return forms.reduce(into: []) { telling, form in
      let key = AnswerKey(form)
      for other in keyed where other.key == key {
        telling.formUnion(difference(form, other.text))
      }
    }
  }

  /// The first difference that tells them apart, those that are seldom typed carelessly first.
  private static func difference(_ one: String, _ other: String) -> Strictness {
    let isPhrase = one.contains(where: \.isWhitespace)
    for strictness in [Strictness.punctuation, .accents, .letterCase, .articles] {
      // A phrase in other capitals is the same phrase.
      if strictness == .letterCase, isPhrase { continue }
      let folding = Folding(strict: strictness)
      if folding.joined(one) != folding.joined(other) { return strictness }
    }
    return []
  }
}

/// Beginnings and endings that make another word of the same stem: micro, macro; sulfate, sulfite.
enum OpposedParts {
  static func part(_ one: String, _ other: String) -> Bool {
    beginnings.contains { isOpposed(one, to: other, in: $0) { $0.hasPrefix($1) } }
      || endings.contains { isOpposed(one, to: other, in: $0) { $0.hasSuffix($1) } }
  }

  private static let beginnings = [
    ["micro", "macro"], ["hyper", "hypo"], ["inter", "intra"], ["ante", "anti"], ["pre", "pro"],
    ["endo", "exo"], ["ab", "ad"],
  ]
  private static let endings = [
    ["ate", "ite", "ide", "ine"], ["ane", "ene", "yne"], ["ose", "ase"], ["er", "ee", "ed"],
    ["o", "a"], ["os", "as"],
  ]

  private static func isOpposed(
    _ one: String, to other: String, in group: [String], by has: (String, String) -> Bool
  ) -> Bool {
    guard let first = group.first(where: { has(one, $0) }),
      let second = group.first(where: { has(other, $0) })
    else { return false }
    return first != second
  }
}
