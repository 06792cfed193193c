public struct LineRequest {
  /// The lines of the prompt; the user types on the last one.
  public var prompt: [StyledText]
  /// Text to edit, with the cursor at its end.
  public var prefilled: String
  /// Whether the history can be recalled, and this line is added to it.
  public var hasHistory: Bool
  /// A line that Up recalls first, although it was never entered.
  public var recalled: String?
  /// Completes the last word of the line up to the cursor; nil leaves Tab to `stops`.
  public var completion: (@MainActor (String) -> [Completion])?
  /// Keys that end the line early, such as Tab for a hint.
  public var stops: [StopKey]
  /// Called every `idleInterval` while the line is empty: a new prompt, or nil to keep the old one.
  public var idlePrompt: (@MainActor () -> [StyledText]?)?
  public var idleInterval: Duration
  /// A few milliseconds of background work, called once the prompt is shown
  /// and while no keys arrive, until it returns false.
  public var work: (@MainActor () -> Bool)?
  /// Called at the first key.
  public var keyed: (@MainActor () -> Void)?

  public init(
    prompt: [StyledText], prefilled: String = "", hasHistory: Bool = false,
    completion: (@MainActor (String) -> [Completion])? = nil, stops: [StopKey] = [],
    idlePrompt: (@MainActor () -> [StyledText]?)? = nil, idleInterval: Duration = .seconds(2)
  ) {
    self.prompt = prompt
    self.prefilled = prefilled
    self.hasHistory = hasHistory
    self.completion = completion
    self.stops = stops
    self.idlePrompt = idlePrompt
    self.idleInterval = idleInterval
  }
}

/// How reading a line or a key ended.
public enum InputResult<Input: Hashable & Sendable>: Hashable, Sendable {
  case input(Input)
  /// Ctrl-C, on an empty line (on any other it clears the line), or an equivalent signal.
  case interrupted
  /// Ctrl-D, on an empty line, or end of input.
  case ended
}

public struct TypedLine: Hashable, Sendable {
  /// The text before Return or a stop key; a paste of several lines keeps its line breaks.
  public var text: String
  /// The stop key that ended the line; nil for Return.
  public var stop: Key?
  /// Whether some of it was pasted, or came faster than anybody types.
  public var wasPasted: Bool
  /// From the prompt to the first key; nil if that was typed before the prompt.
  public var firstKey: Duration?
  /// From the prompt to the end of the line.
  public var total: Duration

  public init(
    _ text: String, stop: Key? = nil, wasPasted: Bool = false, firstKey: Duration? = nil,
    total: Duration = .zero
  ) {
    self.text = text
    self.stop = stop
    self.wasPasted = wasPasted
    self.firstKey = firstKey
    self.total = total
  }
}

public struct Completion: Hashable, Sendable {
  /// The whole word, quoted if necessary.
  public let word: String
  /// A short description for the list.
  public let summary: String
  /// Whether a space follows if it is the only completion.
  public let endsWord: Bool

  public init(_ word: String, _ summary: String = "", endsWord: Bool = true) {
    self.word = word
    self.summary = summary
    self.endsWord = endsWord
  }
}
