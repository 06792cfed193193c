/// The field of a drawing that is typed in.
@MainActor
public struct Field {
  /// What stands there already.
  public let text: Binding<String>
  let environment: EnvironmentValues
  let submit: @MainActor () -> Void

  /// What was typed becomes the field's text, and Return was pressed.
  public func take(_ typed: String) {
    EnvironmentValues.with(environment) {
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
