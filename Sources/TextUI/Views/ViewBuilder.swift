/// Makes one view of those written below one another, with `if`, `else` and `if let`.
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
