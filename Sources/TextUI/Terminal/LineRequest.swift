/// A wait for one line, edited as the person is used to.
public struct LineRequest {
  /// The last line is the one that is typed on; the others stand above it.
  public var prompt: [Line]
  /// Text that stands there to be changed, the cursor at its end.
  public var prefilled: String
  /// Whether arrows bring older lines back, and this line is kept among them.
  public var hasHistory: Bool
  /// What can complete the word before the cursor; nil leaves Tab to `stops`.
  public var completion: (@MainActor (CompletionPoint) -> [Completion])?
  /// Keys that end the wait with the text typed so far, as Tab where it asks for a hint.
  public var stops: [StopKey]
  /// Asked while nothing is typed, at most every `idleInterval`: a new prompt, or nil for the same.
  public var idlePrompt: (@MainActor () -> [Line]?)?
  public var idleInterval: Duration
  /// Work that nobody shall wait for, a few milliseconds of it: called once the line can be seen
  /// and whenever nothing is typed, until it says that nothing is left to do.
  public var work: (@MainActor () -> Bool)?
  /// How long to wait in all; nil waits for ever.
  public var timeout: Duration?

  public init(
    prompt: [Line], prefilled: String = "", hasHistory: Bool = false,
    completion: (@MainActor (CompletionPoint) -> [Completion])? = nil, stops: [StopKey] = [],
    idlePrompt: (@MainActor () -> [Line]?)? = nil, idleInterval: Duration = .seconds(2),
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
