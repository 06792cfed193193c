/// Decides whether a typed answer is right, and otherwise what is wrong with it.
///
/// A pure function of the answer, the Thing asked, its family, and the other answers of the
/// library. Ignores case, accents, width, spaces, punctuation and articles, unless the settings say
/// otherwise or the difference alone distinguishes two Things of a deck. Takes linear time.
public struct Judge: Sendable {
  public var strict: Strictness
  public var articles: [String]
  public var typing: Typing
  public var lists: ListRule

  public init(
    strict: Strictness = [], articles: [String] = ["a", "an", "the"], typing: Typing = .full,
    lists: ListRule = ListRule()
  ) {
    self.strict = strict
    self.articles = articles
    self.typing = typing
    self.lists = lists
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

  /// Whether a line is a word such as `quit` that resembles no answer, and so is not judged.
  public func setsAside(
    _ typed: String, for asked: Asked, among known: KnownAnswers = .none
  ) -> Bool {
    let word = typed.trimmed.lowercased()
    guard Self.leavingWords.contains(word) else { return false }
    let trial = Trial(typed, for: asked, among: known, by: self)
    return trial.judgement.verdict == .wrong && !trial.isNear(word)
  }

  /// Words that people type to leave.
  private static let leavingWords = ["q", "quit", "exit", "help", "undo", "skip"]
}

/// The Thing asked, and the Things it is easily confused with.
public struct Asked: Sendable {
  public let thing: Thing
  /// Other Things of this deck take precedence over those of other decks.
  public let deck: String
  public let direction: Card.Direction
  /// The other Things with the same question.
  ///
  /// If a short form is asked for, the short forms of those in the same deck are right too.
  public let family: [DeckThing]
  /// Things that it was confused with before: an answer that fits one of them better counts as
  /// theirs.
  public let rivals: [DeckThing]

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
  public var synonyms: [Thing] {
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

/// The accepted answers of a Thing: its form, the alternatives in it, each without its bracketed
/// parts, and `also`.
enum AcceptedForms {
  /// A limit, so that a damaged deck takes no time.
  static let most = 64

  /// The accepted answers without duplicates, the form itself first.
  static func of(_ thing: Thing, asked direction: Card.Direction) -> [String] {
    let main = direction == .forward ? thing.long : thing.short
    var forms: [String] = []
    for text in [main] + thing.also.prefix(most) {
      for form in variants(of: text) where !form.isEmpty && !forms.contains(form) {
        forms.append(form)
        if forms.count == most { return forms }
      }
    }
    return forms
  }

  /// The text, its alternatives, and each of these without its bracketed parts.
  static func variants(of text: String) -> [String] {
    let text = text.trimmed
    guard hasVariants(text) else { return [text] }
    let alternatives = alternatives(in: text)
    return ([text] + alternatives).flatMap { [$0] + BracketedText($0).shortened }
  }

  /// Whether a text contains bars or brackets, including East Asian ones.
  static func hasVariants(_ text: String) -> Bool {
    text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), 0xE3, 0xEF:
        true
      default: false
      }
    }
  }

  /// The parts between bars surrounded by spaces; empty if there is no such bar.
  static func alternatives(in text: String) -> [String] {
    let parts = text.split(separator: " / ").map { String($0).trimmed }
    return parts.count > 1 ? Array(parts.filter { !$0.isEmpty }.prefix(most)) : []
  }
}

extension Thing {
  /// The long form, its alternatives and `also`: the questions for the short form.
  public var meanings: [String] { [long] + AcceptedForms.alternatives(in: long) + also }
}

/// Distinguishes copies of the Thing asked in other decks from different Things.
struct Twins {
  private let asked: Asked
  private let answered: Set<Thing.ID>
  private let question: AnswerKey
  private let answers: [AnswerKey]

  init(of asked: Asked) {
    self.asked = asked
    answered = Set(asked.answered.map(\.id))
    question = AnswerKey(asked.question(of: asked.thing))
    answers = AnswerKey.all(of: asked.thing, asked: asked.direction)
  }

  /// The Things that are not copies, each once, by id.
  func others(among things: [DeckThing]) -> [DeckThing] {
    var seen = answered
    return things.filter { seen.insert($0.thing.id).inserted && !isTwin($0.thing) }
      .sorted { $0.thing.id < $1.thing.id }
  }

  // The same question and the same answer, apart from case, accents and the like.
  private func isTwin(_ thing: Thing) -> Bool {
    AnswerKey(asked.question(of: thing)) == question
      && AnswerKey.all(of: thing, asked: asked.direction).first == answers.first
  }
}
