/// A line that is typed: its prompt stands there while it has the focus.
///
/// Fields before it are on the screen already, as they were typed; fields after it come later.
public struct TextField: View {
  private let prompt: StyledText
  private let text: Binding<String>
  private var isFocused: @MainActor () -> Bool = { true }
  private var submit: @MainActor () -> Void = {}

  public init(_ prompt: StyledText, text: Binding<String>) {
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
        let environment = EnvironmentValues.current
        // A field that kept the list it is in would never be released.
        let own = environment.with(\.fields, nil)
        environment.fields?.append(Field(text: text, environment: own, submit: submit))
        return [StyledText(prompt.spans.map { Span(environment.displayed($0.text), $0.role) })]
      }
    ]
  }
}

/// The field of a drawing that is typed in.
@MainActor
public struct Field {
  /// What stands there already.
  public let text: Binding<String>
  let environment: EnvironmentValues
  let submit: @MainActor () -> Void

  /// What was typed becomes the field's text, and Return was pressed.
  public func take(_ typed: String) {
    environment.perform {
      text.wrappedValue = typed
      submit()
    }
  }
}

/// Collects the fields of a drawing.
@MainActor
final class FieldList {
  private(set) var fields: [Field] = []

  func append(_ field: Field) { fields.append(field) }
}
