import TextUI

/// Two fields, the first typed first; Return on the second saves, an empty short form saves nothing.
struct AddForm: Screen {
  enum Field {
    case short
    case long
  }

  @State var short = ""
  @State var long = ""
  @FocusState private var focus: Field?

  /// A short form that is known already is not asked for.
  init(short: String = "") {
    self.short = short
    focus = short.isEmpty ? .short : .long
  }

  var body: some View {
    TextField("short: ", text: $short)
      .focused($focus, equals: .short)
      .onSubmit { focus = short.isEmpty ? nil : .long }
    TextField("long: ", text: $long)
      .focused($focus, equals: .long)
      .onSubmit { focus = nil }
  }
}
