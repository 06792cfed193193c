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
