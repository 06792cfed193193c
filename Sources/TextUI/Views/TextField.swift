/// A line to type on; its prompt is shown while the field has the focus.
///
/// Earlier fields are on the screen already; later ones are asked for when they get the focus.
public struct TextField: View {
  private let prompt: StyledText
  private let text: Binding<String>
  private var isFocused: @MainActor () -> Bool = { true }
  private var submit: @MainActor () -> Void = {}

  public init(_ prompt: StyledText, text: Binding<String>) {
    self.prompt = prompt
    self.text = text
  }

  /// Gives the field the focus while the binding has this value.
  public func focused<Value: Hashable>(
    _ focus: Binding<Value>, equals value: Value
  ) -> TextField {
    var field = self
    field.isFocused = { focus.wrappedValue == value }
    return field
  }

  /// Runs an action when Return is pressed, after the text was set.
  public func onSubmit(_ action: @escaping @MainActor () -> Void) -> TextField {
    var field = self
    field.submit = action
    return field
  }

  public func elements() -> [Element] {
    [
      Element {
        guard isFocused() else { return [] }
        let environment = EnvironmentValues.current
        // A field that kept the list it is in would never be released.
        let own = environment.with(\.fields, nil)
        environment.fields?.append(FormField(text: text, environment: own, submit: submit))
        return [StyledText(prompt.spans.map { Span(environment.displayed($0.text), $0.role) })]
      }
    ]
  }
}

/// The field that has the focus.
@MainActor
public struct FormField {
  /// The text of the field before it is edited.
  public let text: Binding<String>
  let environment: EnvironmentValues
  let submit: @MainActor () -> Void

  /// Sets the text of the field and runs its submit action.
  public func take(_ typed: String) {
    environment.perform {
      text.wrappedValue = typed
      submit()
    }
  }
}

/// Collects the fields while a view is drawn.
@MainActor
final class FieldList {
  private(set) var fields: [FormField] = []

  func append(_ field: FormField) { fields.append(field) }
}
