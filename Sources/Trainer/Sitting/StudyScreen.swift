import TextUI
import Things

/// The card being asked: its question, then the line of its grades.
struct StudyScreen: Screen {
  @State var question: CardQuestion?
  @State var grades: GradeLine?
  @State private var typed = ""
  @Environment(ThingStore.self) private var store

  var body: some View {
    if let grades {
      grades
    } else if let question {
      QuestionView(question: question.current(in: store), typed: $typed)
    }
  }
}

extension CardQuestion {
  /// The same with the texts that the deck has now.
  @MainActor
  func current(in store: ThingStore) -> CardQuestion {
    // Read so that a line being asked is drawn again when the library has changed.
    let revision = store.revision
    if revision == self.revision { return self }
    guard let entry = try? store.shelf.thing(thing.id),
      let family = try? store.shelf.family(of: entry.thing.short)
    else { return self }
    return CardQuestion(card, entry, family: family, isTyped: isTyped)
  }
}
