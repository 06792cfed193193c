import TextUI
import Things

/// A form with two fields, short and long.
///
/// Return in the second field saves the Thing; an empty short form saves nothing.
struct AddForm: Screen {
  enum Field {
    case short
    case long
  }

  @State var short = ""
  @State var long = ""
  @FocusState private var focus: Field?

  /// Skips the field of a short form that is already known.
  init(short: String = "") {
    self.short = short
    focus = short.isEmpty ? .short : .long
  }

  var body: some View {
    TextField("short: ", text: $short)
      .focused($focus, equals: .short)
      .onSubmit {
        focus = short.isEmpty ? nil : .long
        guard let pair = AddCommand.pair(in: short), !pair.short.isEmpty else { return }
        (short, long) = pair
        if !long.isEmpty { focus = nil }
      }
    TextField("long: ", text: $long)
      .focused($focus, equals: .long)
      .onSubmit { focus = nil }
  }
}

/// A form with the texts of a Thing, each on a line that can be edited.
struct EditForm: Screen {
  enum Field: CaseIterable {
    case short
    case long
    case note
    case tags
    case also
  }

  @State private var short = ""
  @State private var long = ""
  @State private var note = ""
  @State private var tags = ""
  @State private var also = ""
  @FocusState private var focus: Field?
  private let thing: Thing

  init(_ thing: Thing) {
    self.thing = thing
    short = thing.short
    long = thing.long
    note = thing.note
    tags = ThingWords.text(tags: thing.tags)
    also = ThingWords.text(also: thing.also)
    focus = .short
  }

  var body: some View {
    field("short", $short, focus: .short)
    field("long", $long, focus: .long)
    if hasNoteField { field("note", $note, focus: .note) }
    field("tags", $tags, focus: .tags)
    field("also", $also, focus: .also)
  }

  /// Whether the note can be edited: a note of several lines does not fit on one.
  var hasNoteField: Bool { !thing.note.contains(where: \.isNewline) }

  /// The Thing with the typed texts; a required field left empty keeps its old text.
  ///
  /// An unchanged list stays as it is, even if it would be read differently when typed.
  var edited: Thing {
    var edited = thing
    edited.short = short.isEmpty ? thing.short : short
    edited.long = long.isEmpty ? thing.long : long
    edited.note = note
    if tags != ThingWords.text(tags: thing.tags) { edited.tags = ThingWords.tags(tags) }
    if also != ThingWords.text(also: thing.also) { edited.also = CellLists.also(also) }
    return edited
  }

  private func field(_ name: String, _ text: Binding<String>, focus field: Field) -> TextField {
    TextField(StyledText("\(name): "), text: text)
      .focused($focus, equals: field)
      .onSubmit { focus = next(after: field) }
  }

  private func next(after field: Field) -> Field? {
    let fields = Field.allCases.filter { $0 != .note || hasNoteField }
    guard let index = fields.firstIndex(of: field), index + 1 < fields.count else { return nil }
    return fields[index + 1]
  }
}

extension Session {
  /// Runs a form field by field; returns false if the user left it before the end.
  func fill(_ form: some Screen) throws -> Bool {
    let live = LiveLine(form, in: environment)
    while let field = live.field {
      let request = LineRequest(prompt: live.lines, prefilled: field.text.wrappedValue)
      switch readLine(request) {
      case .input(let line): field.take(line.text.trimmed)
      case .interrupted: throw Interrupted()
      case .ended:
        terminal.write("\n", to: .output)
        return false
      }
      _ = live.refreshed()
    }
    return true
  }
}
