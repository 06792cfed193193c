import TextUI
import Things

/// `study -n`: the cards that a session would ask, in order; changes nothing.
@MainActor
struct StudyPreview {
  struct Item {
    let card: Card.ID
    let asked: String
    let deck: String
    /// `due`, `new`, or `step` during its learning steps.
    let kind: String
  }

  let rows: [Item]

  init(_ options: StudyOptions, in session: Session) throws {
    let store = try session.store
    let now = store.now()
    let queue = try options.queue(in: session, at: now)
    let steps = queue.queue.steps.filter { $0.key <= now.time.milliseconds }
    rows = try (steps + queue.queue.cards).prefix(queue.left(at: now)).compactMap { card in
      guard let entry = try store.library.thing(card.card.thing) else { return nil }
      let thing = entry.thing
      return Item(
        card: card.card, asked: card.card.direction == .forward ? thing.short : thing.long,
        deck: entry.deck, kind: Self.word(card.kind))
    }
  }

  private static func word(_ kind: QueuedCard.Kind) -> String {
    switch kind {
    case .new: "new"
    case .review: "due"
    case .step: "step"
    }
  }

  static let report = Report<StudyPreview>(
    "queue",
    [
      .list(
        "cards", of: { $0.rows },
        [
          Field("card", "queue: the Thing's id, then > for short → long or < for long → short") {
            "\($0.card)"
          },
          Field("asked", "queue: the form to show", value: \.asked),
          Field("deck", "queue: the deck it is in", value: \.deck),
          Field("state", "queue: due, new, or step (in learning steps)", value: \.kind),
        ])
    ])
}

/// The queue of a session as a table.
struct StudyPreviewView: View {
  let preview: StudyPreview

  var body: some View {
    Text("\(Counted.text(preview.rows.count, "card")) would be studied, in this order:")
    Table(
      preview.rows,
      columns: [
        TableColumn(shrinksTo: 8) { StyledText($0.asked, .strong) },
        TableColumn { StyledText($0.kind) },
        TableColumn(shrinksTo: 8) { StyledText($0.deck, .dim) },
      ]
    ).padding()
  }
}
