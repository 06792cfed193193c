/// A wait for one line, edited as the person is used to.
public struct LineRequest {
  /// The last line is the one that is typed on; the others stand above it.
  public var prompt: [StyledText]
  /// Text that stands there to be changed, the cursor at its end.
  public var prefilled: String
  /// Whether arrows bring older lines back, and this line is kept among them.
  public var hasHistory: Bool
  /// What can complete the word before the cursor; nil leaves Tab to `stops`.
  public var completion: (@MainActor (CompletionPoint) -> [Completion])?
  /// Keys that end the wait with the text typed so far, as Tab where it asks for a hint.
  public var stops: [StopKey]
  /// Asked while nothing is typed, at most every `idleInterval`: a new prompt, or nil for the same.
  public var idlePrompt: (@MainActor () -> [StyledText]?)?
  public var idleInterval: Duration
  /// Work that nobody shall wait for, a few milliseconds of it: called once the line can be seen
  /// and whenever nothing is typed, until it says that nothing is left to do.
  public var work: (@MainActor () -> Bool)?
  /// How long to wait in all; nil waits for ever.
  public var timeout: Duration?

  public init(
    prompt: [StyledText], prefilled: String = "", hasHistory: Bool = false,
    completion: (@MainActor (CompletionPoint) -> [Completion])? = nil, stops: [StopKey] = [],
    idlePrompt: (@MainActor () -> [StyledText]?)? = nil, idleInterval: Duration = .seconds(2),
    timeout: Duration? = nil
  ) {
    self.prompt = prompt
    self.prefilled = prefilled
    self.hasHistory = hasHistory
    self.completion = completion
    self.stops = stops
    self.idlePrompt = idlePrompt
    self.idleInterval = idleInterval
    self.timeout = timeout
  }
}

/// What ended a wait for a line.
public enum LineResult: Hashable, Sendable {
  case line(TypedLine)
  /// One of the request's stop keys, and the text typed until then.
  case stopped(Key, TypedLine)
  case timedOut
  /// Ctrl-C on an empty line (on any other it only empties it), or a signal that says the same.
  case interrupted
  /// Ctrl-D on an empty line, or the end of the input.
  case ended
}

/// A line, as it was typed.
public struct TypedLine: Hashable, Sendable {
  /// Everything before Return; a paste of several lines keeps its line breaks.
  public var text: String
  /// All of it or a part was pasted, or came faster than hands are.
  public var wasPasted: Bool
  /// From the prompt to the first key; nil if that was there before the prompt.
  public var firstKey: Duration?
  /// From the prompt to the end.
  public var total: Duration

  public init(
    _ text: String, wasPasted: Bool = false, firstKey: Duration? = nil, total: Duration = .zero
  ) {
    self.text = text
    self.wasPasted = wasPasted
    self.firstKey = firstKey
    self.total = total
  }
}

/// One way to go on.
public struct Completion: Hashable, Sendable {
  /// The whole word as it will stand in the line, quoted where it must be.
  public let word: String
  /// A line of description for the list.
  public let summary: String
  /// Whether a blank follows once it is the only one left.
  public let endsWord: Bool

  public init(_ word: String, _ summary: String = "", endsWord: Bool = true) {
    self.word = word
    self.summary = summary
    self.endsWord = endsWord
  }
}

/// Where in a line Tab was pressed.
public struct CompletionPoint: Hashable, Sendable {
  /// The line up to the cursor.
  public let before: String
  /// The rest of the line.
  public let after: String

  public init(before: String, after: String = "") {
    self.before = before
    self.after = after
  }
}
