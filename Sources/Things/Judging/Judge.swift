/// Decides whether a typed answer is right, and otherwise what is wrong with it.
///
/// A pure function of the answer, the Thing asked, its family, and the other answers of the
/// library. Ignores case, accents, width, spaces, punctuation and articles, unless the settings say
/// otherwise or the difference alone distinguishes two Things of a deck. Takes linear time.
public struct Judge: Sendable {
  var strict: Strictness
  var lenient: Leniency
  var articles: [String]
  var typing: Typing
  var lists: ListRule
  var shape: DeckShape

  public init(
    strict: Strictness = [], lenient: Leniency = [], articles: [String] = ["a", "an", "the"],
    typing: Typing = .full, lists: ListRule = ListRule(), shape: DeckShape = .unknown
  ) {
    self.strict = strict
    self.lenient = lenient
    self.articles = articles
    self.typing = typing
    self.lists = lists
    self.shape = shape
  }

  public func judge(
    _ typed: String, for asked: Asked, among known: KnownAnswers = .none
  ) -> Judgement {
    Trial(typed, for: asked, among: known, by: self).judgement
  }

  /// Whether a line that could be a command or a key is an accepted answer instead.
  ///
  /// Its punctuation counts: `:u` is a command even if the answer is uranium.
  public func accepts(
    _ typed: String, for asked: Asked, among known: KnownAnswers = .none
  ) -> Bool {
    var judge = self
    judge.strict.insert(.punctuation)
    return Trial(typed, for: asked, among: known, by: judge).isAccepted
  }

  /// Whether a line is a word such as `quit`, or the number of a grade, that resembles no answer,
  /// and so is not judged.
  public func setsAside(
    _ typed: String, for asked: Asked, among known: KnownAnswers = .none
  ) -> Bool {
    let word = typed.trimmed.lowercased()
    guard Self.leavingWords.contains(word) || isGrade(word, for: asked) else { return false }
    let trial = Trial(typed, for: asked, among: known, by: self)
    return trial.judgement.verdict == .wrong && !trial.isNear(word)
  }

  /// Whether a digit was meant to grade the card before: no form here is short or has digits.
  private func isGrade(_ word: String, for asked: Asked) -> Bool {
    word.count == 1 && "1234".contains(word)
      && asked.forms(of: asked.thing).allSatisfy { form in
        form.count > Self.longestNumber && !form.contains(where: \.isNumber)
      }
  }

  /// The letters of a number in words, such as `quattro`.
  private static let longestNumber = 7

  /// Words that people type to leave.
  private static let leavingWords = ["q", "quit", "exit", "stop", "help", "undo", "skip"]
}

/// The Thing asked, and the Things it is easily confused with.
public struct Asked: Sendable {
  let thing: Thing
  /// Other Things of this deck take precedence over those of other decks.
  let deck: String
  let direction: Card.Direction
  /// The other Things with the same question.
  ///
  /// If a short form is asked for, the short forms of those in the same deck are right too.
  let family: [DeckThing]
  /// Things that it was confused with before: an answer that fits one of them better counts as
  /// theirs.
  let rivals: [DeckThing]

  public init(
    _ thing: Thing, in deck: String = "", direction: Card.Direction = .forward,
    family: [DeckThing] = [], rivals: [DeckThing] = []
  ) {
    self.thing = thing
    self.deck = deck
    self.direction = direction
    self.family = family.filter { $0.thing.id != thing.id }
    self.rivals = rivals.filter { $0.thing.id != thing.id }
  }

  /// The form shown as the question.
  func question(of thing: Thing) -> String { direction == .forward ? thing.short : thing.long }

  /// The form to type.
  func answer(of thing: Thing) -> String { direction == .forward ? thing.long : thing.short }

  /// All correct texts for a Thing.
  func forms(of thing: Thing) -> [String] { AcceptedForms.of(thing, asked: direction) }

  /// Things of the same deck whose short forms are right as well; empty for short → long.
  var synonyms: [Thing] {
    direction == .forward ? [] : family.filter { $0.deck == deck }.map(\.thing)
  }

  /// The Things whose answers are accepted.
  var answered: [Thing] { [thing] + synonyms }
}

/// The other answers of a library, looked up by key to avoid a scan.
public struct KnownAnswers {
  /// The Things with this key among their answers in the direction asked.
  public var things: (AnswerKey) -> [DeckThing]
  /// The Things with an answer that begins with this key; used only for shortened words.
  public var thingsBeginning: (AnswerKey) -> [DeckThing]
  /// Whether any answer in the deck contains this word.
  public var hasWord: (AnswerKey) -> Bool

  public init(
    things: @escaping (AnswerKey) -> [DeckThing],
    thingsBeginning: @escaping (AnswerKey) -> [DeckThing] = { _ in [] },
    hasWord: @escaping (AnswerKey) -> Bool = { _ in false }
  ) {
    self.things = things
    self.thingsBeginning = thingsBeginning
    self.hasWord = hasWord
  }

  /// A library without other answers.
  public static var none: KnownAnswers { KnownAnswers(things: { _ in [] }) }
}
