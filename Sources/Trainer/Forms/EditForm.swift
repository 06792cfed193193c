import TextUI
import Things

/// The texts of a Thing, each on a line of its own that stands there to be changed.
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
    field("short", $short, .short)
    field("long", $long, .long)
    if hasNoteField { field("note", $note, .note) }
    field("tags", $tags, .tags)
    field("also", $also, .also)
  }

  /// A note of several lines cannot be typed on one; it stays as it is.
  var hasNoteField: Bool { !thing.note.contains(where: \.isNewline) }

  /// The Thing with what was typed; a form that must not be empty keeps what it was.
  var edited: Thing {
    var edited = thing
    edited.short = short.isEmpty ? thing.short : short
    edited.long = long.isEmpty ? thing.long : long
    edited.note = note
    edited.tags = ThingWords.tags(tags)
    edited.also = ThingWords.also(also)
    return edited
  }

  private func field(_ name: String, _ text: Binding<String>, _ field: Field) -> TextField {
    TextField(Line("\(name): "), text: text)
      .focused($focus, equals: field)
      .onSubmit { focus = next(after: field) }
  }

  private func next(after field: Field) -> Field? {
    let fields = Field.allCases.filter { $0 != .note || hasNoteField }
    guard let place = fields.firstIndex(of: field), place + 1 < fields.count else { return nil }
    return fields[place + 1]
  }
}
