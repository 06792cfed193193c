/// What holds for everything drawn now: a stack on the main thread, its top in `current`.
public struct EnvironmentValues {
  /// Cells of a line.
  public var width = 80
  public var theme = Theme.terminal
  public var colorDepth = ColorDepth.none
  /// Blocks, braille and arrows may be drawn.
  public var hasUnicode = true
  /// Sentences instead of columns.
  public var isSpoken = false
  /// How text is raised or lowered for display; nil leaves it as it is.
  public var textCase: TextCase?
  /// The role of text that names none.
  public var role = Role.plain
  /// Lines a text may take before it is cut.
  public var lineLimit: Int?
  /// Where `@AppStorage` keeps its values.
  public var settings: (any ValueStorage)?
  /// Where `@SceneStorage` keeps its values.
  public var scene: (any ValueStorage)?

  var fields: FieldList?
  private var objects: [ObjectIdentifier: Any] = [:]

  @MainActor public private(set) static var current = EnvironmentValues()

  public init() {}

  /// A terminal's room and abilities.
  @MainActor public mutating func adapt(to terminal: any Terminal) {
    width = terminal.size.columns
    theme = terminal.paint.theme
    colorDepth = terminal.paint.depth
    hasUnicode = terminal.capabilities.hasUnicode
    isSpoken = terminal.capabilities.isSpoken
  }

  /// Does some work in this environment and restores the one before.
  @MainActor public static func with<Result, Failure: Error>(
    _ values: EnvironmentValues, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = current
    defer { current = before }
    current = values
    return try work()
  }

  /// Does some work with one value changed.
  @MainActor public static func with<Value, Result, Failure: Error>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value,
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var values = current
    values[keyPath: path] = value
    return try with(values, work)
  }

  /// Hands in an object, found by its type.
  public mutating func insert<Object: AnyObject>(_ object: Object) {
    objects[ObjectIdentifier(Object.self)] = object
  }

  func object<Object: AnyObject>(_ type: Object.Type) throws(MissingObject) -> Object {
    guard let object = objects[ObjectIdentifier(type)] as? Object else {
      throw MissingObject(name: "\(type)")
    }
    return object
  }

  /// What tells that something was cut.
  var ellipsis: String { drawsSymbols ? "…" : "..." }

  /// Whether signs beyond ASCII may be drawn by us.
  public var drawsSymbols: Bool { hasUnicode && !isSpoken }
}

/// How letters are raised or lowered for display.
public enum TextCase: Sendable {
  case uppercase
  case lowercase
}

extension EnvironmentValues {
  /// Text as this environment shows it: in its case, and in ASCII signs where it needs them.
  func displayed(_ text: String) -> String {
    let cased =
      switch textCase {
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      case nil: text
      }
    return drawsSymbols ? cased : plainSigns(cased)
  }

  /// A line in the signs that this environment can show.
  func displayed(_ line: StyledText) -> StyledText {
    drawsSymbols ? line : StyledText(line.spans.map { Span(safe: plainSigns($0.text), $0.role) })
  }

  /// The signs of our own writing in ASCII, or in words; letters of whatever language stay.
  private func plainSigns(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let text = isSpoken ? text.replacing(" · ", with: ", ") : text
    return text.reduce(into: "") { plain, character in
      let word = isSpoken ? Self.words[character] : nil
      if let sign = word ?? Self.signs[character] { plain += sign } else { plain.append(character) }
    }
  }

  /// What a voice would not read, or would spell out.
  private static let words: [Character: String] = ["→": "to", "←": "from", "⇥": "Tab"]

  private static let signs: [Character: String] = [
    "·": "-", "–": "-", "—": "-", "−": "-", "…": "...", "→": "->", "←": "<-", "↑": "^", "↓": "v",
    "⇥": "Tab", "⏎": "Return", "×": "x", "≥": ">=", "≤": "<=", "≈": "~", "±": "+-", "‘": "'",
    "’": "'", "“": "\"", "”": "\"", "«": "\"", "»": "\"", "•": "*", "✓": "+", "✗": "x",
  ]
}

/// A view in an environment of its own.
struct EnvironmentChange<Content: View>: View {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  func elements() -> [Element] {
    EnvironmentValues.with(changed, content.elements).map { element in
      Element(isSpacer: element.isSpacer, width: element.width) {
        EnvironmentValues.with(changed, element.draw)
      }
    }
  }

  private var changed: EnvironmentValues {
    var values = EnvironmentValues.current
    change(&values)
    return values
  }
}

extension View {
  /// Overrides a value for this view and all in it.
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    EnvironmentChange(content: self) { $0[keyPath: path] = value }
  }

  /// Hands an object to this view and all in it.
  public func environment(_ object: some AnyObject) -> some View {
    EnvironmentChange(content: self) { $0.insert(object) }
  }

  /// The role of text that names none.
  public func role(_ role: Role) -> some View { environment(\.role, role) }

  /// Cuts each text in this view to so many lines.
  public func lineLimit(_ limit: Int?) -> some View { environment(\.lineLimit, limit) }
}
