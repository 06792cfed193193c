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
