/// A piece of a line in one role, safe to show.
public struct Span: Hashable, Sendable {
  public let text: String
  public let role: Role

  /// Escapes the text and puts it on one line; there is no way around it.
  public init(_ text: some StringProtocol, _ role: Role = .plain) {
    self.text = Escaping.safe(text)
    self.role = role
  }

  /// Takes clusters of a span that is already safe.
  init(safe text: String, _ role: Role) {
    self.text = text
    self.role = role
  }
}
