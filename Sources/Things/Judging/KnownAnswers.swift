/// What else a library knows, asked by key, so that a hundred thousand Things cost no scan.
public struct KnownAnswers {
  /// The Things one of whose answers in the asked direction has this key.
  public var things: (AnswerKey) -> [Thing]
  /// The Things one of whose answers begins so; asked only for words cut short.
  public var thingsBeginning: (AnswerKey) -> [Thing]
  /// Whether any answer has this word.
  public var hasWord: (AnswerKey) -> Bool

  public init(
    things: @escaping (AnswerKey) -> [Thing],
    thingsBeginning: @escaping (AnswerKey) -> [Thing] = { _ in [] },
    hasWord: @escaping (AnswerKey) -> Bool = { _ in false }
  ) {
    self.things = things
    self.thingsBeginning = thingsBeginning
    self.hasWord = hasWord
  }

  /// A library that knows nothing else.
  public static var none: KnownAnswers { KnownAnswers(things: { _ in [] }) }
}
