/// What holds for everything drawn now: a stack on the main thread, its top in `current`.
public struct EnvironmentValues {
  /// Cells of a line.
  public var width = 80
  public var theme = Theme.terminal
  public var colourDepth = ColourDepth.none
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
    colourDepth = terminal.paint.depth
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
