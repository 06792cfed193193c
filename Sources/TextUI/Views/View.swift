/// A part of what is shown, described by its body.
@MainActor
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }

  /// The elements that a stack arranges; by default those of the body.
  func elements() -> [Element]
}

extension View {
  public func elements() -> [Element] { body.elements() }
}

extension View where Body == Never {
  public var body: Never { return fatalError("\(Self.self) is drawn without a body.") }
}

extension Never: View {
  public typealias Body = Never
}

/// Combines views written below one another, with `if`, `else` and `if let`.
@MainActor @resultBuilder
public enum ViewBuilder {
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> Sequence<repeat each Content> {
    Sequence(content: (repeat each content))
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<One: View, Other: View>(first: One) -> Either<One, Other> {
    .one(first)
  }

  public static func buildEither<One: View, Other: View>(second: Other) -> Either<One, Other> {
    .other(second)
  }

  /// Views one after the other.
  public struct Sequence<each Content: View>: View {
    let content: (repeat each Content)

    public func elements() -> [Element] {
      var elements: [Element] = []
      repeat elements.append(contentsOf: (each content).elements())
      return elements
    }
  }

  /// One of two.
  public enum Either<One: View, Other: View>: View {
    case one(One)
    case other(Other)

    public func elements() -> [Element] {
      switch self {
      case .one(let view): view.elements()
      case .other(let view): view.elements()
      }
    }
  }
}

extension Optional: View where Wrapped: View {
  public func elements() -> [Element] { self?.elements() ?? [] }
}

/// A part that a stack can place; it is drawn as wide as the environment allows.
public struct Element {
  var isSpacer = false
  var width = 0
  let draw: @MainActor () -> [StyledText]
}

/// A view that is kept until it is left; only screens have `@State`.
///
/// Its body is the live prompt; the user types on the last line.
public protocol Screen: View {}

/// A view for each element.
public struct ForEach<Data: Swift.Sequence, Content: View>: View {
  private let data: Data
  private let content: (Data.Element) -> Content

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }

  public func elements() -> [Element] { data.flatMap { content($0).elements() } }
}
