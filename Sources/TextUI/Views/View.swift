/// A piece of what is shown: a value, made anew for each drawing, that says what it consists of.
@MainActor
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }

  /// The pieces a stack arranges; a view of views has those of its body.
  func elements() -> [Element]
}

extension View {
  public func elements() -> [Element] { body.elements() }

  /// The view, drawn in the environment of the moment.
  public func lines() -> [Line] { elements().flatMap { $0.draw() } }
}

extension View where Body == Never {
  public var body: Never { return fatalError("\(Self.self) is drawn without a body.") }
}

extension Never: View {
  public typealias Body = Never
}
