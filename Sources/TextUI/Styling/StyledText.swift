/// One line of a screen: spans, without the line break.
public struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
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

  public static func + (one: StyledText, other: StyledText) -> StyledText {
    StyledText(one.spans + other.spans)
  }

  /// So many blanks.
  static func blank(_ count: Int) -> StyledText {
    StyledText([Span(safe: String(repeating: " ", count: max(0, count)), .plain)])
  }
}

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

/// How a role looks.
public struct Style: Hashable, Sendable {
  public var colour: Color?
  public var isBold: Bool
  public var isDim: Bool

  public init(colour: Color? = nil, isBold: Bool = false, isDim: Bool = false) {
    self.colour = colour
    self.isBold = isBold
    self.isDim = isDim
  }

  /// The escape sequence that begins this style, nil where there is nothing to begin.
  func opening(at depth: ColorDepth) -> String? {
    guard depth > .none else { return nil }
    let parameters = [
      isBold ? "1" : nil, isDim ? "2" : nil, colour?.parameters(at: depth),
    ].compactMap(\.self)
    return parameters.isEmpty ? nil : "\u{1B}[\(parameters.joined(separator: ";"))m"
  }

  /// Ends any style.
  static let closing = "\u{1B}[0m"
}

/// What a piece of text is for; the theme decides how that looks, if it looks like anything.
public enum Role: Hashable, Sendable {
  case plain
  /// Help, and what can be skipped.
  case dim
  /// What matters on its line.
  case strong
  case good
  case warning
  case bad
  /// A name, a key, the number to look at.
  case accent
  case prompt
  /// A shade of a heatmap, from 0 (nothing) to 4 (most).
  case level(Int)
  /// A part of a stacked chart, counted from 0.
  case series(Int)
}
