/// One line of a screen: spans, without the line break.
public struct Line: Hashable, Sendable, ExpressibleByStringInterpolation {
  public private(set) var spans: [Span]

  public init(_ spans: [Span] = []) {
    let hasEmpty = spans.contains { $0.text.isEmpty }
    self.spans = hasEmpty ? spans.filter { !$0.text.isEmpty } : spans
  }

  public init(_ text: some StringProtocol, _ role: Role = .plain) { self.init([Span(text, role)]) }

  public init(stringLiteral text: String) { self.init(text) }

  /// The line without its looks.
  public var text: String { spans.lazy.map(\.text).joined() }

  /// Cells the line takes.
  public var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }

  public var isEmpty: Bool { spans.isEmpty }

  public static func + (one: Line, other: Line) -> Line { Line(one.spans + other.spans) }

  /// So many blanks.
  static func blank(_ count: Int) -> Line {
    Line([Span(safe: String(repeating: " ", count: max(0, count)), .plain)])
  }
}
