/// A line of text in spans of one role each, without a line break.
public struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  public private(set) var spans: [Span]

  public init(_ spans: [Span] = []) {
    let hasEmpty = spans.contains { $0.text.isEmpty }
    self.spans = hasEmpty ? spans.filter { !$0.text.isEmpty } : spans
  }

  public init(_ text: some StringProtocol, _ role: Role = .plain) { self.init([Span(text, role)]) }

  public init(stringLiteral text: String) { self.init(text) }

  /// The text without roles.
  public var text: String { spans.lazy.map(\.text).joined() }

  /// The width of the line in columns.
  public var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }

  public var isEmpty: Bool { spans.isEmpty }

  public static func + (one: StyledText, other: StyledText) -> StyledText {
    StyledText(one.spans + other.spans)
  }

  /// A line of spaces.
  static func blank(_ count: Int) -> StyledText {
    StyledText([Span(safe: String(repeating: " ", count: max(0, count)), .plain)])
  }
}

/// Escaped text in one role.
public struct Span: Hashable, Sendable {
  public let text: String
  public let role: Role

  /// Escapes the text and puts it on one line.
  public init(_ text: some StringProtocol, _ role: Role = .plain) {
    self.text = Escaping.safe(text)
    self.role = role
  }

  /// Takes text that is already escaped.
  init(safe text: String, _ role: Role) {
    self.text = text
    self.role = role
  }
}

struct Style: Hashable, Sendable {
  var color: Color?
  var isBold = false
  var isDim = false

  /// The escape sequence that begins this style; nil if it has no look.
  func opening(at depth: ColorDepth) -> String? {
    guard depth > .none else { return nil }
    let parameters = [
      isBold ? "1" : nil, isDim ? "2" : nil, color?.parameters(at: depth),
    ].compactMap(\.self)
    return parameters.isEmpty ? nil : "\u{1B}[\(parameters.joined(separator: ";"))m"
  }

  /// Ends any style.
  static let closing = "\u{1B}[0m"
}

/// The purpose of a piece of text; the theme decides how it looks.
public enum Role: Hashable, Sendable {
  case plain
  /// Help and details.
  case dim
  /// The important part of a line.
  case strong
  case good
  case warning
  case bad
  /// Names, keys, important numbers.
  case accent
  case prompt
  /// A shade of a heatmap, from 0 (nothing) to 4 (most).
  case level(Int)
  /// A part of a stacked chart, counted from 0.
  case series(Int)
}
