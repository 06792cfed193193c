/// A line that is typed: its prompt stands there while it has the focus.
///
/// Fields before it are on the screen already, as they were typed; fields after it come later.
public struct TextField: View {
  private let prompt: Line
  private let text: Binding<String>
  private var isFocused: @MainActor () -> Bool = { true }
  private var submit: @MainActor () -> Void = {}

  public init(_ prompt: Line, text: Binding<String>) {
    self.prompt = prompt
    self.text = text
  }

  /// Typed in while the focus has this value.
  public func focused<Value: Hashable>(
    _ focus: Binding<Value>, equals value: Value
  ) -> TextField {
    var field = self
    field.isFocused = { focus.wrappedValue == value }
    return field
  }

  /// What Return does, after the text was taken.
  public func onSubmit(_ action: @escaping @MainActor () -> Void) -> TextField {
    var field = self
    field.submit = action
    return field
  }

  public func elements() -> [Element] {
    [
      Element {
        guard isFocused() else { return [] }
        var environment = EnvironmentValues.current
        let fields = environment.fields
        // A field that kept the list it is in would keep it for ever.
        environment.fields = nil
        fields?.append(Field(text: text, environment: environment, submit: submit))
        return [Line(prompt.spans.map { Span(environment.displayed($0.text), $0.role) })]
      }
    ]
  }
}
