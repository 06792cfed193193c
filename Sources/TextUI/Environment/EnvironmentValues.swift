/// The values that views inherit: the room, the terminal's abilities, and objects found by type.
public struct EnvironmentValues {
  /// Columns that a line may take.
  public var width = 80
  public var theme = Theme.terminal
  /// Whether roles can differ by color, and not by words and indents alone.
  public var hasColor = false
  /// Whether block characters, braille and arrows can be drawn.
  public var hasUnicode = true
  /// Whether a screen reader reads the output: sentences instead of columns.
  public var isSpoken = false
  /// The number of lines after which a text is cut.
  public var lineLimit: Int?
  /// Where `@AppStorage` keeps its values.
  public var settings: (any ValueStorage)?
  /// Where `@SceneStorage` keeps its values.
  public var scene: (any ValueStorage)?

  /// Takes the numbers of all charts that are drawn.
  public var figures: FigureCollector?

  var fields: FieldList?
  private var objects: [ObjectIdentifier: Any] = [:]

  /// The environment of whatever is being drawn.
  @MainActor static var current = EnvironmentValues()

  public init() {}

  /// Takes the size and the abilities of a terminal.
  @MainActor public mutating func adapt(to terminal: any Terminal) {
    width = terminal.size.columns
    theme = terminal.paint.theme
    hasColor = terminal.paint.depth != .none
    hasUnicode = terminal.capabilities.hasUnicode
    isSpoken = terminal.capabilities.isSpoken
  }

  /// Runs a closure in this environment, and restores the previous one afterwards.
  ///
  /// A screen made in it keeps its settings and its scene in the storages given here.
  @MainActor public func perform<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let previous = Self.current
    defer { Self.current = previous }
    Self.current = self
    return try work()
  }

  /// The same environment with another value.
  func with<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> EnvironmentValues {
    var values = self
    values[keyPath: path] = value
    return values
  }

  /// Adds an object, which views find by its type.
  public mutating func insert<Object: AnyObject>(_ object: Object) {
    objects[ObjectIdentifier(Object.self)] = object
  }

  func object<Object: AnyObject>(_ type: Object.Type) throws(MissingObject) -> Object {
    guard let object = objects[ObjectIdentifier(type)] as? Object else {
      throw MissingObject(name: "\(type)")
    }
    return object
  }
}

/// A view in an environment of its own.
private struct EnvironmentChange<Content: View>: View {
  let content: Content
  let change: (EnvironmentValues) -> EnvironmentValues

  func elements() -> [Element] {
    change(.current).perform(content.elements).map { element in
      Element(isSpacer: element.isSpacer, width: element.width) {
        change(.current).perform(element.draw)
      }
    }
  }
}

extension View {
  /// The lines of this view, drawn in the current environment.
  public func lines() -> [StyledText] { elements().flatMap { $0.draw() } }

  /// The lines of this view, drawn in an environment.
  public func lines(in environment: EnvironmentValues) -> [StyledText] {
    environment.perform(lines)
  }

  /// Sets an environment value for this view and everything in it.
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    EnvironmentChange(content: self) { $0.with(path, value) }
  }

  /// Cuts each text in this view after a number of lines.
  public func lineLimit(_ limit: Int?) -> some View { environment(\.lineLimit, limit) }
}

/// Reads a value or an object from the environment of the view, at the moment of drawing.
@MainActor @propertyWrapper
public struct Environment<Value> {
  private let read: @MainActor () -> Value

  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    read = { EnvironmentValues.current[keyPath: path] }
  }

  /// Finds an object by its type; it stops the program if none was added.
  public init(_ type: Value.Type) where Value: AnyObject {
    read = {
      do throws(MissingObject) {
        return try EnvironmentValues.current.object(type)
      } catch {
        fatalError(error.description)
      }
    }
  }

  public var wrappedValue: Value { read() }
}

/// A view reads an object that is not in its environment: a mistake in the program.
struct MissingObject: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "No \(name) in the environment. Add one with insert(_:) above the view."
  }
}

extension EnvironmentValues {
  /// Whether charts and texts of our own may use characters beyond ASCII.
  var drawsSymbols: Bool { hasUnicode && !isSpoken }

  /// Marks where text was cut.
  var ellipsis: String { drawsSymbols ? "…" : "..." }

  /// Text with signs that the terminal can draw.
  func displayed(_ text: String) -> String { drawsSymbols ? text : plainSigns(text) }

  /// A line with signs that the terminal can draw.
  func displayed(_ line: StyledText) -> StyledText {
    drawsSymbols ? line : StyledText(line.spans.map { Span(safe: plainSigns($0.text), $0.role) })
  }

  /// Replaces the signs of our own texts by ASCII, or by words; letters of any language stay.
  private func plainSigns(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let text = isSpoken ? text.replacing(" · ", with: ", ") : text
    return text.reduce(into: "") { plain, character in
      let word = isSpoken ? Self.words[character] : nil
      if let sign = word ?? Self.signs[character] { plain += sign } else { plain.append(character) }
    }
  }

  /// Signs that a screen reader would skip or spell out.
  private static let words: [Character: String] = ["→": "to", "←": "from", "⇥": "Tab"]

  private static let signs: [Character: String] = [
    "·": "-", "–": "-", "—": "-", "−": "-", "…": "...", "→": "->", "←": "<-", "↑": "^", "↓": "v",
    "⇥": "Tab", "⏎": "Return", "×": "x", "≥": ">=", "≤": "<=", "≈": "~", "±": "+-", "‘": "'",
    "’": "'", "“": "\"", "”": "\"", "«": "\"", "»": "\"", "•": "*", "✓": "+", "✗": "x",
  ]
}
